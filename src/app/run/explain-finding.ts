import type { Finding } from "../../kernel/index.ts";
import { locationText } from "../../kernel/index.ts";
import type { CheckRun } from "../check/run-check.ts";
import type { ExplainedFinding } from "../results/explanation.ts";
import { maskedFinding } from "../results/make-report.ts";
import { causeOf } from "../results/one-cause.ts";

/** Returns what became of a finding. */
export type ExplainFinding = (finding: Finding) => ExplainedFinding;

/** Returns a function that explains what became of findings of a check, and of those that kustomizations repair. */
export function findingExplainer({ report, findings }: CheckRun, repaired: ReadonlySet<Finding>): ExplainFinding {
  const reported = new Set(report.findings.map(({ fingerprint }) => fingerprint));
  const merged = new Map(
    report.findings.flatMap((first) => (first.places ?? []).map(({ fingerprint }) => [fingerprint, first] as const)),
  );
  const stateOf = (finding: Finding): Omit<ExplainedFinding, "finding"> => {
    const { waiver, known, fingerprint } = finding;
    if (repaired.has(finding)) {
      return { result: "repaired", reason: "every kustomization that applies the object repairs it" };
    }
    if (waiver !== undefined) {
      const { at, owner, expires, reason } = waiver;
      return { result: "waived", reason: `the waiver at ${at} of ${owner} accepts it until ${expires}: ${reason}` };
    }
    if (known === true) return { result: "known", reason: "the baseline has it" };
    if (reported.has(fingerprint)) return { result: "reported" };
    const first = merged.get(fingerprint);
    if (first !== undefined) {
      return { result: "merged", reason: `it has the same cause as the finding${placeOf(first)}, which lists it` };
    }
    const cause = causeOf(finding, findings, report.rules);
    const reason = cause && `it follows from ${cause.rule}${placeOf(cause)}: ${maskedFinding(cause).message}`;
    return { result: "consequence", reason: reason ?? "it follows from another finding about the object" };
  };
  return (finding) => ({ ...stateOf(finding), finding: maskedFinding(finding) });
}

function placeOf({ location, path }: Finding): string {
  return ` at ${location === undefined ? path : locationText(location)}`;
}
