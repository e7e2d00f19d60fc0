import { groupsOfPods, labelledAs, ownerName, podCount } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { leaderWorkersBelow } from "../leader-worker-set/below.ts";
import { interpretedGang, podsIn } from "../podgrouper/interpreted-pods.ts";
import { joinedGangs } from "../podgrouper/joined-gangs.ts";
import { llmInferenceServiceV1Alpha2 } from "./resource-interface.ts";

/** The kind's default priority class. Run:ai does not list the kind, so the class of InferenceService applies. */
export const LLM_INFERENCE_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of an LLMInferenceService: KAI has no plug-in for the kind, so the default grouper makes one group for
 * all its pods, of which one must start, also where a replica spans several nodes.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictLlmInferenceServiceGangs = interpretedGang(
  { newest: llmInferenceServiceV1Alpha2, below: (_, pods) => [labelledAs(pods)] },
  LLM_INFERENCE_SERVICE_PRIORITY,
);

/** The parts of a service that may span several nodes: the component of their servers or leaders, and of their workers. */
const PARTS = [
  { server: "main", workers: "worker", path: ["spec"], suffix: "" },
  { server: "prefill", workers: "prefill-worker", path: ["spec", "prefill"], suffix: "-prefill" },
] as const;

/**
 * The PodGroups of the parts of a service that the podgrouper may not read: of a LeaderWorkerSet for a part that spans
 * several nodes, else of a Deployment. Both have the labels of their pods and none of their annotations.
 * Source: KAI Scheduler, `handleGetOwnerError`; KServe, pkg/controller/v1alpha2/llmisvc.
 */
export function predictPartsOfLlmInferenceService(object: KubeObject, context: GroupingContext): Grouping {
  const pods = podsIn({ newest: llmInferenceServiceV1Alpha2 }, object, context);
  const sets = PARTS.flatMap(({ server, workers, path, suffix }) => {
    const worker = pods.find(({ component }) => component === workers);
    if (worker === undefined) return [];
    const leader = pods.find(({ component }) => component === server);
    if (leader === undefined && worker.count === 0) return [{ seen: [worker], grouping: { gangs: [] } }];
    const replicas = leader?.count ?? replicasOf(at(object, ...path));
    const size = Math.round(worker.count / Math.max(replicas, 1)) + Number(leader !== undefined);
    const name = `${ownerName(object)}-kserve-mn${suffix}`;
    const made = {
      name,
      component: workers,
      replicas,
      size,
      worker: worker.template,
      described: labelledAs(worker),
      ...(leader && { leaderComponent: server, leader: leader.template }),
    };
    return [{ seen: [worker, leader], grouping: leaderWorkersBelow(object, made, context) }];
  });
  const others = pods
    .filter((item) => !sets.some(({ seen }) => seen.includes(item)))
    .map((item) => ({ ...item, owners: [labelledAs(item)] }));
  const deployments = others.length === 0 ? [] : [groupsOfPods(object, others, context, "Deployment")];
  return joinedGangs([...sets.map(({ grouping }) => grouping), ...deployments]);
}

/** The replicas of a part without a template for its leaders: a fixed number, or the minimum of its autoscaler. */
function replicasOf(part: unknown): number {
  const scaling = at(part, "scaling");
  if (scaling === undefined || scaling === null) return podCount(1, part, "replicas");
  return podCount(1, scaling, "minReplicas");
}
