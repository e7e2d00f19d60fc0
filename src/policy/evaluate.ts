import { refOf } from "../model/kubernetes.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { Edit, Finding } from "./finding.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { Issue, Severity } from "./issue.ts";
import { compareIssues } from "./issue.ts";
import type { ObjectSet } from "./object-set.ts";
import { podPlaces } from "./pod-places.ts";
import type { Rule, RuleFinding } from "./rule.ts";
import type { ActiveRule, PolicySettings } from "./settings.ts";
import type { PodView, WorkloadView } from "./workload-view.ts";

/** Counts of an evaluation; tests hold them. */
export interface EvaluationCounts {
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

/** Which scopes to evaluate: workers take the objects, the main thread the set. */
export type Scopes = "all" | "objects" | "set";

/**
 * Runs every active rule once: pod rules on each pod template of each workload, object rules on each object, set
 * rules on the set. `before` are findings of earlier steps, which are sorted and numbered with the others. A rule that throws is a finding of its own id and severity `error`. Findings are sorted.
 */
export function evaluate(
  set: ObjectSet,
  settings: PolicySettings,
  scopes: Scopes = "all",
  before: readonly Finding[] = [],
): Evaluation {
  const findings: Finding[] = [...before];
  const origins = new Map<Finding, CheckedObject>();
  let pods = 0;
  if (scopes !== "set") {
    for (const checked of set.objects) {
      const from = findings.length;
      pods += evaluateObject(checked, set.workloadOf(checked), settings, findings);
      for (const finding of findings.slice(from)) if (finding.edits !== undefined) origins.set(finding, checked);
    }
  }
  if (scopes !== "objects") evaluateSet(set, settings, findings);
  findings.sort(compareIssues);
  const sorted = numbered(findings);
  const subjects = new Map<string, CheckedObject>();
  for (const [index, { fingerprint, edits }] of sorted.entries()) {
    const subject = edits === undefined ? undefined : origins.get(findings[index] as Finding);
    if (subject !== undefined) subjects.set(fingerprint, subject);
  }
  return { findings: sorted, subjects, counts: { pods, objects: set.objects.length } };
}

function evaluateObject(
  checked: CheckedObject,
  workload: WorkloadView | undefined,
  settings: PolicySettings,
  findings: Finding[],
): number {
  const active = settings.forObject(checked);
  for (const entry of active.object) {
    if (!appliesTo(entry.rule, checked, workload)) continue;
    const { rule, options } = entry;
    const report = (found: RuleFinding) => findings.push(findingOf(entry, found, { checked }));
    guarded(rule, report, () => rule.check(checked, { options: options as never, report }, workload));
  }
  if (workload === undefined) return 0;
  const told = new Set<string>();
  let places: ReturnType<typeof podPlaces> | undefined;
  for (const pod of workload.views) {
    for (const entry of active.pod) {
      if (!appliesTo(entry.rule, checked, workload)) continue;
      const { rule, options } = entry;
      const report = (found: RuleFinding) => {
        places ??= podPlaces(checked.object);
        const finding = podFinding(entry, found, checked, pod, places);
        // One template may serve several components, and is one place to repair.
        const place = JSON.stringify([finding.rule, finding.path, finding.message]);
        if (!told.has(place)) findings.push(finding);
        told.add(place);
      };
      guarded(rule, report, () => rule.check(pod, { options: options as never, report }));
    }
  }
  return workload.views.length;
}

function evaluateSet(set: ObjectSet, settings: PolicySettings, findings: Finding[]): void {
  for (const entry of settings.forSet) {
    const { rule, options } = entry;
    const report = ({ object, ...found }: RuleFinding & { readonly object?: CheckedObject }) => {
      if (object === undefined) {
        const locate = set.locateOrganization;
        findings.push(findingOf(entry, found, { ...(locate === undefined ? {} : { locate }) }));
        return;
      }
      const { off, severity } = settings.ofSetRule(rule, object);
      if (off) return;
      findings.push(findingOf(severity === undefined ? entry : { ...entry, severity }, found, { checked: object }));
    };
    guarded(rule, report, () => rule.check(set, { options: options as never, report }));
  }
}

function appliesTo({ applies }: Rule, { cluster }: CheckedObject, workload: WorkloadView | undefined): boolean {
  if (applies === undefined) return true;
  if (applies.schedulers !== undefined && !applies.schedulers.includes(cluster.scheduler)) return false;
  if (applies.categories === undefined) return true;
  return workload?.category !== undefined && applies.categories.includes(workload.category);
}

function guarded(rule: Rule, report: (found: RuleFinding) => void, run: () => void): void {
  try {
    run();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report({
      path: "",
      severity: "error",
      message: `rule ${rule.id} failed here, so nothing is known: ${why}`,
      fix: "this is a defect of the rule; please report it",
      key: "failed",
    });
  }
}

function podFinding(
  active: ActiveRule,
  found: RuleFinding,
  checked: CheckedObject,
  pod: PodView,
  places: ReturnType<typeof podPlaces>,
): Finding {
  const { path, edits, ...rest } = found;
  const moved = edits?.map((edit) => ({ edit, place: places(pod, edit.path) })) ?? [];
  const fixable = moved.length > 0 && moved.every(({ place }) => place.exact);
  return findingOf(
    active,
    {
      ...rest,
      path: path === "" ? places(pod, "/spec").path : places(pod, path).path,
      ...(fixable ? { edits: moved.map(({ edit, place }): Edit => ({ ...edit, path: place.path })) } : {}),
    },
    { checked, pod },
  );
}

/** What a finding is about. */
interface Subject {
  readonly checked?: CheckedObject;
  readonly pod?: PodView;
  readonly locate?: CheckedObject["locate"];
}

function findingOf({ rule, severity }: ActiveRule, found: RuleFinding, { checked, pod, locate }: Subject): Finding {
  const { path, message, expected, received, fix, key, value, related, edits } = found;
  const find = checked?.locate ?? locate;
  const source = checked?.source;
  return {
    rule: rule.id,
    name: rule.name,
    severity: severity ?? found.severity ?? rule.severity,
    message,
    ...(checked === undefined ? {} : { object: refOf(checked.object) }),
    ...(pod === undefined
      ? {}
      : { component: pod.component, ...(pod.instance === "" ? {} : { instance: pod.instance }) }),
    path,
    ...(find === undefined ? {} : { location: find(path) }),
    ...(source === undefined ? {} : { source }),
    ...(expected === undefined ? {} : { expected }),
    ...(received === undefined ? {} : { received }),
    fix: fix ?? rule.fix,
    fingerprint: fingerprintOf({
      rule: rule.id,
      object: checked?.object,
      component: pod?.component,
      instance: pod?.instance,
      path,
      key,
    }),
    ...(value === undefined ? {} : { value }),
    ...relatedOf(checked, path, related),
    ...(edits === undefined ? {} : { edits }),
  };
}

function relatedOf(
  checked: CheckedObject | undefined,
  path: string,
  related: RuleFinding["related"] = [],
): Pick<Finding, "related"> {
  const anchor = checked?.origin?.(path);
  const places = [
    ...(anchor === undefined ? [] : [{ message: "the anchor that it comes from", location: anchor }]),
    ...related.map(({ object, path: at = "", message }) => ({
      message,
      ...(object === undefined ? {} : { object: refOf(object.object), path: at }),
      ...(object?.locate === undefined ? {} : { location: object.locate(at) }),
    })),
  ];
  return places.length === 0 ? {} : { related: places };
}

/** Findings that share a fingerprint, since one object is there twice, get a number behind it in their order. */
function numbered(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const count = (seen.get(finding.fingerprint) ?? 0) + 1;
    seen.set(finding.fingerprint, count);
    return count === 1 ? finding : { ...finding, fingerprint: `${finding.fingerprint}-${count}` };
  });
}

/** The worst severity among issues that nobody has waived; undefined where there is none. */
export function worstOf(issues: readonly Issue[]): Severity | undefined {
  const order = ["error", "warning", "info"] as const;
  return order.find((severity) => issues.some((issue) => issue.waiver === undefined && issue.severity === severity));
}
