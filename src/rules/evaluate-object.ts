import type { Edit, Finding } from "../finding/finding.ts";
import type { CheckedObject } from "./checked-object.ts";
import { makeFinding } from "./make-finding.ts";
import { podPlaces } from "./pod-places.ts";
import type { PodRule, Rule, RuleContext, RuleFinding } from "./rule.ts";
import { applicableRules, failed } from "./run-rule.ts";
import type { ActiveRule, PolicySettings } from "./settings.ts";
import type { PodView, WorkloadView } from "./workload-view.ts";

/** Runs the rules of one object and of its pods, once each; adds what they find. Gives the number of pod templates. */
export function evaluateObject(
  checked: CheckedObject,
  workload: WorkloadView | undefined,
  settings: PolicySettings,
  findings: Finding[],
): number {
  const rules = applicableRules(settings.forObject(checked), checked, workload);
  runRules(
    rules.object,
    (rule, context) => rule.check(checked, context, workload),
    (active, found) => findings.push(makeFinding(active, found, { checked })),
  );
  if (workload === undefined) return 0;
  // Nearly every pod has no finding, so what findings need is made with the first one.
  let told: Set<string> | undefined;
  let places: ReturnType<typeof podPlaces> | undefined;
  let current: PodView;
  const check = (rule: PodRule, context: RuleContext<never>) => rule.check(current, context);
  const tell = (active: ActiveRule, found: RuleFinding) => {
    places ??= podPlaces(checked.object);
    told ??= new Set();
    const finding = podFinding(active, found, checked, current, places);
    // One template may serve several components, and is one place to repair.
    const place = JSON.stringify([finding.rule, finding.path, finding.message]);
    if (!told.has(place)) findings.push(finding);
    told.add(place);
  };
  for (const pod of workload.views) {
    current = pod;
    runRules(rules.pod, check, tell);
  }
  return workload.views.length;
}

/** Runs rules one after the other on what they are about. One that throws is told as a finding of its own. */
function runRules<Kind extends Rule>(
  rules: readonly ActiveRule<Kind>[],
  check: (rule: Kind, context: RuleContext<never>) => void,
  tell: (active: ActiveRule<Kind>, found: RuleFinding) => void,
): void {
  let current: ActiveRule<Kind>;
  const report = (found: RuleFinding) => tell(current, found);
  // One for all rules, since nearly every rule finds nothing at nearly every object: the one that runs reads its own.
  const context = { options: undefined as never, report };
  for (const active of rules) {
    current = active;
    context.options = active.options as never;
    try {
      check(active.rule, context);
    } catch (error) {
      report(failed(active.rule, error));
    }
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
  return makeFinding(
    active,
    {
      ...rest,
      path: path === "" ? places(pod, "/spec").path : places(pod, path).path,
      ...(fixable ? { edits: moved.map(({ edit, place }): Edit => ({ ...edit, path: place.path })) } : {}),
    },
    { checked, pod },
  );
}
