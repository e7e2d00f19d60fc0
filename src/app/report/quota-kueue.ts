import type { KueueLevel, KueueRow } from "../../gpu/index.ts";
import { KUEUE_LEVELS, kueueAmountText, kueueRowKey } from "../../gpu/index.ts";
import { objectName, refOf, type Severity } from "../../kernel/index.ts";
import type { PlacedKueueVerdict } from "../../rules/index.ts";

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

/** A table of the queues of a cluster. */
interface KueueTable {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** A verdict for readers. */
interface KueueLine {
  readonly level: KueueLevel;
  readonly severity: Severity;
  readonly text: string;
}

/** Titles of the columns of a table of queues. */
export const KUEUE_HEAD = [
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

/** Indices of the columns with amounts. */
export const KUEUE_NUMBERS: readonly number[] = [4, 5, 6, 7, 8];

/** Title of the verdicts about workloads of Kueue. */
export const KUEUE_VERDICTS = "Verdicts of Kueue";

const SEVERITY_OF: Readonly<Record<KueueLevel, Severity>> = {
  never: "error",
  conditional: "warning",
  unjudged: "info",
  admitted: "info",
};

/** The tables of all clusters with queues of Kueue; with a base, a changed amount is followed by the former one. */
export function kueueTables({ kueue = [], base }: KueueSources): readonly KueueTable[] {
  return kueue.map(({ cluster, rows }) => {
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
export function kueueLines({ kueue = [] }: KueueSources): readonly KueueLine[] {
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
export function kueueAdmitted({ kueue = [] }: KueueSources): string | undefined {
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
