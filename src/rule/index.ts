/** The contract of a rule: the entry `muster-gitops/rules`. */
export type { CheckedObject, ObjectFacts } from "./checked-object.ts";
export type { EmbeddedWorkload } from "./embedded-workload.ts";
export type { ObjectIdentity, ObjectSet } from "./object-set.ts";
export { ATTRIBUTES_FILE, type IgnoredFiles, type RepositoryFacts, type RepositoryText } from "./repository-facts.ts";
export {
  defineRule,
  type ObjectRule,
  type PodRule,
  type Rule,
  type RuleContext,
  type RuleFinding,
  type RuleMeta,
  type RuleOptions,
  type RulePack,
  type SetRule,
  type SetRuleContext,
  type SetRuleFinding,
} from "./rule.ts";
export type { Waiver } from "./waiver.ts";
export { type ContainerView, classesFor, type PodView, type WorkloadView } from "./workload-view.ts";
