/** The rules that muster ships, and what is needed to write more. */
export type { CheckedObject } from "../src/rules/checked-object.ts";
export type { ObjectSet } from "../src/rules/object-set.ts";
export type { Policy } from "../src/rules/policy.ts";
export { defineRule, type Rule, type RuleFinding, type RuleMeta, type RulePack } from "../src/rules/rule.ts";
export type { ContainerView, PodView, WorkloadView } from "../src/rules/workload-view.ts";
export { rules } from "./registry.ts";
