import type { Preemptibility } from "../../kernel/index.ts";
import { given, hasKaiChange, kaiSince } from "../../kernel/index.ts";
import type { Cluster, Gang } from "../../model/index.ts";
import { KAI_KEYS, steeringOf } from "../../model/index.ts";
import { podGroupName } from "./pod-group-name.ts";

/** Independent pods of one template, such as those of a Job. */
interface IndependentPods {
  readonly kind: "independent";
  readonly component: string;
  /** Pods that may run at once. */
  readonly count: number;
  /** Pods that must start together, 1 or more. */
  readonly min: number;
}

/** Groups of one leader and its workers: those of a LeaderWorkerSet. */
interface LeaderAndWorkers {
  readonly kind: "leader-and-workers";
  /** Workers of each group. */
  readonly workers: number;
  /** Groups, as declared. */
  readonly replicas: number;
  /** Whether workers appear only once their leader is ready. */
  readonly leaderReady: boolean;
}

/** Everything that decides how a workload's pods are grouped. */
export interface GangRequest {
  readonly workload: string;
  readonly namespace: string;
  readonly cluster: Cluster;
  readonly queue: string;
  /** Absent for the default pool. */
  readonly nodePool?: string;
  readonly priorityClass?: string;
  readonly preemptibility?: Preemptibility;
  /** Annotations of the workload object. */
  readonly annotations: Readonly<Record<string, string>>;
  readonly pods: IndependentPods | LeaderAndWorkers;
}

/** The plan by which a workload's pods are grouped: by a PodGroup to commit, or by the groups that the scheduler makes. */
type GangPlan =
  | { readonly mode: "external"; readonly reason: string; readonly gang: Gang }
  | { readonly mode: "predicted"; readonly reason: string };

/**
 * Decides the mode of a gang: a committed PodGroup where static templates can express it and the scheduler supports it,
 * else the group that KAI's podgrouper will make.
 */
export function planGang(request: GangRequest): GangPlan {
  const obstacle = obstacleOf(request);
  if (obstacle !== undefined) return { mode: "predicted", reason: obstacle };
  const { pods } = request;
  const base: Omit<Gang, "pods"> = given({
    name: podGroupName(request.namespace, request.workload),
    namespace: request.namespace,
    queue: request.queue,
    nodePool: request.nodePool,
    priorityClass: request.priorityClass,
    preemptibility: request.preemptibility,
    ...steeringOf(request.annotations),
  });
  if (pods.kind === "independent") {
    const { component, count, min } = pods;
    const isOne = min === 1;
    const reason = isOne
      ? "its pods are independent, so one is enough to start"
      : `${min} of its pods must start together`;
    return { mode: "external", reason, gang: { ...base, min, pods: [{ component, count }] } };
  }
  if (pods.workers === 0) {
    return {
      mode: "external",
      reason: "its single leader needs no other pod",
      gang: { ...base, min: 1, pods: [{ component: "leader", count: 1 }] },
    };
  }
  return {
    mode: "external",
    reason: "its leader and its workers all start together or not at all",
    gang: {
      ...base,
      minChildren: 2,
      tree: [
        { name: "leader", min: 1 },
        { name: "worker", min: pods.workers },
      ],
      pods: [
        { component: "leader", count: 1, leaf: "leader" },
        { component: "worker", count: pods.workers, leaf: "worker" },
      ],
    },
  };
}

function obstacleOf({ cluster, pods, annotations }: GangRequest): string | undefined {
  if (cluster.scheduler === "runai") {
    return "the podgrouper of a Run:ai cluster may ignore the annotation that excludes a workload";
  }
  if (!hasKaiChange(cluster, "external-pod-groups")) {
    return `KAI ${cluster.version} has no committed PodGroups, which came with ${kaiSince("external-pod-groups")}`;
  }
  if (pods.kind === "independent") return undefined;
  if (pods.replicas > 1) return `its ${pods.replicas} replicas are a gang each, which one template cannot distinguish`;
  if (pods.replicas === 0) return "it has no replica to form a gang";
  if (pods.leaderReady) {
    return "workers appear only once their leader is ready, and a committed gang would wait for them for ever";
  }
  if (annotations[KAI_KEYS.segmentSize] !== undefined) {
    return `annotation ${KAI_KEYS.segmentSize} splits its workers by index, which one template cannot express`;
  }
  return undefined;
}
