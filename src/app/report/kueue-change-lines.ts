import type { KueueChanges } from "../diff/kueue-changes.ts";

/** The changes of the queues of Kueue as lines: one for each quota, and one for each workload that waits. */
export function kueueChangeLines({ rows, waiting }: KueueChanges): readonly string[] {
  const quotas = rows.map(({ queue, flavor, resource, before, after }) => {
    const subject = `ClusterQueue ${queue}, flavor ${flavor}, ${resource}`;
    if (after === undefined) return `${subject}: removed`;
    const amounts = (["nominal", "most", "requested"] as const).map((name) => {
      const [past, next] = [before?.[name], after[name]];
      const word = name === "most" ? "at most" : name;
      return past === undefined || past === next ? `${word} ${next}` : `${word} ${past} → ${next}`;
    });
    return `${subject}: ${before === undefined ? "new, " : ""}${amounts.join(", ")}`;
  });
  return [...quotas, ...waiting.map(({ workload, text }) => `${workload} is never admitted: ${text}`)];
}
