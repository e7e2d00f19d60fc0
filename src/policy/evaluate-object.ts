import type { CheckedObject } from "./checked-object.ts";
import type { Edit, Finding } from "./finding.ts";
import { findingOf } from "./make-finding.ts";
import { podPlaces } from "./pod-places.ts";
import type { Rule, RuleFinding } from "./rule.ts";
import { appliesTo, failed } from "./run-rule.ts";
import type { ActiveRule, PolicySettings } from "./settings.ts";
import type { PodView, WorkloadView } from "./workload-view.ts";

/** Runs the rules of one object and of its pods, once each; adds what they find. Gives the number of pod templates. */
export function evaluateObject(
  checked: CheckedObject,
  workload: WorkloadView | undefined,
  settings: PolicySettings,
  findings: Finding[],
): number {
  const active = settings.forObject(checked);
  const applying = <Kind extends Rule>(entry: ActiveRule<Kind>) => appliesTo(entry.rule, checked, workload);
  // One way to report for all rules, of which most find nothing: they run one after the other, this one now.
  let current = active.object[0] as ActiveRule;
  const report = (found: RuleFinding) => findings.push(findingOf(current, found, { checked }));
  for (const entry of active.object) {
    if (!applying(entry)) continue;
    current = entry;
    const { rule, options } = entry;
    try {
      rule.check(checked, { options: options as never, report }, workload);
    } catch (error) {
      report(failed(rule, error));
    }
  }
  if (workload === undefined) return 0;
  const told = new Set<string>();
  let places: ReturnType<typeof podPlaces> | undefined;
  const { views } = workload;
  const rules = views.length === 0 ? [] : active.pod.filter(applying);
  for (const pod of views) {
    const reportPod = (found: RuleFinding) => {
      places ??= podPlaces(checked.object);
      const finding = podFinding(current, found, checked, pod, places);
      // One template may serve several components, and is one place to repair.
      const place = JSON.stringify([finding.rule, finding.path, finding.message]);
      if (!told.has(place)) findings.push(finding);
      told.add(place);
    };
    for (const entry of rules) {
      current = entry;
      const { rule, options } = entry;
      try {
        rule.check(pod, { options: options as never, report: reportPod });
      } catch (error) {
        reportPod(failed(rule, error));
      }
    }
  }
  return views.length;
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
