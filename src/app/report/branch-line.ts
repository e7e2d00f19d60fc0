import { count, present, when } from "../../kernel/index.ts";
import type { BranchReport } from "./branch-report.ts";

/**
 * The line about the compared commits: `Branch feature, commit 0a1b2c3 of 2026-11-29; 2 commits since main (4d5e6f7);
 * organisation acme`. Undefined after a failure, and where git cannot read the commit.
 */
export function branchLine({ difference }: Pick<BranchReport, "difference">): string | undefined {
  if (difference?.head === undefined) return undefined;
  const { base, head, organization } = difference;
  const start = `${base.revision} (${base.commit.slice(0, 7)})`;
  const of = `${head.commit.slice(0, 7)} of ${head.authorDate.slice(0, 10)}`;
  // The working tree may have changes that no commit has.
  const commits = head.commits === 0 ? "the working tree" : count(head.commits, "commit");
  return present([
    head.branch === undefined ? `Commit ${of}` : `Branch ${head.branch}, commit ${of}`,
    `${commits} since ${start}`,
    // Without muster.yaml there is only an assumed one.
    when(organization.projects.length > 0, `organisation ${organization.name}`),
  ]).join("; ");
}
