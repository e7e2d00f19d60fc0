import { ORGANIZATION_FILE } from "../../inputs/index.ts";
import type { Rule } from "../../rule/index.ts";
import { highestSeverity, isLower, type RuleBook } from "../../rules/index.ts";
import { isSmallerPack } from "../user-rules/lock-changes.ts";
import type { Relaxation } from "./relaxation.ts";

/**
 * Returns the rules of users that a branch removes, renames or weakens. A change of a match, an expression or an option may
 * let more pass, so it counts as a relaxation; other words, a higher severity and a larger pack do not.
 */
export function compareUserRules(
  base: readonly Rule[],
  { userRules: branch, modules }: Pick<RuleBook, "userRules" | "modules">,
): readonly Relaxation[] {
  return base.flatMap((rule) => {
    if (rule.user?.isModule === true) return changedModule(rule, modules);
    const now = branch.find(({ id }) => id === rule.id);
    if (now === undefined) return [removedRule(rule, branch)];
    return changesOf(rule, now).map(({ text, expected, received }) =>
      relaxation(rule, `${rule.id} (${rule.name}) ${text}`, expected, received, now.user?.file),
    );
  });
}

/** The branch does not run its own module, so only a module with the same text is known to report the same. */
function changedModule(rule: Rule, modules: RuleBook["modules"]): readonly Relaxation[] {
  const file = rule.user?.file ?? "";
  const now = modules.find((each) => each.file === file);
  if (now?.sha256 === rule.user?.judges) return [];
  const what = now === undefined ? "is removed" : "is changed";
  const message = `${rule.id} (${rule.name}): its module ${file} ${what}; the branch is judged by that of the base`;
  return [relaxation(rule, message, "the module of the base", now === undefined ? "none" : "another one", file)];
}

function removedRule(rule: Rule, branch: readonly Rule[]): Relaxation {
  const renamed = branch.find(({ name, user }) => name === rule.name || user?.judges === rule.user?.judges);
  const what = renamed === undefined ? "is removed" : `is renamed to ${renamed.id} (${renamed.name})`;
  const message = `${rule.id} (${rule.name}) ${what}; the branch is judged by it all the same`;
  return relaxation(rule, message, rule.id, renamed?.id ?? "none", renamed?.user?.file);
}

function relaxation(
  { user }: Rule,
  message: string,
  expected: string,
  received: string,
  file: string | undefined,
): Relaxation {
  const place = file ?? user?.file ?? ORGANIZATION_FILE;
  return { rule: "rule-relaxed", path: "", location: { file: place, line: 1, column: 1 }, message, expected, received };
}

function changesOf(before: Rule, after: Rule) {
  const changes: { readonly text: string; readonly expected: string; readonly received: string }[] = [];
  const add = (what: string, expected: string, received: string) =>
    changes.push({ text: `has ${what} ${received}; at the base it is ${expected}`, expected, received });
  if (isLower(after.severity, highestSeverity(before))) add("severity", before.severity, after.severity);
  if (isSmallerPack(after.pack, before.pack)) add("the pack", before.pack, after.pack);
  if (before.user?.judges !== after.user?.judges) {
    const text = "has another scope, match, expression or option than at the base, so it may report less";
    changes.push({ text, expected: "the rule of the base", received: "another one" });
  }
  return changes;
}
