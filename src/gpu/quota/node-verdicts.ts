import { gpuText, member as memberOf } from "../../kernel/index.ts";
import type { Cluster, NodePoolGpu } from "../../model/index.ts";
import { DEFAULT_LEAF, type Gang, isTree, poolOfLabel } from "../../model/index.ts";
import { HOSTNAME } from "../gang/check-topology.ts";
import type { QuotaInput } from "./counted-gang.ts";
import type { GangDemand } from "./gang-demand.ts";
import { baseOf, levelOf } from "./gang-place.ts";
import { countedGpuMemory } from "./gpu-memory.ts";
import { containerGpuAnnotations, GPU_FRACTION_NUM_DEVICES, GPU_MEMORY } from "./gpu-share-keys.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import { type NodeRequest, nodeRequest } from "./node-request.ts";
import { gpuOptionsOf } from "./pod-counter.ts";
import { gpuAtPlacement } from "./pod-gpus.ts";
import { type ShareReading, shareReading } from "./share-reading.ts";
import type { QuotaVerdict } from "./verdict.ts";

type Member = GangDemand["members"][number];

/** Pods that no node can take. */
interface LargePods {
  readonly member: Member;
  readonly request: NodeRequest;
}

const NO_VERDICTS: readonly QuotaVerdict[] = Object.freeze([]);

/**
 * The verdicts of a gang with pods that no node of its node pool can take, or that must be on one node which has fewer
 * GPUs; none where `muster.yaml` does not describe the GPUs of the pool.
 */
export function nodeVerdicts(measured: MeasuredGang, model: QuotaModel): readonly QuotaVerdict[] {
  const { counted, demand } = measured;
  const nodes = largestNodes(counted.gang, model.cluster(counted.cluster));
  if (nodes === undefined) return NO_VERDICTS;
  const { gpu } = nodes;
  const large = demand.members.flatMap((member): readonly LargePods[] => {
    if (podsOf(member) === 0 || isSurelySmall(member, gpu)) return [];
    const request = requestOf(member, model.input, nodes.reading);
    const isLarge = request.devices > gpu.perNode || request.memoryMiB > countedGpuMemory(gpu.memory, nodes.reading);
    return isLarge ? [{ member, request }] : [];
  });
  if (large.length === 0) return oneNodeVerdicts(measured, nodes);
  const level = isStuck(measured, new Set(large.map(({ member }) => member))) ? levelOf(measured, "never") : "partial";
  return large.map((pods) => ({ ...baseOf(measured), level, ...largeVerdict(pods, nodes) }));
}

/** The nodes of a pool with a description of their GPUs. */
interface PoolNodes {
  readonly nodePool: string;
  readonly gpu: NodePoolGpu;
  readonly reading: ShareReading;
}

/**
 * The nodes with the most GPUs among the node pools of a gang, with the most GPU memory of all; undefined where those of
 * one pool are unknown.
 */
function largestNodes(gang: Gang, cluster: Cluster | undefined): PoolNodes | undefined {
  if (cluster === undefined) return undefined;
  const known = [gang, ...(gang.otherPools ?? [])].map(({ nodePool: label }): PoolNodes | undefined => {
    const nodePool = poolOfLabel(label, cluster.scheduler);
    const gpu = cluster.nodePools.find(({ name }) => name === nodePool)?.gpu;
    return gpu && { nodePool, gpu, reading: shareReading(cluster) };
  });
  return known.reduce((most, pool) => most && pool && larger(most, pool));
}

function podsOf({ count, maximum, potential }: Member): number {
  return Math.max(count, maximum, potential);
}

// Nearly every pod, so this reads only what is already counted.
function isSurelySmall({ member: { pods }, perPod }: Member, { perNode }: NodePoolGpu): boolean {
  if (perPod.gpu > perNode * 100) return false;
  const annotations = memberOf(memberOf(pods.template, "metadata"), "annotations");
  return (
    memberOf(annotations, GPU_MEMORY) === undefined &&
    memberOf(annotations, GPU_FRACTION_NUM_DEVICES) === undefined &&
    containerGpuAnnotations(annotations).length === 0
  );
}

