/** The rules that muster ships, and what is needed to write more. */
export type { CheckedObject } from "../src/rule/index.ts";
export type { ObjectSet } from "../src/rule/index.ts";
export { defineRule, type Rule, type RuleFinding, type RuleMeta, type RulePack } from "../src/rule/index.ts";
export type { ContainerView, PodView, WorkloadView } from "../src/rule/index.ts";
export type { Policy } from "../src/rules/index.ts";
export { rules } from "./registry.ts";
export { isPasswordField } from "./pods/secret-fields.ts";
export { isLiteral } from "./pods/secret-literals.ts";
export { type FoundSecret, secretVariable, secretsIn } from "./pods/secret-texts.ts";
export { secretValues } from "./pods/secret-values.ts";
export { noInlineCredentials } from "./security/no-inline-credentials.ts";
export { noPlainSecrets } from "./security/no-plain-secrets.ts";
