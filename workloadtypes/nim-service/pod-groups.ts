import { describedAs, groupsOfPods, ownerName, podCount } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { leaderWorkersBelow } from "../leader-worker-set/below.ts";
import { interpretedGang, interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { joinedGangs } from "../podgrouper/joined-gangs.ts";
import { nimServiceV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class. KAI does not treat this kind as inference. */
export const NIM_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a NIMService: KAI has no plug-in for the kind, so the default grouper makes one group for all its
 * pods, of which one must start, also where a replica spans several nodes.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictNimServiceGangs = interpretedGang(
  { newest: nimServiceV1Alpha1, below: (_, pods) => [describedAs(pods)] },
  NIM_SERVICE_PRIORITY,
);

/**
 * The PodGroups of a service that the podgrouper may not read: of a Deployment, or of a LeaderWorkerSet where a replica
 * spans several nodes. Source: KAI Scheduler, `handleGetOwnerError`; NVIDIA's NIM operator, internal/controller.
 */
export function predictPodsOfNimService(object: KubeObject, context: GroupingContext): Grouping {
  const pods = interpretedPods(nimServiceV1Alpha1, object, context);
  if (at(object, "spec", "multiNode") === undefined) return groupsOfPods(object, pods, context, "Deployment");
  const replicas = podCount(1, object, "spec", "replicas");
  return joinedGangs(
    pods.map(({ component, template, count }) => {
      const size = Math.round(count / Math.max(replicas, 1));
      const made = { name: `${ownerName(object)}-lws`, component, replicas, size, worker: template };
      return leaderWorkersBelow(object, made, context);
    }),
  );
}
