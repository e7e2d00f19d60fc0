import { given } from "../base/given.ts";
import type { Finding } from "../finding/finding.ts";
import type { Severity } from "../finding/issue.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";
import { groupOfRule, sentence } from "../rules/rule-catalogue.ts";
import { escapeMarkdown } from "./check-markdown-escape.ts";

/** SARIF's word for a severity. */
export const SARIF_LEVEL = { error: "error", warning: "warning", info: "note" } as const satisfies Record<
  Severity,
  string
>;

/** Longest text that GitHub shows of a rule, in characters. */
export const MOST_TEXT = 1024;

/**
 * The rules of a report as SARIF describes them: every one that is known, and those that a finding names beside. What
 * GitHub requires and reads is here: texts of at most 1,024 characters, `security-severity`, tags, precision.
 */
export function sarifRules(rules: readonly RuleSummary[], findings: readonly Finding[]) {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  for (const finding of findings) if (!known.has(finding.rule)) known.set(finding.rule, ofFinding(finding));
  return [...known.values()].map(descriptor);
}

function ofFinding({ rule, name, severity, fix }: Finding): RuleSummary {
  return { id: rule, name, title: name, severity, rationale: name, fix: fix ?? "see the finding" };
}

function descriptor({ id, name, title, severity, security, rationale, fix, docs = [] }: RuleSummary) {
  const [page] = docs;
  const links = docs.map((link) => `- <${link}>`);
  const markdown = [
    `**${escapeMarkdown(sentence(title))}**`,
    `Why: ${escapeMarkdown(rationale)}`,
    `What to do: ${escapeMarkdown(sentence(fix))}`,
    ...(links.length === 0 ? [] : [links.join("\n")]),
  ].join("\n\n");
  return given({
    id,
    name,
    shortDescription: { text: clip(title) },
    fullDescription: { text: clip(rationale) },
    helpUri: page,
    help: { text: clip(`${rationale}\nWhat to do: ${sentence(fix)}`), markdown },
    defaultConfiguration: { level: SARIF_LEVEL[severity] },
    properties: {
      tags: [...(security === undefined ? [] : ["security"]), "kubernetes", groupOfRule(id)],
      precision: "high",
      "problem.severity": severity === "info" ? "recommendation" : severity,
      ...(security === undefined ? {} : { "security-severity": security.toFixed(1) }),
    },
  });
}

function clip(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MOST_TEXT ? text : `${characters.slice(0, MOST_TEXT - 1).join("")}…`;
}
