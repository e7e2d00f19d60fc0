import type { KubeObject, ObjectMeta, PodTemplate } from "../../kernel/index.ts";
import type { DistributedInferenceSpec } from "../../model/index.ts";

/** The label with which the controller names the set of a pod. Source: LWS, `api/leaderworkerset/v1`. */
export const SET_NAME_LABEL = "leaderworkerset.sigs.k8s.io/name";
/** The label with which the controller numbers the pods of a group; the leader has 0. Source: as above. */
export const WORKER_INDEX_LABEL = "leaderworkerset.sigs.k8s.io/worker-index";

/** The groups of a set. */
interface Groups {
  readonly leader: PodTemplate;
  /** Absent without workers. */
  readonly worker?: PodTemplate;
  readonly workers: number;
  readonly replicas: number;
}

/**
 * Returns the LeaderWorkerSet of a DistributedInference. Its `size` includes the leader. Its schema requires a worker
 * template even without workers, so the leader's template is used: a set of size 1 makes no pod from it. Defaults are
 * written out, since some of the CRD and of the API differ. Source: LWS, `api/leaderworkerset/v1`.
 */
export function leaderWorkerSetObject(
  spec: DistributedInferenceSpec,
  metadata: ObjectMeta,
  groups: Groups,
): KubeObject {
  return {
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata,
    spec: {
      replicas: groups.replicas,
      startupPolicy: spec.startupPolicy ?? "LeaderCreated",
      leaderWorkerTemplate: {
        size: groups.workers + 1,
        restartPolicy: spec.restartPolicy ?? "RecreateGroupOnPodRestart",
        ...(groups.worker === undefined ? {} : { leaderTemplate: groups.leader }),
        workerTemplate: groups.worker ?? groups.leader,
      },
    },
  };
}
