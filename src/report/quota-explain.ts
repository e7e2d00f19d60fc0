import { given } from "../base/given.ts";
import { nearest } from "../base/nearest.ts";
import type { Contribution } from "../quota/account-row.ts";
import { scaleResources } from "../quota/resources.ts";
import type { ExplainedPods, ExplainedRow, QuotaExplanation } from "./quota-explanation.ts";
import { type QuotaReport, workloadName } from "./quota-report.ts";
import { type QuotaRow, quotaRows } from "./quota-rows.ts";

/** An explanation, or the reason why there is none. */
export type Explained = { readonly explanation: QuotaExplanation } | { readonly problem: string };

const KINDS = ["project", "department", "queue", "node-pool", "cluster"] as const;

/**
 * Explains the row of a name: a project where there is one, else a department, a queue, a node pool or a cluster. A
 * project and its queue on the default pool have one name, and the project says more.
 */
export function explainQuota(report: QuotaReport, name: string): Explained {
  const rows = quotaRows(report);
  for (const kind of KINDS) {
    const found = rows.filter((row) => row.kind === kind && row.name === name);
    if (found.length === 0) continue;
    return { explanation: { name, parts: found.map((row) => explainedRow(row, report, rows)) } };
  }
  const known = [...new Set(rows.map((row) => row.name))];
  const close = nearest(name, known);
  const hint = close === undefined ? "" : `; did you mean ${close}?`;
  return { problem: `there is no project, department, queue, node pool or cluster ${JSON.stringify(name)}${hint}` };
}

function explainedRow(row: QuotaRow, { verdicts }: QuotaReport, rows: readonly QuotaRow[]): ExplainedRow {
  const entries = row.contributions.map(explainedPods);
  const gangs = new Set(row.contributions.map(({ gang }) => gang));
  const queues = queuesOf(row, rows);
  const names = new Set(queues.map(({ name }) => name));
  // That of a queue above is about its gangs too.
  const own = verdicts.filter(
    (verdict) =>
      verdict.cluster === row.cluster &&
      (verdict.gangs.some((gang) => gangs.has(gang)) || (verdict.together && names.has(verdict.queue))),
  );
  return { row, queues: row.kind === "queue" || queues.length < 2 ? [] : queues, entries, verdicts: own };
}

function queuesOf({ kind, cluster, name }: QuotaRow, rows: readonly QuotaRow[]): readonly QuotaRow[] {
  const queues = rows.filter((row) => row.kind === "queue" && row.cluster === cluster);
  return queues.filter((row) => {
    if (kind === "project") return row.project === name;
    if (kind === "department") return row.department === name;
    return kind === "queue" ? row.name === name : kind === "cluster" || row.nodePool === name;
  });
}

function explainedPods(contribution: Contribution): ExplainedPods {
  const { component, instance, queue, gang, maximum, potential, preemptible, perPod } = contribution;
  const asleep = contribution.count === 0 && potential > 0;
  const count = asleep ? potential : contribution.count;
  return given({
    workload: workloadName(contribution),
    component,
    instance,
    queue,
    ...(gang === undefined ? {} : { gang: gang.gang.name }),
    count,
    maximum: Math.max(maximum, count),
    potential: asleep,
    preemptible,
    perPod,
    product: scaleResources(perPod, count),
  });
}
