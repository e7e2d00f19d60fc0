import { QUEUE_LEVELS, type QueueLevel } from "../../gpu/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { objectName, refOf, type Severity } from "../../kernel/index.ts";
import type { Cluster, Organization } from "../../model/index.ts";
import type { QueueBar } from "./queue-bar.ts";
import { type Prices, pricesOf, priceTitle } from "./quota-prices.ts";

/** The queues of another scheduler in a quota report, and the verdicts about their workloads. */
export interface QueueSection {
  /** The scheduler: Kueue or Volcano. */
  readonly scheduler: string;
  /** Titles of the columns of its tables. */
  readonly head: readonly string[];
  /** The number of columns with words; the others have amounts. */
  readonly words: number;
  /** The columns that a narrow terminal leaves out first. */
  readonly expendable?: readonly string[];
  readonly tables: readonly QueueSectionTable[];
  /** Title of the verdicts. */
  readonly verdicts: string;
  readonly lines: readonly QueueSectionLine[];
  /** A sentence with the number of workloads that fit; undefined for none. */
  readonly admitted: string | undefined;
}

/** A table of the queues of a cluster, with the bars of their devices. */
export interface QueueSectionTable {
  readonly cluster: string;
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  readonly bars: readonly QueueBar[];
}

/** A verdict for readers. */
interface QueueSectionLine {
  readonly level: QueueLevel;
  readonly severity: Severity;
  readonly text: string;
}

/** A verdict of any scheduler. */
interface QueueVerdict {
  readonly level: QueueLevel;
  readonly object: KubeObject;
  readonly text: string;
  /** The statement on which a `conditional` verdict depends. */
  readonly assumption?: string;
}

/** The queues of one scheduler in one cluster: an amount of one resource is a row. */
export interface SchedulerQuota<Row, Verdict> {
  readonly cluster: string;
  readonly rows: readonly Row[];
  readonly verdicts: readonly { readonly verdict: Verdict }[];
}

/** The parts of a report with the prices of its node pools. */
export interface PricedReport {
  readonly clusters: readonly Cluster[];
  readonly organization?: Pick<Organization, "currency">;
}

/** The words of a scheduler for its rows and verdicts. */
interface QueueWords<Row, Verdict> extends Pick<QueueSection, "scheduler" | "head" | "words" | "expendable"> {
  /** Whether it admits or starts a workload. */
  readonly admits: string;
  /** That which others may take. */
  readonly quota: string;
  readonly keyOf: (row: Row) => string;
  readonly wordsOf: (row: Row) => readonly string[];
  /** As Kubernetes prints them; empty for an absent one. */
  readonly amountsOf: (row: Row) => readonly string[];
  readonly queueOf: (verdict: Verdict) => string;
  /** The bar of a row; undefined for a resource that is no device. */
  readonly barOf: (row: Row, before: Row | undefined, price: number | undefined) => QueueBar | undefined;
  /** The price of one unit for an hour; undefined when unknown. */
  readonly priceOf: (row: Row, cluster: string, prices: Prices) => number | undefined;
}

const SEVERITY_OF: Readonly<Record<QueueLevel, Severity>> = {
  never: "error",
  conditional: "warning",
  unjudged: "info",
  admitted: "info",
};

/**
 * The section of a scheduler: with a base, a changed amount is followed by the former one; verdicts are the worst first. A
 * column has the prices of the requested devices, where some are known.
 */
export function queueSection<Row, Verdict extends QueueVerdict>(
  words: QueueWords<Row, Verdict>,
  quotas: readonly SchedulerQuota<Row, Verdict>[],
  base: readonly SchedulerQuota<Row, Verdict>[],
  { clusters, organization }: PricedReport,
): QueueSection {
  const { scheduler, head, expendable = [] } = words;
  const prices = pricesOf(clusters);
  const tables = quotas.map(({ cluster, rows }) => {
    const past = new Map(
      base.find((each) => each.cluster === cluster)?.rows.map((row) => [words.keyOf(row), row] as const),
    );
    const priced = rows.map((row) => {
      const before = past.get(words.keyOf(row));
      const price = words.priceOf(row, cluster, prices);
      const bar = words.barOf(row, before, price);
      return { row, before, bar };
    });
    return { cluster, priced };
  });
  const hasPrices = tables.some(({ priced }) => priced.some(({ bar }) => bar?.price !== undefined));
  return {
    scheduler,
    head: hasPrices ? [...head, priceTitle(organization?.currency)] : head,
    words: words.words,
    expendable,
    tables: tables
      .filter(({ priced }) => priced.length > 0)
      .map(({ cluster, priced }) => ({
        cluster,
        title: `Queues of ${scheduler} in ${cluster}`,
        bars: priced.flatMap(({ bar }) => bar ?? []),
        rows: priced.map(({ row, before, bar }) => [
          ...words.wordsOf(row),
          ...changed(words.amountsOf(row), before && words.amountsOf(before)),
          ...(hasPrices ? [bar?.price ?? ""] : []),
        ]),
      })),
    verdicts: `Verdicts of ${scheduler}`,
    lines: linesOf(words, quotas),
    admitted: admittedText(words, quotas),
  };
}

function changed(now: readonly string[], before: readonly string[] | undefined): readonly string[] {
  return now.map((text, index) => {
    const was = before?.[index];
    return was === undefined || was === text ? text : `${text || "none"} (was ${was || "none"})`;
  });
}

function linesOf<Row, Verdict extends QueueVerdict>(
  { queueOf }: QueueWords<Row, Verdict>,
  quotas: readonly SchedulerQuota<Row, Verdict>[],
): QueueSection["lines"] {
  const lines = quotas.flatMap(({ cluster, verdicts }) =>
    verdicts.map(({ verdict }) => {
      const { level, object, text, assumption } = verdict;
      const condition = assumption === undefined ? "" : `; if ${assumption}`;
      const subject = `${objectName(refOf(object))} (${cluster}, queue ${queueOf(verdict)})`;
      return { level, severity: SEVERITY_OF[level], text: `${subject}: ${text}${condition}` };
    }),
  );
  return QUEUE_LEVELS.filter((level) => level !== "admitted").flatMap((level) =>
    lines.filter((line) => line.level === level),
  );
}

/** A sentence with the number of workloads that fit; undefined for none. */
function admittedText<Row, Verdict extends QueueVerdict>(
  { scheduler, admits, quota }: QueueWords<Row, Verdict>,
  quotas: readonly SchedulerQuota<Row, Verdict>[],
): string | undefined {
  const admitted = quotas.flatMap(({ verdicts }) => verdicts).filter(({ verdict }) => verdict.level === "admitted");
  if (admitted.length === 0) return undefined;
  const subject = admitted.length === 1 ? "1 workload" : `each of ${admitted.length} workloads`;
  return `By itself, on an empty cluster, ${scheduler} ${admits} ${subject}; whether others take the ${quota} is not known offline.`;
}

/** The indices of the columns of a section with words. */
export function wordColumns({ words }: QueueSection): readonly number[] {
  return Array.from({ length: words }, (_, index) => index);
}

/** The indices of the columns of a section with amounts. */
export function amountColumns({ head, words }: QueueSection): readonly number[] {
  return head.map((_, index) => index).slice(words);
}
