/** The rules that muster ships, and what is needed to write more. */
export type { CheckedObject } from "../src/policy/checked-object.ts";
export type { ObjectSet } from "../src/policy/object-set.ts";
export type { Policy } from "../src/policy/policy.ts";
export { defineRule, type Rule, type RuleFinding, type RuleMeta, type RulePack } from "../src/policy/rule.ts";
export type { ContainerView, PodView, WorkloadView } from "../src/policy/workload-view.ts";
export { rules } from "./registry.ts";
