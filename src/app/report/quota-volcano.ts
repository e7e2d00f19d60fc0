import type { VolcanoRow, VolcanoVerdict } from "../../gpu/index.ts";
import { unitAmountText, volcanoRowKey } from "../../gpu/index.ts";
import { given, refOf } from "../../kernel/index.ts";
import type { PlacedVolcanoVerdict } from "../../rules/index.ts";
import { type PricedReport, type QueueSection, queueSection, type SchedulerQuota } from "./queue-section.ts";

/** The queues of Volcano in one cluster. */
export interface VolcanoQuota extends SchedulerQuota<VolcanoRow, VolcanoVerdict> {
  readonly verdicts: readonly PlacedVolcanoVerdict[];
}

const AMOUNTS = ["capability", "deserved", "guarantee", "most"] as const;

/** The queues of Volcano of a report, and those of its base. */
interface VolcanoSources extends PricedReport {
  /** Absent where no cluster has any. */
  readonly volcano?: readonly VolcanoQuota[];
  readonly base?: { readonly volcano?: readonly VolcanoQuota[] };
}

/** The queues of Volcano and the verdicts about their workloads. */
export function volcanoSection({ volcano = [], base, ...report }: VolcanoSources): QueueSection {
  return queueSection(WORDS, volcano, base?.volcano ?? [], report);
}

const WORDS: Parameters<typeof queueSection<VolcanoRow, VolcanoVerdict>>[0] = {
  scheduler: "Volcano",
  admits: "can start",
  quota: "queue",
  head: ["Queue", "parent", "resource", "capability", "deserved", "guarantee", "at most", "requested"],
  words: 3,
  expendable: ["guarantee", "deserved"],
  keyOf: volcanoRowKey,
  wordsOf: ({ queue, parent = "root", resource }) => [queue, parent === "root" ? "" : parent, resource],
  amountsOf: (row) => [
    amountText(row, row.capability),
    amountText(row, row.deserved),
    amountText(row, row.guarantee),
    row.most === undefined ? "unlimited" : amountText(row, row.most),
    amountText(row, row.requested),
  ],
  queueOf: ({ queue }) => queue,
  // A queue has no kind of nodes, so its GPUs have no price.
  priceOf: () => undefined,
  barOf: ({ queue, resource, deserved, most, requested }, before) => {
    // Cores and bytes have no devices to draw.
    if (!resource.includes("/")) return undefined;
    return given({
      queue: `Queue ${queue}`,
      subject: resource,
      quota: Number(deserved ?? 0n),
      quotaName: "deserved",
      most: most === undefined ? undefined : Number(most),
      requested: Number(requested),
      before: before && Number(before.requested),
    });
  },
};

/** The queues and the verdicts for JSON: amounts as Kubernetes prints them. */
export function plainVolcano({ volcano, base }: VolcanoSources) {
  return volcano?.map(({ cluster, rows, verdicts }) => ({
    cluster,
    rows: rows.map(plainRow),
    base: base?.volcano?.find((each) => each.cluster === cluster)?.rows.map(plainRow),
    workloads: verdicts.map(({ verdict }) => {
      const { object, requests: _, missing: __, obstacle, ...rest } = verdict;
      const amounts = obstacle && {
        queue: obstacle.queue,
        resource: obstacle.resource,
        needed: unitAmountText(obstacle.resource, obstacle.needed),
        most: unitAmountText(obstacle.resource, obstacle.most),
      };
      return { workload: refOf(object), ...rest, obstacle: amounts };
    }),
  }));
}

function plainRow(row: VolcanoRow) {
  const { queue, parent, resource, requested } = row;
  const amounts = AMOUNTS.map((name) => [name, row[name] && amountText(row, row[name])]);
  return { queue, parent, resource, ...Object.fromEntries(amounts), requested: amountText(row, requested) };
}

function amountText({ resource }: VolcanoRow, amount: bigint | undefined): string {
  return amount === undefined ? "" : unitAmountText(resource, amount);
}
