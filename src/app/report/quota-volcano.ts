import type { VolcanoLevel, VolcanoRow } from "../../gpu/index.ts";
import { kueueAmountText, VOLCANO_LEVELS, volcanoRowKey } from "../../gpu/index.ts";
import { objectName, refOf, type Severity } from "../../kernel/index.ts";
import type { PlacedVolcanoVerdict } from "../../rules/index.ts";
import type { QueueSection } from "./queue-section.ts";

/** The queues of Volcano in one cluster. */
export interface VolcanoQuota {
  readonly cluster: string;
  readonly rows: readonly VolcanoRow[];
  readonly verdicts: readonly PlacedVolcanoVerdict[];
}

/** The queues of Volcano of a report, and those of its base. */
interface VolcanoSources {
  /** Absent where no cluster has Volcano. */
  readonly volcano?: readonly VolcanoQuota[];
  readonly base?: { readonly volcano?: readonly VolcanoQuota[] };
}

const AMOUNTS = ["capability", "deserved", "guarantee", "most"] as const;

const SEVERITY_OF: Readonly<Record<VolcanoLevel, Severity>> = {
  never: "error",
  conditional: "warning",
  unjudged: "info",
  admitted: "info",
};

/** The queues of Volcano and the verdicts about their workloads, the worst first. */
export function volcanoSection(report: VolcanoSources): QueueSection {
  return {
    head: ["Queue", "parent", "resource", "capability", "deserved", "guarantee", "at most", "requested"],
    words: 3,
    expendable: ["guarantee", "deserved"],
    tables: tablesOf(report),
    verdicts: "Verdicts of Volcano",
    lines: linesOf(report),
    admitted: admittedText(report),
  };
}

function tablesOf({ volcano = [], base }: VolcanoSources): QueueSection["tables"] {
  return volcano.flatMap(({ cluster, rows }) => {
    const past = new Map(
      base?.volcano?.find((each) => each.cluster === cluster)?.rows.map((row) => [volcanoRowKey(row), row]),
    );
    const cells = rows.map((row) => {
      const before = past.get(volcanoRowKey(row));
      const amount = (read: (row: VolcanoRow) => string) => {
        const [now, was] = [read(row), before && read(before)];
        return was === undefined || was === now ? now : `${now} (was ${was === "" ? "none" : was})`;
      };
      return [
        row.queue,
        row.parent === undefined || row.parent === "root" ? "" : row.parent,
        row.resource,
        amount((each) => amountText(each, each.capability)),
        amount((each) => amountText(each, each.deserved)),
        amount((each) => amountText(each, each.guarantee)),
        amount((each) => (each.most === undefined ? "unlimited" : amountText(each, each.most))),
        amount((each) => amountText(each, each.requested)),
      ];
    });
    return cells.length === 0 ? [] : [{ title: `Queues of Volcano in ${cluster}`, rows: cells }];
  });
}

function linesOf({ volcano = [] }: VolcanoSources): QueueSection["lines"] {
  const lines = volcano.flatMap(({ cluster, verdicts }) =>
    verdicts.map(({ verdict }) => {
      const { level, object, queue, text, assumption } = verdict;
      const condition = assumption === undefined ? "" : `; if ${assumption}`;
      const subject = `${objectName(refOf(object))} (${cluster}, queue ${queue})`;
      return { level, severity: SEVERITY_OF[level], text: `${subject}: ${text}${condition}` };
    }),
  );
  return VOLCANO_LEVELS.filter((level) => level !== "admitted").flatMap((level) =>
    lines.filter((line) => line.level === level),
  );
}

function admittedText({ volcano = [] }: VolcanoSources): string | undefined {
  const admitted = volcano.flatMap(({ verdicts }) => verdicts).filter(({ verdict }) => verdict.level === "admitted");
  if (admitted.length === 0) return undefined;
  const subject = admitted.length === 1 ? "1 workload" : `each of ${admitted.length} workloads`;
  return `By itself, on an empty cluster, Volcano can start ${subject}; whether others take the queue is not known offline.`;
}

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
        needed: kueueAmountText(obstacle.resource, obstacle.needed),
        most: kueueAmountText(obstacle.resource, obstacle.most),
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
  return amount === undefined ? "" : kueueAmountText(resource, amount);
}
