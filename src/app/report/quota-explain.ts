import type { Contribution } from "../../gpu/index.ts";
import { scaleResources } from "../../gpu/index.ts";
import { given, nearest } from "../../kernel/index.ts";
import { suggestion } from "../../rules/index.ts";
import type { ExplainedPods, ExplainedRow, QuotaExplanation } from "./quota-explanation.ts";
import { type QuotaReport, workloadName } from "./quota-report.ts";
import { type QuotaRow, quotaRows } from "./quota-rows.ts";

/** An explanation, or a message about an unknown name. */
export type Explained = { readonly explanation: QuotaExplanation } | { readonly problem: string };

const KINDS = ["project", "department", "queue", "node-pool", "cluster"] as const;

/**
 * Explains the row of a name: a project, or else a department, a queue, a node pool or a cluster. A project comes before
 * its queue of the same name on the default pool, because it has more data.
 */
export function explainQuota(report: QuotaReport, name: string): Explained {
  const rows = quotaRows(report);
  for (const kind of KINDS) {
    const named = rows.filter((row) => row.kind === kind && row.name === name);
    if (named.length === 0) continue;
    return { explanation: { name, parts: named.map((row) => explainedRow(row, report, rows)) } };
  }
  const known = [...new Set(rows.map((row) => row.name))];
  const { hint } = suggestion(nearest(name, known), undefined);
  return { problem: `there is no project, department, queue, node pool or cluster ${JSON.stringify(name)}${hint}` };
}

function explainedRow(row: QuotaRow, { verdicts, organization }: QuotaReport, rows: readonly QuotaRow[]): ExplainedRow {
  const entries = row.contributions.map(explainedPods);
  const gangs = new Set(row.contributions.map(({ gang }) => gang));
  const queues = queuesOf(row, rows);
  const names = new Set(queues.map(({ name }) => name));
  // The verdict of a parent queue concerns the gangs of its children too.
  const own = verdicts.filter(
    (verdict) =>
      verdict.cluster === row.cluster &&
      (verdict.gangs.some((gang) => gangs.has(gang)) || (verdict.together && names.has(verdict.queue))),
  );
  const hasSeveral = row.kind !== "queue" && queues.length > 1;
  const { currency } = organization ?? {};
  return given({ row, currency, queues: queues.filter(() => hasSeveral), entries, verdicts: own });
}

function queuesOf({ kind, cluster, name }: QuotaRow, rows: readonly QuotaRow[]): readonly QuotaRow[] {
  const queues = rows.filter((row) => row.kind === "queue" && row.cluster === cluster);
  return queues.filter((row) => {
    if (kind === "project") return row.project === name;
    if (kind === "department") return row.department === name;
    if (kind === "queue") return row.name === name;
    return kind === "cluster" || row.nodePool === name;
  });
}

function explainedPods(contribution: Contribution): ExplainedPods {
  const { component, instance, queue, gang, maximum, potential, preemptible, control, perPod } = contribution;
  const isSwitchedOff = contribution.count === 0 && potential > 0;
  const count = isSwitchedOff ? potential : contribution.count;
  return given({
    workload: workloadName(contribution),
    component,
    instance,
    queue,
    gang: gang?.gang.name,
    count,
    maximum: Math.max(maximum, count),
    potential: isSwitchedOff,
    preemptible,
    scaledBy: contribution.workload.scaledBy,
    control,
    perPod,
    product: scaleResources(perPod, count),
  });
}
