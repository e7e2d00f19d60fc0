import { compareIssues, type Finding, given, withUniqueFingerprints } from "../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../rule/index.ts";
import { evaluateObject } from "./evaluate-object.ts";
import { makeFinding } from "./make-finding.ts";
import { runRules } from "./run-rule.ts";
import type { PolicySettings } from "./settings.ts";

/** Counts of an evaluation, which tests compare. */
interface EvaluationCounts {
  /** Pod templates that the pod rules checked. */
  readonly pods: number;
  readonly objects: number;
}

/** The findings of all rules. */
interface Evaluation {
  readonly findings: readonly Finding[];
  /** The objects of findings with edits, by fingerprint. */
  readonly subjects: ReadonlyMap<string, CheckedObject>;
  readonly counts: EvaluationCounts;
}

/** The findings of a run, not yet sorted. */
export interface RuleRun {
  readonly findings: readonly Finding[];
  /** The objects of findings with edits. */
  readonly origins: ReadonlyMap<Finding, CheckedObject>;
  /** Pod templates that the pod rules checked. */
  readonly pods: number;
}

/** The parts of an evaluation that are already done. */
export interface RuleEvaluationOptions {
  /** Findings of earlier steps, which are sorted and numbered with the others. */
  readonly before?: readonly Finding[] | undefined;
  /** A finished run of the rules. Default: `evaluateRules` runs them. */
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
  const sorted = run.findings.concat(before).sort(compareIssues);
  const findings = withUniqueFingerprints(sorted);
  const subjects = new Map<string, CheckedObject>();
  findings.forEach(({ fingerprint, edits }, index) => {
    const original = edits && sorted[index];
    const subject = original && run.origins.get(original);
    if (subject !== undefined) subjects.set(fingerprint, subject);
  });
  return { findings, subjects, counts: { pods: run.pods, objects: set.objects.length } };
}

/** Runs the rules of a set, and those of its objects, or of some of them, and of their pods. */
export function runAllRules(
  set: ObjectSet,
  settings: PolicySettings,
  objects: readonly CheckedObject[] = set.objects,
): RuleRun {
  const { findings, origins, pods } = evaluateObjects(set, settings, objects);
  return { findings: [...findings, ...evaluateSet(set, settings)], origins, pods };
}

/**
 * Runs the rules of objects and pods only, on all objects of a set or on some of them. Findings are sorted, and may share
 * fingerprints.
 */
export function evaluateObjects(
  set: ObjectSet,
  settings: PolicySettings,
  objects: readonly CheckedObject[] = set.objects,
): RuleRun {
  const findings: Finding[] = [];
  const origins = new Map<Finding, CheckedObject>();
  const add = (finding: Finding, checked: CheckedObject) => {
    findings.push(finding);
    if (finding.edits !== undefined) origins.set(finding, checked);
  };
  let pods = 0;
  for (const checked of objects) pods += evaluateObject(checked, set, settings, add);
  // Sorted lists of files are nearly sorted together, also where `--watch` has kept them.
  return { findings: findings.sort(compareIssues), origins, pods };
}

/** Runs the rules of the set only. */
export function evaluateSet(set: ObjectSet, settings: PolicySettings): readonly Finding[] {
  const findings: Finding[] = [];
  const organization = given({ locate: set.locateOrganization });
  runRules(
    settings.forSet,
    ({ rule }, context) => rule.check(set, context),
    (active, { object: checked, ...reported }) => {
      if (checked === undefined) {
        findings.push(makeFinding(active, reported, organization));
        return;
      }
      const { off, ...severities } = settings.ofSetRule(active.rule, checked);
      if (!off) findings.push(makeFinding({ ...active, ...severities }, reported, { checked }));
    },
    (id, checked) => {
      const other = settings.forSet.find(({ rule }) => rule.id === id);
      return other !== undefined && !settings.ofSetRule(other.rule, checked).off;
    },
  );
  return findings;
}
