import type { Scheduler } from "../organization/organization.ts";
import type { Category } from "../workload/category.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { Rule, RuleFinding } from "./rule.ts";
import type { ActiveRules } from "./settings.ts";
import type { WorkloadView } from "./workload-view.ts";

type ByCategory = Map<Category | undefined, ActiveRules>;

/** Answers of `applicableRules`. Its question has few answers, and is asked for every object. */
const APPLICABLE = new WeakMap<ActiveRules, Map<Scheduler, ByCategory>>();

/** Those of the active rules of an object that are about its scheduler and category at all. */
export function applicableRules(
  active: ActiveRules,
  { cluster: { scheduler } }: CheckedObject,
  workload: WorkloadView | undefined,
): ActiveRules {
  const category = workload?.category;
  const byScheduler = APPLICABLE.get(active) ?? new Map<Scheduler, ByCategory>();
  const byCategory: ByCategory = byScheduler.get(scheduler) ?? new Map();
  const known = byCategory.get(category);
  if (known !== undefined) return known;
  const rules = {
    pod: active.pod.filter(({ rule }) => appliesTo(rule, scheduler, category)),
    object: active.object.filter(({ rule }) => appliesTo(rule, scheduler, category)),
  };
  APPLICABLE.set(active, byScheduler.set(scheduler, byCategory.set(category, rules)));
  return rules;
}

function appliesTo({ applies }: Rule, scheduler: Scheduler, category: Category | undefined): boolean {
  if (applies === undefined) return true;
  if (applies.schedulers !== undefined && !applies.schedulers.includes(scheduler)) return false;
  return applies.categories === undefined || (category !== undefined && applies.categories.includes(category));
}

/** What is said where a rule throws: a finding of its own, of severity `error`, so that nothing passes because of it. */
export function failed(rule: Rule, error: unknown): RuleFinding {
  const why = error instanceof Error ? error.message : String(error);
  return {
    path: "",
    severity: "error",
    message: `rule ${rule.id} failed here, so nothing is known: ${why}`,
    fix: "this is a defect of the rule; please report it",
    key: "failed",
  };
}
