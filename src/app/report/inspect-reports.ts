import type { Issue } from "../../kernel/index.ts";
import { filled, given, issueLines, printable } from "../../kernel/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import type { AttributedPod } from "../inspect/attribute-pods.ts";
import type { InspectedWorkload } from "../inspect/inspect.ts";
import { inspectTree } from "./inspect-tree.ts";
import { prettyJson } from "./json.ts";

/** The input of a report. */
interface InspectReport {
  readonly workloads: readonly InspectedWorkload[];
  readonly pods?: readonly AttributedPod[];
  readonly issues: readonly Issue[];
  /** Returns a value without the parts that may be secret. Default: the value. */
  readonly mask?: (value: unknown) => unknown;
}

/** Reports of `muster inspect`, by format. */
export const inspectReports = {
  tree: ({ workloads, pods = [], issues }: InspectReport) =>
    [
      ...workloads.map((workload) => inspectTree(workload, podsOf(workload, workloads, pods))),
      pods.map(podLine),
      issueLines(issues),
    ]
      .filter((lines) => lines.length > 0)
      .map((lines) => `${lines.join("\n")}\n`)
      .join("\n"),
  json: (report: InspectReport) => prettyJson(plain(report)),
  yaml: (report: InspectReport) => emitYaml(plain(report)),
} satisfies Readonly<Record<string, (report: InspectReport) => string>>;

function plain({ workloads, pods, issues, mask = (value) => value }: InspectReport) {
  const shown = workloads.map((workload) => ({
    ...workload,
    components: mask(workload.components),
    podGroups: mask(workload.podGroups),
  }));
  return given({ workloads: shown, pods, issues: filled(issues) });
}

// The workload of a pod has no namespace, so pods of two workloads with one name are only listed.
function podsOf(workload: InspectedWorkload, all: readonly InspectedWorkload[], pods: readonly AttributedPod[]) {
  const name = nameOf(workload);
  if (all.some((other) => other !== workload && nameOf(other) === name)) return [];
  return pods.filter((pod) => pod.workload === name && pod.problem === undefined);
}

function nameOf({ object: { kind, name } }: InspectedWorkload): string {
  return `${kind} ${name}`;
}

function podLine({ pod, workload, component, instance, problem }: AttributedPod): string {
  const place = [workload, component, instance].filter((part) => part !== undefined && part !== "").join(" > ");
  return printable(`pod ${pod}: ${problem ?? place}`);
}
