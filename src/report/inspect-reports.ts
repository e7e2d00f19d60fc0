import { given } from "../base/given.ts";
import type { Issue } from "../finding/issue.ts";
import type { AttributedPod } from "../inspect/attribute-pods.ts";
import type { InspectedWorkload } from "../inspect/inspect.ts";
import { emitYaml } from "../yaml/index.ts";
import { inspectTree } from "./inspect-tree.ts";
import { issueLines, printable } from "./issue-lines.ts";

/** What a report is made from. */
export interface InspectReport {
  readonly workloads: readonly InspectedWorkload[];
  readonly pods?: readonly AttributedPod[];
  readonly issues: readonly Issue[];
}

/** Renderers of `muster inspect`, by the name of their format. */
export const inspectReports = {
  tree: ({ workloads, pods, issues }: InspectReport) =>
    [
      ...workloads.map((workload) => inspectTree(workload).join("\n")),
      ...(pods === undefined || pods.length === 0 ? [] : [pods.map(podLine).join("\n")]),
      ...(issues.length === 0 ? [] : [issueLines(issues).join("\n")]),
    ]
      .map((part) => `${part}\n`)
      .join("\n"),
  json: (report: InspectReport) => `${JSON.stringify(plain(report), null, 2)}\n`,
  yaml: (report: InspectReport) => emitYaml(plain(report)),
} satisfies Readonly<Record<string, (report: InspectReport) => string>>;

function plain({ workloads, pods, issues }: InspectReport) {
  return given({
    workloads,
    pods,
    ...(issues.length === 0 ? {} : { issues }),
  });
}

function podLine({ pod, workload, component, instance, problem }: AttributedPod): string {
  const place = [workload, component, instance].filter((part) => part !== undefined && part !== "").join(" > ");
  return printable(`pod ${pod}: ${problem ?? place}`);
}
