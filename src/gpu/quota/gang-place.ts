import { count, hasKaiChange, kaiSince } from "../../kernel/index.ts";
import { DEFAULT_LEAF, DEFAULT_NODE_POOL, isTree, isUnservedPool, leavesOf } from "../../model/index.ts";
import type { CountedGang } from "./counted-gang.ts";
import type { GangDemand } from "./gang-demand.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import type { GangShapeProblem } from "./minimum-demand.ts";
import type { QueueStatus } from "./queue-graph.ts";
import type { QuotaVerdict, VerdictLevel, VerdictReason } from "./verdict.ts";

/** A gang in the queues of its cluster, without its requests. */
export interface PlacedGang extends Pick<MeasuredGang, "counted" | "tree" | "path" | "nodePool"> {
  readonly demand: Pick<GangDemand, "isInactive">;
}

/** The members that all verdicts of a gang share. */
export function baseOf({ counted, demand }: Pick<PlacedGang, "counted" | "demand">) {
  const { gang, cluster } = counted;
  const base = { cluster, queue: gang.queue, gangs: [counted], together: false };
  if (demand.isInactive) return { ...base, isInactive: true };
  return base;
}

/** The level of a verdict; `never` is only an `info` for a gang that has no pods now. */
export function levelOf({ demand }: Pick<PlacedGang, "demand">, level: VerdictLevel): VerdictLevel {
  if (demand.isInactive && level === "never") return "info";
  return level;
}

const NONE: readonly QuotaVerdict[] = Object.freeze([]);

const PLACES: Readonly<Record<Exclude<QueueStatus, "leaf">, VerdictReason>> = {
  missing: "queue-missing",
  "other-node-pool": "queue-other-node-pool",
  orphaned: "queue-orphaned",
  cycle: "queue-cycle",
  parent: "queue-not-leaf",
};

/** The verdict of a gang whose queue runs nothing of the gang's node pool, or is unknown; none where it does. */
export function placeVerdicts(measured: PlacedGang, model: QuotaModel): readonly QuotaVerdict[] {
  const { tree, nodePool, counted, path } = measured;
  if (isUnservedPool(nodePool)) {
    const text = `the gang has the label ${nodePool}, but the scheduler of the default node pool takes only PodGroups without it`;
    return [{ ...baseOf(measured), level: levelOf(measured, "never"), reason: "queue-other-node-pool", text }];
  }
  // The tree finds the queue's own name faster than an equal string.
  const status = tree.status(path[0]?.name ?? counted.gang.queue, nodePool);
  if (status === "leaf") {
    const above = path[0]?.parent;
    const cluster = model.cluster(counted.cluster);
    if (above !== undefined || path.length === 0 || hasKaiChange(cluster, "queues-of-any-depth")) return NONE;
    const text = `queue ${counted.gang.queue} has no parent, and KAI before ${kaiSince("queues-of-any-depth")} passes over the workloads of such a queue`;
    return [{ ...baseOf(measured), level: levelOf(measured, "never"), reason: "queue-orphaned", text }];
  }
  const unknown = status === "missing" ? unknownText(measured, model) : undefined;
  if (unknown !== undefined) {
    return [{ ...baseOf(measured), level: "cannot-say", reason: "quota-unknown", text: unknown }];
  }
  const text = placeText(status, measured);
  return [{ ...baseOf(measured), level: levelOf(measured, "never"), reason: PLACES[status], text }];
}

/** The text about a queue that may exist without a description; undefined where it is known to be missing. */
function unknownText({ counted }: PlacedGang, model: QuotaModel): string | undefined {
  const { cluster, gang } = counted;
  if (model.allocated(cluster, gang.queue) !== undefined) {
    return `queue ${gang.queue} is in cluster ${cluster}, but its quota is not known here`;
  }
  if (model.known.isKnowable(counted)) return undefined;
  return `no queues of cluster ${cluster} are known here, so muster cannot say whether queue ${gang.queue} exists`;
}

function placeText(status: Exclude<QueueStatus, "leaf">, { tree, path, nodePool, counted }: PlacedGang): string {
  const { queue } = counted.gang;
  if (status === "missing") {
    return queue === "" ? "the gang names no queue" : `there is no queue ${queue} in cluster ${counted.cluster}`;
  }
  const children = tree.children(queue).map(({ name }) => name);
  const top = path.at(-1);
  const texts: Record<typeof status, string> = {
    "other-node-pool": otherPoolText(queue, nodePool, tree.find(queue)?.nodePool),
    orphaned: `queue ${queue} is dropped by the scheduler, since the parent ${top?.parent} of ${top?.name} is missing`,
    cycle: `queue ${queue} has no path to a top queue, since ${top?.name} is below itself`,
    parent: `queue ${queue} is not a leaf (below it: ${children.join(", ")}), and only leaf queues run workloads`,
  };
  return texts[status];
}

function otherPoolText(queue: string, ofGang: string, ofQueue = DEFAULT_NODE_POOL): string {
  if (isUnservedPool(ofQueue)) {
    return `queue ${queue} has the label ${ofQueue}, but the scheduler of the default node pool reads only queues without it`;
  }
  return `queue ${queue} belongs to node pool ${ofQueue}, the gang to ${ofGang}, whose scheduler does not see the queue`;
}

/** The verdicts of a gang that can never be complete, whatever the queue; none where it can. */
export function shapeVerdicts(measured: MeasuredGang): readonly QuotaVerdict[] {
  const { counted, demand } = measured;
  const { shape: problems } = demand;
  const takes = leafTest(counted);
  const lost = demand.members.filter(({ member, count, potential }) => {
    const isLost = member.lost ?? !takes(member.leaf ?? DEFAULT_LEAF);
    return isLost && count + potential > 0;
  });
  if (problems.length + lost.length === 0) return NONE;
  const base = { ...baseOf(measured), level: levelOf(measured, "never") };
  const starts = problems.length === 0 && demand.first.pods > 0;
  const shape = problems.map(
    (problem): QuotaVerdict => ({
      ...base,
      reason: problem.reason,
      need: problem.need,
      have: problem.have,
      text: shapeText(problem),
    }),
  );
  return [
    ...shape,
    ...lost.map(
      ({ member }): QuotaVerdict => ({
        ...base,
        ...(starts && { level: "partial" }),
        reason: "pods-without-leaf",
        text: `no leaf of the gang accepts the pods of ${member.pods.component}, so they never start`,
      }),
    ),
  ];
}

/** Returns a test for the leaves that accept pods. */
function leafTest({ gang, mode }: CountedGang): (leaf: string) => boolean {
  // The podgrouper labels the pods of its own groups; only the templates label those of others.
  if (mode === "predicted") return () => true;
  if (!isTree(gang)) return (leaf) => leaf === DEFAULT_LEAF;
  const leaves = new Set(leavesOf(gang).map(({ name }) => name));
  return (leaf) => leaves.has(leaf);
}

function shapeText({ reason, node, need, have, blocks }: GangShapeProblem): string {
  const subject = node === undefined ? "gang" : `subgroup ${node}`;
  if (reason === "minimum-exceeds-children") return `${subject} needs ${need} ready children; it has ${have}`;
  if (blocks) {
    return `subgroup ${node} has no pods, but the scheduler takes subgroups in the order of their names and this one first, so it places no pods of the gang`;
  }
  return `${subject} needs ${count(need, "pod")} to start; its templates make ${have} at most`;
}
