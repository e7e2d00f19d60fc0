/** The rules that muster ships, and what is needed to write more. */
export type { CheckedObject } from "../src/rule/checked-object.ts";
export type { ObjectSet } from "../src/rule/object-set.ts";
export { defineRule, type Rule, type RuleFinding, type RuleMeta, type RulePack } from "../src/rule/rule.ts";
export type { ContainerView, PodView, WorkloadView } from "../src/rule/workload-view.ts";
export type { Policy } from "../src/rules/policy.ts";
export { rules } from "./registry.ts";
