import { nodePoolOf, podCounter, readPodGroup } from "../../gpu/index.ts";
import type { Instance } from "../../interpret/index.ts";
import { given, groupOf, type KubeObject, type PodTemplate } from "../../kernel/index.ts";
import type { Workload } from "../../model/index.ts";
import { poolOfLabel } from "../../model/index.ts";
import type { InspectContext, InspectedReading } from "./inspect-context.ts";

/** The GPUs of an instance. */
export interface InstanceGpus {
  /** GPUs of all its pods together, in GPUs with two decimals. */
  readonly gpus: number;
  /** GPU memory that each pod requests in MiB, where the GPU of its node pool is unknown; not in `gpus`. */
  readonly gpuMemoryMiB?: number;
}

/**
 * Returns a function that adds the GPUs of an instance of a component: those that count against the quota of its queue.
 * The node pool is that of the object's PodGroup, else that of labels.
 */
export function instanceCounter(
  { object, pods, completed }: InspectedReading,
  podGroup: KubeObject | undefined,
  { catalogue, cluster, admit, claims, claimTemplates }: InspectContext,
): (component: string, instance: Instance) => Instance & InstanceGpus {
  const kind = catalogue.kind(groupOf(object.apiVersion), object.kind);
  const gpuKeys = () => kind?.gpuKeys;
  const countPod = podCounter([cluster], given({ gpuKeys: kind?.gpuKeys && gpuKeys, admit, claims, claimTemplates }));
  const workload: Workload = { object, cluster: cluster.name, pods, gangs: [], suspended: false };
  const templates = new Map(
    completed.map(({ component, instance, template }) => [keyOf(component, instance), template]),
  );
  const poolOf = (template: PodTemplate) => {
    if (podGroup !== undefined) return poolOfLabel(readPodGroup(podGroup).nodePool, cluster.scheduler);
    return poolOfLabel(nodePoolOf([object, template], { cluster }), cluster.scheduler);
  };
  return (component, instance) => {
    const template = templates.get(keyOf(component, instance.id));
    if (template === undefined) return { ...instance, gpus: 0 };
    const { gpu, memoryMiB } = countPod(workload, template, poolOf(template));
    return { ...instance, gpus: (instance.pods * gpu) / 100, ...given({ gpuMemoryMiB: memoryMiB || undefined }) };
  };
}

function keyOf(component: string, instance: string): string {
  return `${component}\u0000${instance}`;
}
