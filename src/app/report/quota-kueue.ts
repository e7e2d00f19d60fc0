import type { KueueRow, KueueVerdict } from "../../gpu/index.ts";
import { kueueRowKey, unitAmountText } from "../../gpu/index.ts";
import { given, refOf } from "../../kernel/index.ts";
import type { PlacedKueueVerdict } from "../../rules/index.ts";
import { devicePrice } from "./queue-bar.ts";
import { type PricedReport, type QueueSection, queueSection, type SchedulerQuota } from "./queue-section.ts";
import { type Prices, pricesOf } from "./quota-prices.ts";

/** The queues of Kueue in one cluster. */
export interface KueueQuota extends SchedulerQuota<KueueRow, KueueVerdict> {
  readonly verdicts: readonly PlacedKueueVerdict[];
}

/** The queues of Kueue of a report, and those of its base. */
interface KueueSources extends PricedReport {
  /** Absent where no cluster has any. */
  readonly kueue?: readonly KueueQuota[];
  readonly base?: { readonly kueue?: readonly KueueQuota[] };
}

/** The queues of Kueue and the verdicts about their workloads. */
export function kueueSection({ kueue = [], base, ...report }: KueueSources): QueueSection {
  return queueSection(WORDS, kueue, base?.kueue ?? [], report);
}

const WORDS: Parameters<typeof queueSection<KueueRow, KueueVerdict>>[0] = {
  scheduler: "Kueue",
  admits: "admits",
  quota: "quota",
  head: ["ClusterQueue", "cohort", "flavor", "resource", "nominal", "borrowing", "lending", "at most", "requested"],
  words: 4,
  expendable: ["lending", "borrowing"],
  keyOf: kueueRowKey,
  wordsOf: ({ queue, cohort = "", flavor, resource }) => [queue, cohort, flavor, resource],
  amountsOf: (row) => {
    const { cohort, nominal, borrowing, lending, most, requested } = row;
    const limits = cohort === undefined ? ["", ""] : [amountText(row, borrowing), amountText(row, lending)];
    return [amountText(row, nominal), ...limits, amountText(row, most), amountText(row, requested)];
  },
  queueOf: ({ localQueue, clusterQueue }) =>
    clusterQueue === undefined ? localQueue : `${localQueue}, ClusterQueue ${clusterQueue}`,
  priceOf: flavorPrice,
  barOf: (row, before, price) => {
    const { queue, flavor, resource, nominal, most, requested } = row;
    // Cores and bytes have no devices to draw.
    if (!resource.includes("/")) return undefined;
    return given({
      queue: `ClusterQueue ${queue}`,
      subject: `${flavor}: ${resource}`,
      quota: Number(nominal),
      quotaName: "nominal",
      most: Number(most),
      requested: Number(requested),
      before: before && Number(before.requested),
      price: devicePrice(Number(requested), price),
    });
  },
};

/** The price of one GPU of a flavor: that of the node pool with its name. */
function flavorPrice({ flavor, resource }: KueueRow, cluster: string, prices: Prices): number | undefined {
  return resource.endsWith("/gpu") ? prices(cluster, flavor) : undefined;
}

/** The queues and the verdicts for JSON: amounts as Kubernetes prints them. */
export function plainKueue({ kueue, base, clusters }: KueueSources) {
  const prices = pricesOf(clusters);
  return kueue?.map(({ cluster, rows, verdicts }) => ({
    cluster,
    rows: rows.map((row) => {
      const price = devicePrice(Number(row.requested), flavorPrice(row, cluster, prices));
      return { ...plainRow(row), pricePerHour: price && Number(price) };
    }),
    base: base?.kueue?.find((each) => each.cluster === cluster)?.rows.map(plainRow),
    workloads: verdicts.map(({ verdict }) => {
      const { object, obstacles: _, admitted, missing: __, ...rest } = verdict;
      const podSets = admitted?.map(({ name, count, flavors }) => ({ name, count, flavors }));
      return { workload: refOf(object), ...rest, admitted: podSets };
    }),
  }));
}

function plainRow(row: KueueRow) {
  const { queue, cohort, flavor, resource, nominal, borrowing, lending, most, requested } = row;
  const text = (amount: bigint | undefined) => (amount === undefined ? undefined : unitAmountText(resource, amount));
  return {
    queue,
    cohort,
    flavor,
    resource,
    nominal: text(nominal),
    borrowingLimit: text(borrowing),
    lendingLimit: text(lending),
    most: text(most),
    requested: text(requested),
  };
}

function amountText({ resource }: KueueRow, amount: bigint | undefined): string {
  return amount === undefined ? "unlimited" : unitAmountText(resource, amount);
}
