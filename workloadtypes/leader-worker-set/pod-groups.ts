import {
  type ComponentTemplate,
  failure,
  type GangBase,
  gangBase,
  gangOf,
  groupedTemplates,
  MOST_PARTS,
  NOT_WHOLE,
  podsOfGrouped,
  tooManyGroups,
  wholeAt,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given, text } from "../../src/kernel/index.ts";
import type { Gang, Grouping, GroupingContext } from "../../src/model/index.ts";
import { type GroupParts, type GroupTemplates, groupParts } from "./group-parts.ts";
import { segmentationOf, segmentedParts } from "./segments.ts";

/** The kind's default priority class. KAI treats a set as training, not as inference. */
export const LEADER_WORKER_SET_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroups of a LeaderWorkerSet, one per replica: leader and workers start together, as two subgroups or in the
 * segments of `subGroupPolicy` or an annotation. With `LeaderReady` start-up the group first waits for its leader alone;
 * the podgrouper rewrites it to the whole size once the leader has a node, with the subgroup of its workers.
 * Source: KAI Scheduler, plugins/leaderworkerset/lws_grouper.go.
 */
export function predictLeaderWorkerSetGangs(object: KubeObject, context: GroupingContext): Grouping {
  const worker = at(object, "spec", "leaderWorkerTemplate", "workerTemplate");
  const leader = at(object, "spec", "leaderWorkerTemplate", "leaderTemplate") ?? worker;
  const size = wholeAt(object, "spec", "leaderWorkerTemplate", "size") ?? 1;
  const leaders = { component: "leader", template: leader };
  const workers = { component: "worker", template: worker };
  const templates = [leaders, workers].slice(0, size === 1 ? 1 : 2);
  const grouped = groupedTemplates(object, templates, context.cluster);
  if ("reason" in grouped) return grouped;
  if (size === NOT_WHOLE || size < 1) {
    return failure("spec.leaderWorkerTemplate.size must be an integer number of pods, 1 or more");
  }
  const replicas = wholeAt(object, "spec", "replicas") ?? 1;
  if (replicas === NOT_WHOLE || replicas < 0) return failure("spec.replicas must be an integer, 0 or more");
  const parts = partsOf(object, size, { leader, worker }, context);
  if (typeof parts === "string") return failure(parts);
  const base = settledBase(object, grouped.templates, context);
  const pods = podsOfGrouped(parts.pods, templates, grouped.templates);
  const groupOfReplica = (index: number) =>
    gangOf(base, { name: `${base.name}-group-${index}`, min: parts.min, tree: parts.tree, pods });
  if (replicas > MOST_PARTS) {
    return tooManyGroups(replicas, "replicas", [{ gang: groupOfReplica(0), copies: replicas }]);
  }
  const gangs: Gang[] = [];
  for (let index = 0; index < replicas; index += 1) gangs.push(groupOfReplica(index));
  return { gangs };
}

/**
 * The settings of a group after all its pods exist. The podgrouper rewrites the group with every pod, and the workers
 * come after the leader; queue and node pool remain those of the first pod. Source: `ignoreFields` in
 * podgroup/handler.go.
 */
function settledBase(object: KubeObject, templates: readonly ComponentTemplate[], context: GroupingContext): GangBase {
  const [first, second] = templates.map(({ template }) =>
    gangBase(object, template, context, LEADER_WORKER_SET_PRIORITY),
  );
  const base = first ?? gangBase(object, undefined, context, LEADER_WORKER_SET_PRIORITY);
  if (second === undefined || text(at(object, "spec", "startupPolicy")) === "LeaderReady") return base;
  const { queue, nodePool } = base;
  const { nodePool: _, ...last } = second;
  return { ...last, queue, ...given({ nodePool }) };
}

function partsOf(
  object: KubeObject,
  size: number,
  templates: GroupTemplates,
  { cluster }: GroupingContext,
): GroupParts | string {
  const policy = text(at(object, "spec", "startupPolicy")) ?? "LeaderCreated";
  if (policy !== "LeaderCreated" && policy !== "LeaderReady") {
    return `spec.startupPolicy must be LeaderCreated or LeaderReady; got ${JSON.stringify(policy)}`;
  }
  const atFirst = policy === "LeaderReady" ? 1 : size;
  const segmentation = segmentationOf(object, atFirst);
  if (typeof segmentation === "string") return segmentation;
  if (segmentation === undefined) return groupParts(size, atFirst, templates);
  return segmentedParts(object, size, segmentation, templates, cluster);
}
