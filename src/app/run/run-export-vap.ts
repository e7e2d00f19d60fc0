import { rules as shipped } from "../../../policies/index.ts";
import { findRoot, readOrganization } from "../../inputs/index.ts";
import type { Rule } from "../../rule/index.ts";
import { findRule, type RuleBook, readRuleBook } from "../../rules/index.ts";
import type { UserRule } from "../../user-rules/index.ts";
import type { ExportSet } from "../export/export-documents.ts";
import { filePath } from "../export/exported.ts";
import { policiesOfRule } from "../export/vap/named-rules.ts";
import { SHIPPED_RULES } from "../export/vap/shipped-rules.ts";
import { EXIT, exitCodeOf } from "../output/exit-code.ts";
import { ownRuleSources } from "../user-rules/own-rule-sources.ts";
import { readUserRules } from "../user-rules/read-user-rules.ts";
import type { ExportOutcome } from "./run-export.ts";

/**
 * Exports rules as ValidatingAdmissionPolicies, with a binding each: the named ones, or every rule of the repository and
 * of muster that has an expression. A rule or a kind without one is listed with the reason.
 *
 * @throws Error with a sentence for people, for a name that no rule has
 */
export function runVapExport(names: readonly string[], options: { readonly root?: string }): ExportOutcome {
  const root = options.root ?? findRoot(".");
  const { organization, document, issues, unreadable } = readOrganization(root);
  const nothing = { exported: [], skipped: [], issues, unreadable };
  if (organization === undefined) return { ...nothing, exitCode: exitCodeOf(issues, unreadable.length) };
  const { rules: own } = readUserRules(root, document);
  const book = readRuleBook({ ...ownRuleSources(root, document), organization, document });
  const all = [...issues, ...book.issues];
  if (all.some(({ severity }) => severity === "error")) {
    return { ...nothing, issues: all, exitCode: exitCodeOf(all, unreadable.length) };
  }
  const exported: ExportSet["exported"][number][] = [];
  const skipped: ExportSet["skipped"][number][] = [];
  for (const { rule, user } of chosenRules(names, own, book)) {
    const from = user?.location ?? { file: `${rule.id} (${rule.name})`, line: 1, column: 1 };
    const skip = (reason: string) => skipped.push({ from, reason: `${rule.id} ${reason}` });
    const made = policiesOfRule(rule, user, book, { organization }, names.length > 0);
    for (const reason of made.skipped) skip(reason);
    if (made.params !== undefined) {
      const file = filePath(`${made.params.metadata.name}.configmap.yaml`);
      exported.push({ from, file, content: made.params });
    }
    for (const { name, policy, binding } of made.policies) {
      const file = filePath(`${name}.yaml`);
      exported.push(
        { from, file, content: policy },
        { from, file: filePath(`${name}.binding.yaml`), content: binding },
      );
    }
  }
  return { exported, skipped, issues: all, unreadable, exitCode: EXIT.fine };
}

/** The rules with the names, or all that can have an expression. */
function chosenRules(names: readonly string[], own: readonly UserRule[], { userRules }: RuleBook) {
  const known: readonly Rule[] = [...userRules, ...shipped];
  const rules =
    names.length === 0
      ? [...userRules, ...shipped.filter(({ id }) => Object.hasOwn(SHIPPED_RULES, id))]
      : names.map((name) => findRule(name, known) ?? unknownRule(name));
  return rules.map((rule) => ({ rule, user: own.find((each) => each.rule.id === rule.id) }));
}

function unknownRule(name: string): never {
  throw new Error(`${name} is not a rule; muster rules lists them`);
}
