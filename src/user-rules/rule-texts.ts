import type { Issue } from "../kernel/index.ts";
import { ruleFileRules, ruleOf } from "../kernel/index.ts";
import { findRule, type NamedRule } from "../rules/index.ts";
import { readYaml } from "../yaml/index.ts";
import { parseRule } from "./parse-rule.ts";
import { isRuleDocument, nearlyRuleIssues } from "./rule-document.ts";
import type { UserRule } from "./user-rule.ts";

/** The text of a file with rules, as data that another thread can parse. */
export interface RuleText {
  /** Its name in reports. */
  readonly file: string;
  readonly text: string;
  /** The pack that it comes from; absent for a file of the repository. */
  readonly pack?: string;
}

/** The rules of files, and the problems of these. */
export interface ReadRuleTexts {
  readonly rules: readonly UserRule[];
  readonly issues: readonly Issue[];
}

/**
 * Parses the rules of files. Other documents of these files are not rules, and are skipped, except those that
 * are nearly one. An id or name that another rule
 * has is an issue.
 *
 * @param shipped the rules that the ids must differ from
 */
export function parseRuleTexts(texts: readonly RuleText[], shipped: readonly NamedRule[]): ReadRuleTexts {
  const rules: UserRule[] = [];
  const issues: Issue[] = [];
  for (const { file, text, pack } of texts) {
    const { documents, unreadable } = readYaml(text, file);
    for (const { line, column, message } of unreadable) {
      issues.push(issueAt(file, line, column, message));
    }
    for (const document of documents) {
      if (!isRuleDocument(document.value)) {
        issues.push(...nearlyRuleIssues(document.value, file, document.locate.bind(document)));
        continue;
      }
      const parsed = parseRule({ value: document.value, file, locate: document.locate.bind(document), pack });
      issues.push(...parsed.issues);
      if (parsed.rule !== undefined) rules.push(parsed.rule);
    }
  }
  return { rules, issues: [...issues, ...sameNames(rules, shipped)] };
}

function issueAt(file: string, line: number, column: number, message: string): Issue {
  const location = { file, line, column };
  return { ...ruleOf(ruleFileRules.schema), severity: "error", message, path: "", location, fix: "write valid YAML" };
}

/** A rule of a user, and its place where this is more than its file. */
type PlacedRule = Pick<UserRule, "rule" | "file"> & Partial<Pick<UserRule, "location">>;

/**
 * The issues of rules whose id or name another one has.
 *
 * @param others rules of the repository that were read before. Default: none
 */
export function sameNames(
  rules: readonly PlacedRule[],
  shipped: readonly NamedRule[],
  others: readonly NamedRule[] = [],
): readonly Issue[] {
  const known: NamedRule[] = [...shipped, ...others];
  return rules.flatMap(({ rule, file, location = { file, line: 1, column: 1 } }): readonly Issue[] => {
    const other = findRule(rule.id, known) ?? findRule(rule.name, known);
    known.push(rule);
    if (other === undefined) return [];
    const of = shipped.includes(other) ? "a rule of muster" : "another rule";
    return [
      {
        ...ruleOf(ruleFileRules.constraint),
        severity: "error",
        message: `${rule.id} (${rule.name}): ${of}, ${other.id} (${other.name}), has this id or name`,
        path: "/spec/id",
        location,
        fix: "give the rule an id with a prefix of your own, such as ACME-001, and a name of its own",
      },
    ];
  });
}
