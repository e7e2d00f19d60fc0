import type { CheckedObject } from "./checked-object.ts";
import type { Edit, Finding } from "./finding.ts";
import { findingOf } from "./make-finding.ts";
import { podPlaces } from "./pod-places.ts";
import type { RuleFinding } from "./rule.ts";
import { appliesTo, guarded } from "./run-rule.ts";
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
