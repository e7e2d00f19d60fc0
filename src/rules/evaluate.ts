import { given } from "../base/given.ts";
import { type Finding, withUniqueFingerprints } from "../finding/finding.ts";
import { compareIssues } from "../finding/issue.ts";
import type { CheckedObject } from "./checked-object.ts";
import { evaluateObject } from "./evaluate-object.ts";
import { makeFinding } from "./make-finding.ts";
import type { ObjectSet } from "./object-set.ts";
import type { RuleFinding } from "./rule.ts";
import { failed } from "./run-rule.ts";
import type { PolicySettings } from "./settings.ts";

/** Counts of an evaluation; tests hold them. */
export interface EvaluationCounts {
  /** Pod templates that the pod rules saw. */
  readonly pods: number;
  readonly objects: number;
}

/** What the rules found. */
export interface Evaluation {
  readonly findings: readonly Finding[];
  /** The objects of findings with edits, by fingerprint. */
  readonly subjects: ReadonlyMap<string, CheckedObject>;
  readonly counts: EvaluationCounts;
}

/** What rules found, not yet in order. */
export interface RuleRun {
  readonly findings: readonly Finding[];
  /** The objects of findings with edits. */
  readonly origins: ReadonlyMap<Finding, CheckedObject>;
  /** Pod templates that the pod rules saw. */
  readonly pods: number;
}

/** What of a set was evaluated already. */
export interface RuleEvaluationOptions {
  /** Findings of earlier steps: they are sorted and numbered with the others. */
  readonly before?: readonly Finding[] | undefined;
  /** What the rules found, where somebody has run them. Default: they are run. */
  readonly run?: RuleRun | undefined;
}

/**
 * Runs every active rule once: pod rules on each pod template of each workload, object rules on each object, set
 * rules on the set. A rule that throws is a finding of its own id and severity `error`. Findings are sorted.
 */
export function evaluateRules(
  set: ObjectSet,
  settings: PolicySettings,
  options: RuleEvaluationOptions = {},
): Evaluation {
  const { before = [], run = runAllRules(set, settings) } = options;
  const findings = [...run.findings, ...before].sort(compareIssues);
  const sorted = withUniqueFingerprints(findings);
  const subjects = new Map<string, CheckedObject>();
  for (const [index, { fingerprint, edits }] of sorted.entries()) {
    const subject = edits === undefined ? undefined : run.origins.get(findings[index] as Finding);
    if (subject !== undefined) subjects.set(fingerprint, subject);
  }
  return { findings: sorted, subjects, counts: { pods: run.pods, objects: set.objects.length } };
}

/**
 * Runs the rules of a set, and those of its objects and pods.
 *
 * @param without objects whose own rules are left out, since somebody else runs them; rules of the set see all
 */
export function runAllRules(
  set: ObjectSet,
  settings: PolicySettings,
  without?: (object: CheckedObject) => boolean,
): RuleRun {
  const { findings, origins, pods } = evaluateObjects(set, settings, without);
  return { findings: [...findings, ...evaluateSet(set, settings)], origins, pods };
}

/** Runs the rules of objects and pods only; findings are in the order of the objects, and share fingerprints. */
export function evaluateObjects(
  set: ObjectSet,
  settings: PolicySettings,
  without?: (object: CheckedObject) => boolean,
): RuleRun {
  const findings: Finding[] = [];
  const origins = new Map<Finding, CheckedObject>();
  let pods = 0;
  for (const checked of set.objects) {
    if (without?.(checked) === true) continue;
    const from = findings.length;
    pods += evaluateObject(checked, set.workloadOf(checked), settings, findings);
    for (let index = from; index < findings.length; index++) {
      const finding = findings[index] as Finding;
      if (finding.edits !== undefined) origins.set(finding, checked);
    }
  }
  return { findings, origins, pods };
}

function evaluateSet(set: ObjectSet, settings: PolicySettings): readonly Finding[] {
  const findings: Finding[] = [];
  for (const entry of settings.forSet) {
    const { rule, options } = entry;
    const report = ({ object, ...found }: RuleFinding & { readonly object?: CheckedObject }) => {
      if (object === undefined) {
        const locate = set.locateOrganization;
        findings.push(makeFinding(entry, found, given({ locate })));
        return;
      }
      const { off, severity } = settings.ofSetRule(rule, object);
      if (off) return;
      findings.push(makeFinding(severity === undefined ? entry : { ...entry, severity }, found, { checked: object }));
    };
    try {
      rule.check(set, { options: options as never, report });
    } catch (error) {
      report(failed(rule, error));
    }
  }
  return findings;
}
