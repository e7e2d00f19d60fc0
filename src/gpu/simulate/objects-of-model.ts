import { given, isAbsent, member, record } from "../../kernel/index.ts";
import type { Cluster, NodePool } from "../../model/index.ts";
import { DEFAULT_NODE_POOL, KAI_KEYS } from "../../model/index.ts";
import { predictedPodGroup } from "../gang/kai.ts";
import type { MeasuredGang, QuotaModel } from "../quota/measured-gang.ts";
import type { QueueNode } from "../quota/queue-node.ts";
import type { ClusterObjects } from "./read/cluster-objects.ts";

/** Nodes of `muster.yaml` have this much CPU and memory, which `muster.yaml` does not describe. */
const PLENTY = { cpu: "100000", memory: "1Pi", pods: "100000" };
/** Equal gangs beyond this number are not listed one by one. */
const MOST_COPIES = 1000;

/** The nodes of a pool as `muster.yaml` describes them; absent where it does not say their number. */
export function nodesOfPool({ name, gpu, nodes }: NodePool): readonly unknown[] | undefined {
  if (nodes === undefined) return undefined;
  return Array.from({ length: nodes }, (_, index) => {
    const host = `${name}-${String(index + 1).padStart(String(nodes).length, "0")}`;
    const labels = { "kubernetes.io/hostname": host, ...poolLabel(name), ...(gpu && gpuLabels(gpu)) };
    const allocatable = { ...PLENTY, ...(gpu && { "nvidia.com/gpu": String(gpu.perNode) }) };
    return { kind: "Node", metadata: { name: host, labels }, spec: {}, status: { allocatable } };
  });
}

const gpuLabels = ({ type, memory }: NonNullable<NodePool["gpu"]>): Record<string, string> => ({
  "nvidia.com/gpu.product": type,
  "nvidia.com/gpu.memory": String(memory),
});

const poolLabel = (pool: string): Record<string, string> =>
  pool === DEFAULT_NODE_POOL ? {} : { [KAI_KEYS.nodePool]: pool };

/** The queues of a cluster as objects. */
export const queueObjects = (queues: readonly QueueNode[]): readonly unknown[] =>
  queues.map(({ name, nodePool, parent, priority, quotas }) => {
    const amounts = (resource: "gpu" | "cpu" | "memory", unit: number) => ({
      quota: finite(quotas[resource].deserved, unit),
      limit: finite(quotas[resource].limit, unit),
      overQuotaWeight: quotas[resource].overQuotaWeight,
    });
    const resources = { gpu: amounts("gpu", 100), cpu: amounts("cpu", 1), memory: amounts("memory", 1_000_000) };
    return {
      kind: "Queue",
      metadata: { name, labels: poolLabel(nodePool) },
      spec: given({ parentQueue: parent, priority, resources }),
    };
  });

const finite = (amount: number, unit: number): number => (amount === Number.POSITIVE_INFINITY ? -1 : amount / unit);

/** The priority classes of a cluster as objects. */
export const priorityObjects = ({ priorityClasses, defaultPriorityClass }: Cluster): readonly unknown[] =>
  Object.entries(priorityClasses).map(([name, value]) => ({
    kind: "PriorityClass",
    metadata: { name },
    value,
    ...(name === defaultPriorityClass && { globalDefault: true }),
  }));

/** The topologies of a cluster as objects. */
export const topologyObjects = (model: QuotaModel, cluster: string): readonly unknown[] =>
  [...(model.input.topologies?.(cluster) ?? [])].map(([name, { levels }]) => ({
    kind: "Topology",
    metadata: { name },
    spec: { levels },
  }));

/** The gangs of a repository with their pods, none of which has a node. */
export function gangObjects(
  gangs: readonly MeasuredGang[],
  model: QuotaModel,
): Pick<ClusterObjects, "podGroups" | "pods"> {
  const podGroups: unknown[] = [];
  const pods: unknown[] = [];
  for (const measured of gangs) {
    const copies = Math.min(measured.counted.copies ?? 1, MOST_COPIES);
    for (let copy = 0; copy < copies; copy += 1) {
      const own = podsOfGang(measured, model, copies === 1 ? "" : `-${String(copy)}`);
      if (own.length === 0) continue;
      podGroups.push(groupOfGang(measured, copies === 1 ? "" : `-${String(copy)}`));
      pods.push(...own);
    }
  }
  return { podGroups, pods };
}

/** The name of a gang, different for gangs of other namespaces. */
export const gangId = ({ counted: { gang } }: MeasuredGang, suffix = ""): string =>
  `${gang.namespace}/${gang.name}${suffix}`;

function groupOfGang(measured: MeasuredGang, suffix: string): unknown {
  const group = predictedPodGroup(measured.counted.gang);
  const labels = { ...group.metadata.labels, ...poolLabel(measured.nodePool) };
  return { ...group, metadata: { ...group.metadata, labels, name: gangId(measured, suffix) } };
}

function podsOfGang(measured: MeasuredGang, { input }: QuotaModel, suffix: string): unknown[] {
  const { counted } = measured;
  const id = gangId(measured, suffix);
  return counted.members.flatMap(({ workload, pods, leaf, lost }) => {
    const namespace = workload.object.metadata.namespace ?? "default";
    const template = input.admit?.(counted.cluster, namespace, pods.template) ?? pods.template;
    if (lost === true || isAbsent(template)) return [];
    const { metadata, spec } = template;
    const labels = { ...record(member(metadata, "labels")), ...(leaf !== undefined && { [KAI_KEYS.subGroup]: leaf }) };
    const annotations = { ...record(member(metadata, "annotations")), [KAI_KEYS.podGroup]: id };
    const names = [counted.gang.name, workload.object.metadata.name, pods.component, pods.instance];
    const part = [...new Set(names)].filter((word) => word !== "").join("-");
    return Array.from({ length: pods.count }, (_, index) => ({
      kind: "Pod",
      metadata: { name: `${part}${suffix}-${String(index).padStart(5, "0")}`, namespace, labels, annotations },
      spec: { ...spec, schedulerName: "kai-scheduler" },
    }));
  });
}