function requestOf({ member: { workload, pods } }: Member, input: QuotaInput, reading: ShareReading): NodeRequest {
  const { object, cluster } = workload;
  const namespace = object.metadata.namespace ?? "default";
  const template = input.admit?.(cluster, namespace, pods.template) ?? pods.template;
  return nodeRequest(template, { ...gpuOptionsOf(workload, input), reading });
}

function larger(a: PoolNodes, b: PoolNodes): PoolNodes {
  const most = b.gpu.perNode > a.gpu.perNode ? b : a;
  return { ...most, gpu: { ...most.gpu, memory: Math.max(a.gpu.memory, b.gpu.memory) } };
}

/** Whether a leaf from which the scheduler takes the first pods has too few others. */
function isStuck({ counted: { gang }, demand }: MeasuredGang, large: ReadonlySet<Member>): boolean {
  const leaves = isTree(gang) ? demand.first.leaves : [DEFAULT_LEAF];
  return leaves.some((leaf) => {
    const min = isTree(gang) ? gang.tree?.find(({ name }) => name === leaf)?.min : gang.min;
    const own = demand.members.filter(
      ({ member }) => member.lost !== true && (!isTree(gang) || (member.leaf ?? DEFAULT_LEAF) === leaf),
    );
    const fitting = own.filter((member) => !large.has(member));
    return fitting.reduce((sum, member) => sum + podsOf(member), 0) < Math.max(min ?? 1, 1);
  });
}

function largeVerdict(
  { member, request: { devices, memoryMiB } }: LargePods,
  { nodePool, gpu: { perNode, memory }, reading }: PoolNodes,
): Pick<QuotaVerdict, "reason" | "component" | "need" | "have" | "text" | "fix"> {
  const { pods, workload } = member.member;
  const { component } = pods;
  const subject = component === workload.object.kind.toLowerCase() ? "each pod" : `each pod of ${component}`;
  if (devices > perNode) {
    return {
      reason: "pod-exceeds-node",
      component,
      need: devices,
      have: perNode,
      text: `${subject} needs ${gpuText(devices)} on one node, but a node of pool ${nodePool} has ${perNode}, so it never starts`,
      fix: `request at most ${gpuText(perNode)} in each pod, and use more pods for more GPUs`,
    };
  }
  const most = countedGpuMemory(memory, reading);
  const have = most === memory ? `${memory} MiB` : `${memory} MiB, of which the scheduler counts ${most}`;
  return {
    reason: "pod-exceeds-gpu",
    component,
    need: memoryMiB,
    have: most,
    text: `${subject} needs ${memoryMiB} MiB of the memory of a GPU, but a GPU of pool ${nodePool} has ${have}, so it never starts`,
    fix: `request at most ${most}Mi of GPU memory in each pod, or whole GPUs`,
  };
}

/** A gang that must be on one node requires at most the GPUs of a node. */
function oneNodeVerdicts(measured: MeasuredGang, { nodePool, gpu: { perNode } }: PoolNodes): readonly QuotaVerdict[] {
  const { counted, demand } = measured;
  const { gang } = counted;
  if (!isOnOneNode(gang)) return NO_VERDICTS;
  // The order in which pods start is unknown, so this counts only the pods with the fewest GPUs.
  const perPod = demand.members.filter(({ member }) => member.lost !== true).map((each) => gpuAtPlacement(each.perPod));
  const gpus = (Math.min(...perPod) * (gang.min ?? 1)) / 100;
  if (!Number.isFinite(gpus) || gpus <= perNode) return NO_VERDICTS;
  return [
    {
      ...baseOf(measured),
      level: levelOf(measured, "never"),
      reason: "gang-exceeds-node",
      need: gpus,
      have: perNode,
      text: `the gang must be on one node with at least ${gpuText(gpus)}, but a node of pool ${nodePool} has ${perNode}, so it never starts`,
      fix: `make the gang smaller than a node, or require a coarser level than ${HOSTNAME}`,
    },
  ];
}

function isOnOneNode(gang: Gang): boolean {
  return gang.topology?.topology !== undefined && gang.topology.required === HOSTNAME && !isTree(gang);
}
