import { locationText, prefixed, present, when } from "../../kernel/index.ts";
import type { BranchReport } from "./branch-report.ts";
import { diffSummary, unappliedText, uncomparedText } from "./diff-summary.ts";
import { callText, summaryLine } from "./diff-text.ts";
import { dangerRank } from "./diff-view.ts";
import { type ClusterDanger, dangersOfClusters } from "./merged-dangers.ts";

/** The verdict of a report. */
export type BranchState = "failed" | "refused" | "not compared" | "no change" | "changes";

/**
 * Whether both sides were compared, whether the synth is refused, and whether anything changes: not to be known where
 * an input cannot be read, or a change is outside of what is compared.
 */
export function branchState(report: BranchReport): BranchState {
  const { failures, difference, findings } = report;
  if (failures.length > 0 || difference === undefined) return "failed";
  if (difference.refused) return "refused";
  const { clusters, resourceInterfaces } = difference;
  const { dangerCount, refused, readDifferently, runsStarted, runsEnded, ...objects } = diffSummary(difference);
  const isSame =
    Object.values(objects).every((number) => number === 0) &&
    dangerCount === 0 &&
    resourceInterfaces.length === 0 &&
    clusters.every(({ quota, workloadTypes }) => quota.length === 0 && workloadTypes.length === 0);
  if (!isSame || findings.length > 0) return "changes";
  return difference.uncompared.length > 0 || branchProblems(report).length > 0 ? "not compared" : "no change";
}

/** The sentence below the title. */
export function branchSentence(report: BranchReport): string {
  const { difference, exitCode } = report;
  const unapplied = prefixed(" ", difference && unappliedText(difference));
  const ending = `${unapplied}${exitCode === 0 ? "" : ` The exit code is ${exitCode}.`}`;
  const state = branchState(report);
  if (state === "failed" || difference === undefined) {
    return `This branch could not be compared with its base.${ending}`;
  }
  if (state === "no change") return `A merge of this branch changes nothing in the clusters.${ending}`;
  const uncompared = prefixed(" ", uncomparedText(difference));
  if (state === "not compared") {
    return `What was compared does not change, but not everything was compared.${uncompared}${ending}`;
  }
  const refusal =
    "The synth is refused, so this branch must not be merged. The changes are those of the objects that it has: objects of invalid definitions are missing, and show as deleted. ";
  return `${prefixed("", when(state === "refused", refusal))}Changes ${summaryLine(difference)}.${uncompared}${ending}`;
}

/** The inputs that could not be read or compared, as places and messages. */
export function branchProblems({ failures, difference }: BranchReport): readonly BranchProblem[] {
  const unread = [...(difference?.base.unreadable ?? []), ...(difference?.unreadable ?? [])];
  return [
    ...failures.map((message) => ({ message })),
    ...present([difference?.base.problem]).map((message) => ({ message })),
    ...unread.map((each) => ({ place: locationText(each), message: each.message })),
  ];
}

/** A problem of a whole run or of a file. */
interface BranchProblem {
  readonly place?: string;
  readonly message: string;
}

/** The dangers of all clusters, the worst first. Those that differ only by the unit or the cluster are one. */
export function branchDangers({ difference }: BranchReport): readonly ClusterDanger[] {
  const all = difference === undefined ? [] : dangersOfClusters(difference);
  return all.toSorted((a, b) => dangerRank(a.danger.sign) - dangerRank(b.danger.sign));
}

/** A call of the Workload Types API as text, with its cluster. */
interface BranchCall {
  readonly cluster: string;
  readonly text: string;
}

/** The calls of the Workload Types API that a person sends after the merge, in order. */
export function branchCalls({ difference }: BranchReport): readonly BranchCall[] {
  return (difference?.clusters ?? []).flatMap(({ name: cluster, workloadTypes }) =>
    workloadTypes.flatMap(({ calls }) => calls.map((call) => ({ cluster, text: callText(call) }))),
  );
}
