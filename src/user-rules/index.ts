export type { RuleSpecFile } from "./rule-file.ts";
export { parseRuleTexts, type ReadRuleTexts, type RuleText, sameNames } from "./rule-texts.ts";
export type { RuleExamples, UserRule } from "./user-rule.ts";
