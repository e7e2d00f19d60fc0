import type { CheckedObject } from "./checked-object.ts";
import type { Rule, RuleFinding } from "./rule.ts";
import type { WorkloadView } from "./workload-view.ts";

/** Whether a rule is about an object at all. */
export function appliesTo({ applies }: Rule, { cluster }: CheckedObject, workload: WorkloadView | undefined): boolean {
  if (applies === undefined) return true;
  if (applies.schedulers !== undefined && !applies.schedulers.includes(cluster.scheduler)) return false;
  if (applies.categories === undefined) return true;
  return workload?.category !== undefined && applies.categories.includes(workload.category);
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
