import { given } from "../../kernel/index.ts";
import { branchHeadline } from "./branch-headline.ts";
import type { BranchReport } from "./branch-report.ts";
import { branchRows } from "./branch-rows.ts";
import { branchProblems, branchState } from "./branch-summary.ts";
import { plainDifference } from "./diff-json.ts";
import { toolReport } from "./json.ts";
import { branchSimulationJson } from "./simulate-json.ts";

/** The report of a branch as JSON (docs/guides/report.md): that of `muster diff`, with the rows and the findings. */
export function branchJson(report: BranchReport): string {
  const { difference, findings, exitCode, simulation } = report;
  return toolReport({
    state: branchState(report),
    ...given({ headline: branchHeadline(report) }),
    exitCode,
    problems: branchProblems(report),
    rows: branchRows(report),
    findings: findings.map(({ finding, cluster, project }) => given({ cluster, project, ...finding })),
    ...given({ simulation: simulation && branchSimulationJson(simulation) }),
    ...given({ difference: difference && plainDifference(difference) }),
  });
}
