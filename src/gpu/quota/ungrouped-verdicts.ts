import { at, type KubeObject, text } from "../../kernel/index.ts";
import { groupingFailure, KAI_KEYS, RUNAI_KEYS, type Workload } from "../../model/index.ts";
import type { Contribution } from "./account-row.ts";
import { chargesOf } from "./charges.ts";
import type { CountedGang } from "./counted-gang.ts";
import { type PlacedGang, placeVerdicts } from "./gang-place.ts";
import type { QuotaModel } from "./measured-gang.ts";
import { emptyTree } from "./queue-tree.ts";
import type { QuotaVerdict } from "./verdict.ts";

/**
 * The verdicts on workloads without a gang whose pods never start: the podgrouper makes no PodGroup, or the queue that
 * labels name cannot run them.
 */
export function ungroupedVerdicts(model: QuotaModel): readonly QuotaVerdict[] {
  return [...model.input.workloads.flatMap(failureVerdicts), ...queueVerdictsWithoutGang(model)];
}

function failureVerdicts(workload: Workload): readonly QuotaVerdict[] {
  const reason = groupingFailure(workload);
  if (reason === undefined) return [];
  const { cluster, suspended } = workload;
  return [
    {
      level: suspended ? "info" : "never",
      reason: "no-pod-group",
      cluster,
      queue: "",
      gangs: [standIn(workload, "")],
      together: false,
      text: reason,
      ...(suspended && { isInactive: true }),
    },
  ];
}

/** The verdicts on the queues of workloads without a gang, each once for each workload. */
function queueVerdictsWithoutGang(model: QuotaModel): readonly QuotaVerdict[] {
  const inGangs = new Set<KubeObject>();
  for (const { counted } of model.gangs) for (const { workload } of counted.members) inGangs.add(workload.object);
  // Counting pods is slow, so this counts only the few workloads without a gang that name a queue.
  const workloads = model.input.workloads.filter(
    (workload) => !inGangs.has(workload.object) && model.known.hasQueues(workload.cluster) && namesQueue(workload),
  );
  if (workloads.length === 0) return [];
  const byQueue = new Map<string, QuotaVerdict>();
  for (const charge of chargesOf({ ...model, gangs: [], input: { ...model.input, workloads } })) {
    const placed = placedGang(charge, model);
    if (placed === undefined) continue;
    const { kind, metadata } = charge.workload.object;
    const key = [charge.cluster, kind, metadata.namespace, metadata.name, charge.queue].join("\u0000");
    for (const verdict of placeVerdicts(placed, model)) if (!byQueue.has(key)) byQueue.set(key, verdict);
  }
  return [...byQueue.values()];
}

function placedGang({ queue, cluster, nodePool, workload }: Contribution, model: QuotaModel): PlacedGang | undefined {
  if (queue === undefined) return undefined;
  const tree = model.trees.get(cluster) ?? emptyTree(cluster);
  const demand = { isInactive: workload.suspended };
  return { counted: standIn(workload, queue), tree, nodePool, path: tree.path(queue), demand };
}

const QUEUE_LABELS: readonly string[] = [KAI_KEYS.queue, RUNAI_KEYS.queue, RUNAI_KEYS.project];

// The namespace alone does not show that pods of another scheduler belong to a queue.
function namesQueue({ object, pods }: Workload): boolean {
  return [object, ...pods.map(({ template }) => template)].some((owner) =>
    QUEUE_LABELS.some((key) => text(at(owner, "metadata", "labels", key)) !== undefined),
  );
}

/** A gang for readers of verdicts, who find the workload in it. */
function standIn(workload: Workload, queue: string): CountedGang {
  const { object, cluster, pods } = workload;
  const { name, namespace = "default" } = object.metadata;
  return {
    gang: { name, namespace, queue, pods: [] },
    mode: "predicted",
    cluster,
    members: pods.map((item) => ({ workload, pods: item })),
  };
}
