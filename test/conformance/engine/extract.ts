import { type Conversion, convertText, evaluateAs, Mismatch } from "../../../src/interpret/objects/convert.ts";
import { createEngine, type Engine } from "../../../src/interpret/objects/engine.ts";
import { during, RiError } from "../../../src/interpret/objects/error.ts";
import { type Fragments, fragmentFields, type Scale } from "../../../src/interpret/objects/instance-fields.ts";
import { extractScales, instanceIdsOf, rowsOf, scalesOf, zipById } from "../../../src/interpret/objects/instances.ts";
import { type PodPart, podPartProblem } from "../../../src/interpret/objects/pod-shape.ts";
import type { JqLimits } from "../../../src/jq/index.ts";
import type { Component, SpecDefinition } from "../../../src/model/resource-interface/resource-interface.ts";
import { compileReference } from "../reference-jq.ts";
import { asKubernetesType } from "./kubernetes-type.ts";

/** An engine that also runs expressions which muster refuses, as the reference engine does. */
export function createReferenceEngine(limits: JqLimits = {}): Engine {
  return createEngine(limits, (source) => compileReference(source));
}

/** All values of one instance, with the names of the reference engine. */
interface ExtractedInstance {
  readonly podTemplateSpec?: unknown;
  readonly podSpec?: unknown;
  readonly fragmentedPodSpec?: Fragments;
  readonly metadata?: unknown;
  readonly scale?: Scale;
}

type Extractor<T> = (engine: Engine, component: Component, object: unknown) => readonly T[];
type Getter<T> = (engine: Engine, component: Component, object: unknown) => ReadonlyMap<string, T> | undefined;

/** Pod templates of a component, one for each result of its path; a missing one is empty. */
export const podTemplateSpecs = partExtractor("podTemplateSpecPath", "pod template spec", "PodTemplateSpec");

/** Pod specs of a component, one for each result of its path. */
export const podSpecs = partExtractor("podSpecPath", "pod spec", "PodSpec");

/** Metadata of the pods of a component, one for each result of its path. */
export const metadata = partExtractor("metadataPath", "pod metadata", "ObjectMeta");

/** Fragments of a component: as many as the longest list of results has. */
export function fragments(engine: Engine, component: Component, object: unknown): readonly Fragments[] {
  const definition = needed(specOf(component).fragmentedPodSpecDefinition, component, "fragmented pod spec definition");
  return rowsOf<Fragments>(
    fragmentFields.map(([field, path, part]) => {
      const source = definition[path];
      if (source === undefined) return [field, []];
      if (part === "text") return [field, evaluateAs(engine, source, object, convertText)];
      return [field, extractPart(engine, source, object, part)];
    }),
  );
}

/** Scales of a component, as many as the longest list of results has. */
export function scales(engine: Engine, component: Component, object: unknown): readonly Scale[] {
  return extractScales(engine, needed(component.scaleDefinition, component, "scale definition"), object);
}

/** Ids of the instances of a component; throws `definition-missing` without instanceIdPath. */
export function instanceIds(engine: Engine, component: Component, object: unknown): readonly string[] {
  if (component.instanceIdPath === undefined) throw new RiError("definition-missing", "no instance id path defined");
  return instanceIdsOf(engine, component, object);
}

/** Values by instance id, undefined for a component without their definition. */
export const getPodTemplateSpecs = getter("pod template specs", podTemplateSpecs);
export const getPodSpecs = getter("pod specs", podSpecs);
export const getMetadata = getter("pod metadata", metadata);
export const getFragments = getter("fragmented pod specs", fragments);

/** Scales by instance id, undefined for a component without scaleDefinition. */
export const getScales: Getter<Scale> = (engine, component, object) =>
  component.scaleDefinition === undefined ? undefined : scalesOf(engine, component, object);

/** All values of every instance, by id; one failure fails everything, as in the reference engine. */
export function extractedInstances(
  engine: Engine,
  component: Component,
  object: unknown,
): ReadonlyMap<string, ExtractedInstance> {
  const get = <T>(what: string, from: Getter<T>) =>
    during(`failed to get ${what}`, () => from(engine, component, object));
  const ids = during("failed to get instance ids", () => instanceIdsOf(engine, component, object));
  const columns = [
    ["podTemplateSpec", get("pod template specs", getPodTemplateSpecs)],
    ["podSpec", get("pod specs", getPodSpecs)],
    ["fragmentedPodSpec", get("fragmented pod specs", getFragments)],
    ["metadata", get("pod metadata", getMetadata)],
    ["scale", get("scales", getScales)],
  ] as const;
  return new Map(
    ids.map((id) => {
      const fields = columns.map(([field, values]) => [field, values?.get(id)] as const);
      return [id, Object.fromEntries(fields.filter(([, value]) => value !== undefined))];
    }),
  );
}

/** The value of a definition; throws `definition-missing` where the component lacks it. */
export function needed<T>(value: T | undefined, component: Component, what: string): T {
  if (value !== undefined) return value;
  throw new RiError("definition-missing", `component ${component.name} does not have ${what}`);
}

/** The specDefinition of a component; throws `definition-missing`. */
export function specOf(component: Component): SpecDefinition {
  return needed(component.specDefinition, component, "spec definition");
}

function partExtractor(
  path: Exclude<keyof SpecDefinition, "fragmentedPodSpecDefinition">,
  what: string,
  part: PodPart,
): Extractor<unknown> {
  return (engine, component, object) =>
    extractPart(engine, needed(specOf(component)[path], component, `${what} definition`), object, part, {});
}

function getter<T>(what: string, extract: Extractor<T>): Getter<T> {
  return (engine, component, object) => {
    const values = unlessUndefined(() => during(`failed to extract ${what}`, () => extract(engine, component, object)));
    if (values === undefined) return undefined;
    const ids = during("failed to get instance ids", () => instanceIdsOf(engine, component, object));
    return zipById(ids, values);
  };
}

function unlessUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof RiError && error.category === "definition-missing") return undefined;
    throw error;
  }
}

// A missing part is its empty value; the reference engine decodes results into the types of Kubernetes.
function extractPart(
  engine: Engine,
  source: string,
  object: unknown,
  part: PodPart,
  empty?: unknown,
): readonly unknown[] {
  const type: Conversion<unknown> = {
    type: part,
    convert: (value) => {
      if (value === null) return empty;
      const problem = podPartProblem(part, value);
      if (problem === undefined) return value;
      return new Mismatch(`${problem.expected} at ${part}${problem.path}`, problem.value);
    },
  };
  return evaluateAs(engine, source, object, type).map((value) => asKubernetesType(part, value));
}
