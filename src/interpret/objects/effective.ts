import type { Container, PodMeta, PodSpec, PodTemplate } from "../../kernel/index.ts";
import { given, record } from "../../kernel/index.ts";
import type { Fragments } from "./instance-fields.ts";
import type { Instance } from "./interpretation.ts";

/** The parts of an instance that define its pods. */
type PodSource = Pick<Instance, "podTemplate" | "podSpec" | "metadata" | "fragments">;

// A scattered definition may lack the name of its container, but every container needs one.
const DEFAULT_NAME = "main";

/**
 * The pod spec of an instance, in whichever way it is defined: the spec of the template, the pod spec itself, or one
 * built from fragments. Fragments beside a pod spec are merged into it. Undefined where the object defines no pods.
 */
export function effectivePodSpec({ podTemplate, podSpec, fragments }: PodSource): PodSpec | undefined {
  const base = podTemplate?.spec ?? podSpec;
  if (fragments !== undefined) return withFragments(base, fragments);
  // Returned as it is where possible, because places in it are found in the object by identity.
  if (base?.containers !== undefined || (base === undefined && podTemplate === undefined)) return base;
  return { ...base, containers: [] };
}

/** Labels and annotations of the pods of an instance; empty where it defines none. */
export function effectivePodMetadata({ podTemplate, metadata, fragments }: PodSource): PodMeta {
  const base = podTemplate?.metadata ?? metadata ?? {};
  if (fragments?.labels === undefined && fragments?.annotations === undefined) return base;
  const labels = fragments.labels && { ...base.labels, ...fragments.labels };
  const annotations = fragments.annotations && { ...base.annotations, ...fragments.annotations };
  return { ...base, ...given({ labels, annotations }) };
}

/** Pod spec and metadata of an instance as one template, undefined where the object defines no pods. */
export function effectivePodTemplate(instance: PodSource): PodTemplate | undefined {
  const spec = effectivePodSpec(instance);
  return spec && { metadata: effectivePodMetadata(instance), spec };
}

function withFragments(base: PodSpec | undefined, fragments: Fragments): PodSpec {
  const { schedulerName, priorityClassName, resourceClaims } = fragments;
  const affinity = affinityOf(base, fragments);
  return {
    ...base,
    ...given({ schedulerName, priorityClassName, resourceClaims, affinity }),
    containers: containersOf(base, fragments),
  };
}

function affinityOf(
  base: PodSpec | undefined,
  { podAffinity, nodeAffinity }: Fragments,
): Readonly<Record<string, unknown>> | undefined {
  if (podAffinity === undefined && nodeAffinity === undefined) return undefined;
  return { ...record(base?.affinity), ...given({ podAffinity, nodeAffinity }) };
}

function containersOf(base: PodSpec | undefined, fragments: Fragments): readonly Container[] {
  const { container, image, resources } = fragments;
  const listed = (fragments.containers ?? base?.containers ?? []) as readonly Container[];
  if (container === undefined && image === undefined && resources === undefined) return listed;
  const index = listed.findIndex(({ name }) => container === undefined || name === container.name);
  const main = mainContainer(listed[index], fragments);
  // A container whose name is not in the list comes first, because it runs the workload.
  if (index < 0) return [main, ...listed];
  return listed.with(index, main);
}

// The fields of the container take precedence over those of the whole instance.
function mainContainer(listed: Container | undefined, { container, image, resources }: Fragments): Container {
  const merged = { name: DEFAULT_NAME, ...listed, ...container };
  return {
    ...merged,
    ...given({
      image: merged.image ?? image,
      resources: resources && { ...resources, ...merged.resources },
    }),
  };
}
