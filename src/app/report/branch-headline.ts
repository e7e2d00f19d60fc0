import { count, present, type Severity, when } from "../../kernel/index.ts";
import { branchExcesses } from "./branch-excess.ts";
import type { BranchReport } from "./branch-report.ts";
import { branchRows, sumOfRows } from "./branch-rows.ts";
import { branchDangers, branchProblems, branchState } from "./branch-summary.ts";

/** The first line of a report: what a merge costs and breaks, by the worst of it. */
interface BranchHeadline {
  /** `+12 GPUs, +30 USD per hour; 2 dangers; 3 queues above their quota; 1 new error`. */
  readonly text: string;
  readonly severity: Severity;
}

/** Signs of runs that start or end as they should: a reviewer decides whether they are dangers. */
const RUNS: ReadonlySet<string> = new Set(["run-started", "run-ended"]);

/** Returns the first line of a report; undefined where its title says everything: after a failure, and without a change. */
export function branchHeadline(report: BranchReport): BranchHeadline | undefined {
  const { difference, findings } = report;
  const state = branchState(report);
  if (state === "failed" || state === "no change" || difference === undefined) return undefined;
  const { gpus, pricePerHour } = sumOfRows(branchRows(report));
  const currency = difference.organization.currency;
  const all = branchDangers(report);
  const dangers = all.filter(({ danger }) => !RUNS.has(danger.sign)).length;
  const runs = all.length - dangers;
  const added = findings.filter(({ finding }) => finding.known === undefined);
  const errors = added.filter(({ finding }) => finding.severity === "error").length;
  const warnings = added.filter(({ finding }) => finding.severity === "warning").length;
  // A queue may be above its limit and above its deserved quota.
  const queues = new Set(branchExcesses(report).map(({ cluster, queue }) => JSON.stringify([cluster, queue]))).size;
  const isPartial = difference.uncompared.length + branchProblems(report).length > 0;
  const costs = present([
    when(gpus !== 0, `${signed(gpus)} ${Math.abs(gpus) === 1 ? "GPU" : "GPUs"}`),
    when(
      gpus !== 0 && pricePerHour !== undefined && pricePerHour !== 0,
      `${signed(pricePerHour ?? 0)} ${present([currency, "per hour"]).join(" ")}`,
    ),
  ]);
  const parts = present([
    when(state === "refused", "the synth is refused"),
    costs.join(", ") || undefined,
    when(dangers > 0, count(dangers, "danger")),
    when(runs > 0, `${count(runs, "workload")} ${runs === 1 ? "starts or ends" : "start or end"}`),
    when(queues > 0, `${count(queues, "queue")} above ${queues === 1 ? "its" : "their"} quota`),
    when(errors > 0, count(errors, "new error")),
    when(warnings > 0, count(warnings, "new warning")),
    when(isPartial, "not everything was compared"),
  ]);
  const isWrong = state === "refused" || dangers + errors > 0;
  const isDoubtful = warnings + queues > 0 || isPartial;
  const mild = isDoubtful ? "warning" : "info";
  return { text: parts.join("; ") || "no GPUs, no danger, no new finding", severity: isWrong ? "error" : mild };
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}
