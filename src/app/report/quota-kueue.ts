import type { KueueLevel, KueueRow } from "../../gpu/index.ts";
import { KUEUE_LEVELS, kueueAmountText, kueueRowKey } from "../../gpu/index.ts";
import { objectName, refOf, type Severity } from "../../kernel/index.ts";
import type { PlacedKueueVerdict } from "../../rules/index.ts";
import type { QueueSection } from "./queue-section.ts";

/** The queues of Kueue in one cluster. */
export interface KueueQuota {
  readonly cluster: string;
  readonly rows: readonly KueueRow[];
  readonly verdicts: readonly PlacedKueueVerdict[];
}

/** The queues of Kueue of a report, and those of its base. */
interface KueueSources {
  /** Absent where no cluster has such queues. */
  readonly kueue?: readonly KueueQuota[];
  readonly base?: { readonly kueue?: readonly KueueQuota[] };
}

const HEAD = [
  "ClusterQueue",
  "cohort",
  "flavor",
  "resource",
  "nominal",
  "borrowing",
  "lending",
  "at most",
  "requested",
];

const SEVERITY_OF: Readonly<Record<KueueLevel, Severity>> = {
  never: "error",
  conditional: "warning",
  unjudged: "info",
  admitted: "info",
};

/** The queues of Kueue and the verdicts about their workloads, the worst first. */
export function kueueSection(report: KueueSources): QueueSection {
  return {
    head: HEAD,
    words: 4,
    tables: tablesOf(report),
    verdicts: "Verdicts of Kueue",
    lines: linesOf(report),
    admitted: admittedText(report),
  };
}

/** The tables of all clusters with queues of Kueue; with a base, a changed amount is followed by the former one. */
function tablesOf({ kueue = [], base }: KueueSources): QueueSection["tables"] {
  const tables = kueue.filter(({ rows }) => rows.length > 0);
  return tables.map(({ cluster, rows }) => {
    const past = new Map(
      base?.kueue?.find((each) => each.cluster === cluster)?.rows.map((row) => [kueueRowKey(row), row]),
    );
    const cells = rows.map((row) => {
      const before = past.get(kueueRowKey(row));
      const amount = (read: (row: KueueRow) => bigint | undefined) => {
        const now = amountText(row, read(row));
        const was = before === undefined ? undefined : amountText(before, read(before));
        return was === undefined || was === now ? now : `${now} (was ${was})`;
      };
      return [
        row.queue,
        row.cohort ?? "",
        row.flavor,
        row.resource,
        amount(({ nominal }) => nominal),
        row.cohort === undefined ? "" : amount(({ borrowing }) => borrowing),
        row.cohort === undefined ? "" : amount(({ lending }) => lending),
        amount(({ most }) => most),
        amount(({ requested }) => requested),
      ];
    });
    return { title: `Queues of Kueue in ${cluster}`, rows: cells };
  });
}

/** The verdicts about workloads that Kueue does not admit, the worst first, and the number of those that it admits. */
function linesOf({ kueue = [] }: KueueSources): QueueSection["lines"] {
  const lines = kueue.flatMap(({ cluster, verdicts }) =>
    verdicts.map(({ verdict }) => {
      const { level, object, localQueue, clusterQueue, text, assumption } = verdict;
      const queue = clusterQueue === undefined ? localQueue : `${localQueue}, ClusterQueue ${clusterQueue}`;
      const condition = assumption === undefined ? "" : `; if ${assumption}`;
      const subject = `${objectName(refOf(object))} (${cluster}, queue ${queue})`;
      return { level, severity: SEVERITY_OF[level], text: `${subject}: ${text}${condition}` };
    }),
  );
  return KUEUE_LEVELS.filter((level) => level !== "admitted").flatMap((level) =>
    lines.filter((line) => line.level === level),
  );
}

/** A sentence with the number of workloads that fit; undefined for none. */
function admittedText({ kueue = [] }: KueueSources): string | undefined {
  const admitted = kueue.flatMap(({ verdicts }) => verdicts).filter(({ verdict }) => verdict.level === "admitted");
  if (admitted.length === 0) return undefined;
  const subject = admitted.length === 1 ? "1 workload" : `each of ${admitted.length} workloads`;
  return `By itself, on an empty cluster, Kueue admits ${subject}; whether others take the quota is not known offline.`;
}

/** The queues and the verdicts for JSON: amounts as Kubernetes prints them. */
export function plainKueue({ kueue, base }: KueueSources) {
  return kueue?.map(({ cluster, rows, verdicts }) => ({
    cluster,
    rows: rows.map(plainRow),
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
  const text = (amount: bigint | undefined) => (amount === undefined ? undefined : kueueAmountText(resource, amount));
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
  return amount === undefined ? "unlimited" : kueueAmountText(resource, amount);
}
