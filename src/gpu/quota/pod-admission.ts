import type { Container, PodTemplate } from "../../kernel/index.ts";
import { at, getOrCreate, isAbsent, isObject, items, member, memoize, record, text } from "../../kernel/index.ts";
import type { PlacedManifest } from "./claims-by-namespace.ts";

/** Returns the template of pods of a namespace as admission plug-ins of the API server complete it. */
export type PodAdmission = (cluster: string, namespace: string, template: PodTemplate) => PodTemplate;

type Amounts = Readonly<Record<string, string | number>>;

/** The limits and requests of containers that have none. */
interface ContainerDefaults {
  readonly limits: Amounts;
  readonly requests: Amounts;
}

/**
 * The changes of pods that the API server makes by objects among the manifests, before the scheduler sees them: limits and
 * requests of the LimitRanges of the namespace, and the overhead of the RuntimeClass. Undefined if there are no such
 * objects. Source: Kubernetes, plugin/pkg/admission/limitranger and runtimeclass, and `SetDefaults_LimitRangeItem`.
 */
export function podAdmission(
  limitRanges: readonly PlacedManifest[],
  runtimeClasses: readonly PlacedManifest[],
): PodAdmission | undefined {
  if (limitRanges.length + runtimeClasses.length === 0) return undefined;
  const defaults = new Map<string, ContainerDefaults[]>();
  for (const { object, cluster } of limitRanges) {
    const key = JSON.stringify([cluster.name, object.metadata.namespace ?? "default"]);
    const all = getOrCreate(defaults, key, () => []);
    for (const item of items(at(object, "spec", "limits"))) {
      if (member(item, "type") === "Container") all.push(containerDefaults(item));
    }
  }
  const overheads = new Map(
    runtimeClasses.map(({ object, cluster }) => [
      JSON.stringify([cluster.name, object.metadata.name]),
      at(object, "overhead", "podFixed"),
    ]),
  );
  const admit = (cluster: string, namespace: string) =>
    memoize((template: PodTemplate): PodTemplate => {
      const own = defaults.get(JSON.stringify([cluster, namespace])) ?? [];
      const pod = own.reduce(withDefaults, template);
      const { runtimeClassName, overhead } = pod.spec;
      const added = overheads.get(JSON.stringify([cluster, text(runtimeClassName)]));
      if (added === undefined || !isAbsent(overhead)) return pod;
      return { ...pod, spec: { ...pod.spec, overhead: added } };
    });
  const byNamespace = new Map<string, (template: PodTemplate) => PodTemplate>();
  return (cluster, namespace, template) => {
    if (!isObject(template) || !isObject(template.spec)) return template;
    return getOrCreate(byNamespace, JSON.stringify([cluster, namespace]), () => admit(cluster, namespace))(template);
  };
}

/** A missing default is the maximum, and a missing default request is the default or the minimum. */
function containerDefaults(item: unknown): ContainerDefaults {
  const limits = { ...amounts(item, "max"), ...amounts(item, "default") };
  return { limits, requests: { ...amounts(item, "min"), ...limits, ...amounts(item, "defaultRequest") } };
}

/** Amounts by resource. Those of wrong types stay: who counts them reports them. */
function amounts(value: unknown, key: string): Amounts {
  return record(member(value, key)) as Amounts;
}

function withDefaults(template: PodTemplate, defaults: ContainerDefaults): PodTemplate {
  const { spec } = template;
  const filled = (list: readonly Container[]) =>
    list.map((container) => {
      if (!isObject(container)) return container;
      return { ...container, resources: completed(container.resources, defaults) };
    });
  // Values of wrong types stay, which other rules report.
  const { containers, initContainers } = spec;
  return {
    ...template,
    spec: {
      ...spec,
      ...(Array.isArray(containers) && { containers: filled(containers) }),
      ...(Array.isArray(initContainers) && { initContainers: filled(initContainers) }),
    },
  };
}

// The API server copies absent requests from the limits before it adds the defaults.
function completed(resources: Container["resources"], { limits, requests }: ContainerDefaults) {
  const own = amounts(resources, "limits");
  return {
    ...resources,
    limits: { ...limits, ...own },
    requests: { ...requests, ...own, ...amounts(resources, "requests") },
  };
}
