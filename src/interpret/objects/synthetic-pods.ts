import type { JqProgram } from "../../jq/index.ts";
import type { Writable } from "../../kernel/index.ts";
import type { PodSelector, WorkloadPods } from "../../model/index.ts";
import type { CompiledResourceInterface } from "./compiled.ts";
import { compiledProgram, type Engine } from "./engine.ts";
import { type UndecidedField, undecidedFields } from "./pod-reads.ts";

/** The part of a pod's metadata that gang instructions read. */
interface SyntheticMetadata {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/** A pod as its template describes it, before anything has created it. */
export interface SyntheticPod {
  readonly apiVersion: "v1";
  readonly kind: "Pod";
  readonly metadata: SyntheticMetadata;
  readonly spec: unknown;
}

/**
 * One pod of a component instance. Where the selectors of its component read one label that the template lacks, the
 * pod has the value that they look for: the kind's operator sets this label, or no pod would ever be found.
 */
export function syntheticPod(
  { engine, structure }: CompiledResourceInterface,
  { component, instance, template }: WorkloadPods,
  name: string,
  namespace: string,
): SyntheticPod {
  const { labels = {}, annotations = {}, ...metadata } = template.metadata ?? {};
  const pod: SyntheticPod = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...metadata, name, namespace, labels, annotations },
    spec: template.spec,
  };
  const selector = structure.components.get(component)?.podSelector;
  return withInstance(engine, withType(engine, pod, selector), selector, instance);
}

/** A label of a pod that has no value in its template and cannot matter, because only its presence counts. */
const PRESENT = "set-by-the-operator";

function withType(engine: Engine, pod: SyntheticPod, selector: PodSelector | undefined): SyntheticPod {
  const { keyPath, value = PRESENT, matchLabels = {} } = selector?.componentTypeSelector ?? {};
  const { metadata } = pod;
  const labelled = { ...pod, metadata: { ...metadata, labels: { ...matchLabels, ...metadata.labels } } };
  if (keyPath === undefined) return labelled;
  return withValue(engine, labelled, keyPath, value);
}

function withInstance(
  engine: Engine,
  pod: SyntheticPod,
  selector: PodSelector | undefined,
  instance: string,
): SyntheticPod {
  const idPath = selector?.componentInstanceSelector?.idPath;
  if (idPath === undefined || instance === "") return pod;
  return withValue(engine, pod, idPath, instance);
}

function withValue(engine: Engine, pod: SyntheticPod, source: string, value: string): SyntheticPod {
  const [field, ...others] = unknownIn(engine, source, pod);
  if (field === undefined || others.length > 0) return pod;
  return withField(pod, field, value);
}

/** The pod with a value in a label or annotation; the pod itself for any other field. */
export function withField(pod: SyntheticPod, { metadata: place }: UndecidedField, value: string): SyntheticPod {
  if (place === undefined) return pod;
  const metadata: Writable<SyntheticMetadata> = { ...pod.metadata };
  metadata[place.field] = { ...pod.metadata[place.field], [place.key]: value };
  return { ...pod, metadata };
}

/** The fields of a pod that an expression reads and no template decides; none where the expression is not valid. */
export function unknownIn(engine: Engine, source: string, pod: SyntheticPod): readonly UndecidedField[] {
  const program = validProgram(engine, source);
  if (program === undefined) return [];
  return undecidedFields(program.ast, pod);
}

/** The program of an expression, undefined for one that is not valid. */
export function validProgram(engine: Engine, source: string): JqProgram | undefined {
  try {
    return compiledProgram(engine, source);
  } catch {
    return undefined;
  }
}
