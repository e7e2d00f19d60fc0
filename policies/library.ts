/** The rules that muster ships: the entry `muster-gitops/policies`. */
export type {
  CheckedObject,
  ContainerView,
  ObjectSet,
  PodView,
  Rule,
  RuleFinding,
  RuleMeta,
  RulePack,
  WorkloadView,
} from "../src/rule/index.ts";
export { defineRule } from "../src/rule/index.ts";
export type { Policy } from "../src/rules/index.ts";
export { rules } from "./registry.ts";
