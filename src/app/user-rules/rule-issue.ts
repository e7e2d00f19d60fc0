import type { Issue, Location } from "../../kernel/index.ts";
import { given, ruleFileRules, ruleOf } from "../../kernel/index.ts";

/** The content of an issue about a file of rules. */
interface RuleIssue extends Pick<Issue, "message" | "fix"> {
  readonly path?: string;
  readonly location?: Location | undefined;
  readonly severity?: Issue["severity"];
}

/** An issue about the files of rules. */
export function ruleFileIssue(
  kind: keyof typeof ruleFileRules,
  { message, fix = ruleFileRules[kind].fix, path = "", location, severity = "error" }: RuleIssue,
): Issue {
  return given({ ...ruleOf(ruleFileRules[kind]), severity, message, path, location, fix });
}
