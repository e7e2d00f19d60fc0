import { filled, given } from "../base/given.ts";
import type { Edit, Finding } from "../finding/finding.ts";
import type { CheckedObject } from "./checked-object.ts";
import { makeFinding } from "./make-finding.ts";
import { type ObjectPlace, podPlaces } from "./pod-places.ts";
import type { PodRule, RuleContext, RuleFinding } from "./rule.ts";
import { applicableRules, runRules } from "./run-rule.ts";
import type { ActiveRule, PolicySettings } from "./settings.ts";
import type { PodView, WorkloadView } from "./workload-view.ts";

/** Runs the rules of one object and of its pods, once each. Returns the number of pod templates. */
export function evaluateObject(
  checked: CheckedObject,
  workload: WorkloadView | undefined,
  settings: PolicySettings,
  add: (finding: Finding, checked: CheckedObject) => void,
): number {
  const rules = applicableRules(settings.forObject(checked), checked, workload);
  runRules(
    rules.object,
    (rule, context) => rule.check(checked, context, workload),
    (active, reported) => add(makeFinding(active, reported, { checked }), checked),
  );
  if (workload === undefined) return 0;
  // Most pods have no finding, so the data that findings need is created with the first one.
  let reportedPlaces: Set<string> | undefined;
  let places: ReturnType<typeof podPlaces> | undefined;
  let current: PodView;
  const check = (rule: PodRule, context: RuleContext<never>) => rule.check(current, context);
  const report = (active: ActiveRule, reported: RuleFinding) => {
    places ??= podPlaces(checked.object);
    reportedPlaces ??= new Set();
    const pod = current;
    const placeInObject = places;
    const finding = podFinding(active, reported, { checked, pod }, (pointer) => placeInObject(pod, pointer));
    // A template that serves several components is one place to repair.
    const key = JSON.stringify([finding.rule, finding.path, finding.message]);
    if (!reportedPlaces.has(key)) add(finding, checked);
    reportedPlaces.add(key);
  };
  for (const pod of workload.views) {
    current = pod;
    runRules(rules.pod, check, report);
  }
  return workload.views.length;
}

function podFinding(
  active: ActiveRule,
  { path, edits, ...reported }: RuleFinding,
  subject: { readonly checked: CheckedObject; readonly pod: PodView },
  placeOf: (pointer: string) => ObjectPlace,
): Finding {
  const placed = given({ ...reported, path: placeOf(path || "/spec").path, edits: objectEdits(edits, placeOf) });
  return makeFinding(active, placed, subject);
}

/** The edits of a pod template as edits of the object; undefined unless every place is exact. */
function objectEdits(
  edits: readonly Edit[] = [],
  placeOf: (pointer: string) => ObjectPlace,
): readonly Edit[] | undefined {
  const placed = edits.map((edit) => ({ edit, place: placeOf(edit.path) }));
  if (!placed.every(({ place }) => place.exact)) return undefined;
  return filled(placed.map(({ edit, place }) => ({ ...edit, path: place.path })));
}
