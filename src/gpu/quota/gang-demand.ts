import { at, groupOf } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import { type Preemption, poolOfLabel, preemptionOf } from "../../model/index.ts";
import { takesCompleteParts } from "../gang/staleness.ts";
import type { CountedGang, CountedMember } from "./counted-gang.ts";
import { type DemandedPods, extraOf, NO_STEP, type Step } from "./first-step.ts";
import { type PodCounts, podCounts } from "./member-counts.ts";
import { type GangShapeProblem, type MinimumDemand, minimumDemand } from "./minimum-demand.ts";
import type { PodCounter } from "./pod-counter.ts";
import type { PodResources } from "./pod-resources.ts";
import { addTo, NO_RESOURCES, type ResourceSum, type Resources } from "./resources.ts";
import type { DemandSize } from "./verdict.ts";

/** Equal pods of a gang, with their requests. */
interface MemberDemand extends PodCounts {
  readonly member: CountedMember;
  readonly perPod: PodResources;
}

/** The resources that a gang needs from its queue. */
export interface GangDemand extends Preemption {
  /** The pods that must run at once for it to start; zero when it has no pods now. */
  readonly minimum: Resources;
  /**
   * The same once suspended workloads and those scaled to zero are active; equal to `minimum` without such workloads.
   */
  readonly minimumActive: Resources;
  /** Hundredths of a GPU that the last pod of each size requests beyond its charge, as `Step.extra`. */
  readonly extra: Readonly<Record<DemandSize, number>>;
  /** The pods that the scheduler places first, once suspended workloads and those scaled to zero are active. */
  readonly first: Step;
  /** All its pods as declared. */
  readonly declared: Resources;
  /** All its pods at the maximum of their autoscalers. */
  readonly maximum: Resources;
  /** Requests of suspended workloads and those scaled to zero; not included above. */
  readonly potential: Resources;
  /** GPU memory in MiB of declared pods that cannot be converted to GPUs, since the node pool's GPU is unknown. */
  readonly memoryMiB: number;
  /** Whether it has no pods now, but will have some once its workloads are resumed or scaled up. */
  readonly isInactive: boolean;
  /** The reasons for which it can never start, whatever the queue. */
  readonly shape: readonly GangShapeProblem[];
  readonly members: readonly MemberDemand[];
}

/** Counts a gang. The cluster is absent where the organisation does not know it. */
export function gangDemand(counted: CountedGang, cluster: Cluster | undefined, count: PodCounter): GangDemand {
  const { gang } = counted;
  const nodePool = poolOfLabel(gang.nodePool, cluster?.scheduler);
  const members = counted.members.map((member): MemberDemand => {
    const { workload, pods: own } = member;
    const counts = podCounts(workload, own);
    const perPod = count(workload, own.template, nodePool);
    return { member, count: counts.count, maximum: counts.maximum, potential: counts.potential, perPod };
  });
  let now = 0;
  let memoryMiB = 0;
  // Few gangs grow or have potential pods, so these sums are rarely needed.
  let grows = false;
  let hasPotential = false;
  const declared: ResourceSum = { gpu: 0, cpu: 0, memory: 0 };
  for (const pod of members) {
    now += pod.count;
    memoryMiB += pod.perPod.memoryMiB * pod.count;
    addTo(declared, pod.perPod, pod.count);
    grows ||= pod.maximum !== pod.count;
    hasPotential ||= pod.potential !== 0;
  }
  const declaredExtra = extraOf(members);
  const active = activePods(members);
  let pods = 0;
  for (const pod of active) pods += pod.count;
  // The rules of gangs report a gang without any pods.
  const { minimum, first, problems } =
    pods === 0 ? NO_DEMAND : minimumDemand(gang, active, takesCompleteParts(cluster));
  const { preemptibility, priority, knownClass, by } = preemptionOf(gang, cluster);
  return {
    minimum: now === 0 ? NO_RESOURCES : minimum,
    minimumActive: minimum,
    extra: {
      // A gang that waits for no pods has a first step too.
      minimum: minimum === NO_RESOURCES ? NO_STEP.extra : first.extra,
      declared: declaredExtra,
      maximum: grows ? extraOf(members.map(({ maximum: most, perPod }) => ({ count: most, perPod }))) : declaredExtra,
    },
    first,
    declared,
    maximum: grows ? sumOf(members, (pod) => pod.maximum) : declared,
    potential: hasPotential ? sumOf(members, (pod) => pod.potential) : NO_RESOURCES,
    memoryMiB,
    isInactive: now === 0 && pods > 0,
    shape: problems,
    members,
    preemptibility,
    priority,
    knownClass,
    by,
  };
}

/** The pods that its leaves can have before it starts, once suspended workloads and those scaled to zero are active. */
export function activePods(members: readonly MemberDemand[]): readonly DemandedPods[] {
  return members.filter(({ member }) => member.lost !== true && !isCreatedLater(member)).map(activated);
}

function activated({ member, maximum, potential, perPod }: MemberDemand): DemandedPods {
  return { leaf: member.leaf, count: Math.max(maximum, potential), perPod, isFirst: isPlacedFirst(member) };
}

/**
 * Whether the scheduler places the pods before the others of their leaf: those that the operators of Kubeflow and Ray
 * label as master, launcher or head. Source: KAI Scheduler, `pkg/scheduler/plugins/kubeflow` and `plugins/ray`.
 */
function isPlacedFirst({ workload, pods }: CountedMember): boolean {
  const roles = FIRST_ROLES.get(groupOf(workload.object.apiVersion));
  return roles?.includes(pods.component.toLowerCase()) ?? false;
}

/**
 * Whether the operator creates the pods only once the others run: the launcher of an MPIJob that waits for its workers.
 * Source: mpi-operator, `launcherCreationPolicy`.
 */
function isCreatedLater({ workload: { object }, pods }: CountedMember): boolean {
  if (object.kind !== "MPIJob" || pods.component.toLowerCase() !== "launcher") return false;
  return at(object, "spec", "launcherCreationPolicy") === "WaitForWorkersReady";
}

const FIRST_ROLES: ReadonlyMap<string, readonly string[]> = new Map([
  ["kubeflow.org", ["master", "launcher"]],
  ["ray.io", ["head"]],
]);

function sumOf(members: readonly MemberDemand[], pods: (member: MemberDemand) => number): Resources {
  const sum = { ...NO_RESOURCES };
  for (const member of members) addTo(sum, member.perPod, pods(member));
  return sum;
}

const NO_DEMAND: MinimumDemand = { minimum: NO_RESOURCES, first: NO_STEP, problems: [] };

/**
 * The part of a gang's demand that may not be preempted, and so counts against deserved quotas: nothing, the minimum of a
 * semi-preemptible gang, or everything. Source: KAI Scheduler, docs/elastic, "Semi-Preemptible Workloads".
 */
export function nonPreemptiblePart(
  demand: Pick<GangDemand, "preemptibility" | "minimum" | "declared" | "maximum">,
  size: "minimum" | "declared" | "maximum",
): Resources {
  if (demand.preemptibility === "preemptible") return NO_RESOURCES;
  return demand[demand.preemptibility === "semi-preemptible" ? "minimum" : size];
}
