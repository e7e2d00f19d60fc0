import type { ClusterDifference } from "../diff/difference.ts";
import type { QueueChanges } from "../diff/queue-changes.ts";

/** The changes of the queues of another scheduler than KAI as lines. */
interface QueueChangeLines {
  readonly scheduler: string;
  readonly lines: readonly string[];
}

/** The changes of the queues of Kueue and Volcano in a cluster; the schedulers without any are left out. */
export function queueChangeLines({ kueue, volcano }: Pick<ClusterDifference, "kueue" | "volcano">) {
  const parts: QueueChangeLines[] = [];
  if (kueue !== undefined) {
    const lines = linesOf(
      kueue,
      ({ queue, flavor, resource }) => `ClusterQueue ${queue}, flavor ${flavor}, ${resource}`,
    );
    parts.push({ scheduler: "Kueue", lines: [...lines, ...waitingLines(kueue, "admitted")] });
  }
  if (volcano !== undefined) {
    const lines = linesOf(volcano, ({ queue, resource }) => `Queue ${queue}, ${resource}`);
    parts.push({ scheduler: "Volcano", lines: [...lines, ...waitingLines(volcano, "started")] });
  }
  return parts;
}

function linesOf<Subject>(
  { rows }: QueueChanges<Subject, Readonly<Record<string, string>>>,
  subjectOf: (row: Subject) => string,
): readonly string[] {
  return rows.map((row) => {
    const { before, after } = row;
    if (after === undefined) return `${subjectOf(row)}: removed`;
    const amounts = Object.entries(after).map(([name, next]) => {
      const past = before?.[name];
      const word = name === "most" ? "at most" : name;
      return past === undefined || past === next ? `${word} ${next}` : `${word} ${past} → ${next}`;
    });
    return `${subjectOf(row)}: ${before === undefined ? "new, " : ""}${amounts.join(", ")}`;
  });
}

function waitingLines({ waiting }: Pick<QueueChanges<unknown, never>, "waiting">, word: string): readonly string[] {
  return waiting.map(({ workload, text }) => `${workload} is never ${word}: ${text}`);
}
