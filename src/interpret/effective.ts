import type { Container, PodMeta, PodSpec, PodTemplate } from "../base/kubernetes.ts";
import type { Fragments } from "./fields.ts";
import type { Instance } from "./interpretation.ts";

/** What `effectivePodSpec` reads of an instance. */
export type PodSource = Pick<Instance, "podTemplate" | "podSpec" | "metadata" | "fragments">;

// A scattered definition need not name its container, and every container has a name.
const unnamed = "main";

/**
 * The pod spec of an instance, whichever way it is defined: the template's, the pod spec itself, or one put together
 * from fragments. Fragments beside a pod spec are merged into it. Undefined where the object defines no pods.
 */
export function effectivePodSpec({ podTemplate, podSpec, fragments }: PodSource): PodSpec | undefined {
  const base = podTemplate?.spec ?? podSpec;
  if (fragments === undefined) {
    // Handed on as it is where it can be: a place in it is then found again in the object, by identity.
    return base === undefined || base.containers !== undefined ? base : { ...base, containers: [] };
  }
  const { schedulerName, priorityClassName, resourceClaims } = fragments;
  const affinity = affinityOf(base, fragments);
  return {
    ...base,
    ...(schedulerName === undefined ? {} : { schedulerName }),
    ...(priorityClassName === undefined ? {} : { priorityClassName }),
    ...(resourceClaims === undefined ? {} : { resourceClaims }),
    ...(affinity === undefined ? {} : { affinity }),
    containers: containersOf(base, fragments),
  };
}

/** Labels and annotations of the pods of an instance; empty where it defines none. */
export function effectivePodMetadata({ podTemplate, metadata, fragments }: PodSource): PodMeta {
  const base = podTemplate?.metadata ?? metadata ?? {};
  if (fragments?.labels === undefined && fragments?.annotations === undefined) return base;
  const labels = fragments?.labels === undefined ? base.labels : { ...base.labels, ...fragments.labels };
  const annotations =
    fragments?.annotations === undefined ? base.annotations : { ...base.annotations, ...fragments.annotations };
  return {
    ...base,
    ...(labels === undefined ? {} : { labels }),
    ...(annotations === undefined ? {} : { annotations }),
  };
}

/** Pod spec and metadata of an instance as one template, undefined where the object defines no pods. */
export function effectivePodTemplate(instance: PodSource): PodTemplate | undefined {
  const spec = effectivePodSpec(instance);
  return spec === undefined ? undefined : { metadata: effectivePodMetadata(instance), spec };
}

function affinityOf(
  base: PodSpec | undefined,
  { podAffinity, nodeAffinity }: Fragments,
): Readonly<Record<string, unknown>> | undefined {
  const given = base?.affinity;
  if (podAffinity === undefined && nodeAffinity === undefined) return undefined;
  return {
    ...(typeof given === "object" ? given : {}),
    ...(podAffinity === undefined ? {} : { podAffinity }),
    ...(nodeAffinity === undefined ? {} : { nodeAffinity }),
  };
}

function containersOf(base: PodSpec | undefined, fragments: Fragments): readonly Container[] {
  const { containers, container, image, resources } = fragments;
  const listed = (containers ?? base?.containers ?? []) as readonly Container[];
  if (container === undefined && image === undefined && resources === undefined) return listed;
  const index = listed.findIndex(({ name }) => container === undefined || name === container.name);
  const main = mainContainer(listed[index], fragments);
  // A container that no listed one is called like stands in front: it is the one the workload is about.
  return index < 0 ? [main, ...listed] : listed.map((other, position) => (position === index ? main : other));
}

// What the container says itself goes before what is said about all of its instance.
function mainContainer(listed: Container | undefined, { container, image, resources }: Fragments): Container {
  const merged = { name: unnamed, ...listed, ...container };
  return {
    ...merged,
    ...(merged.image === undefined && image !== undefined ? { image } : {}),
    ...(resources === undefined ? {} : { resources: { ...resources, ...merged.resources } }),
  };
}
