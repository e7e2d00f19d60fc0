import type { Finding, RuleSummary, Severity } from "../../kernel/index.ts";
import { escapeMarkdown, given, present, when } from "../../kernel/index.ts";
import { groupOfRule, sentence } from "../../rules/index.ts";

/** SARIF's level for a severity. */
export const SARIF_LEVEL = { error: "error", warning: "warning", info: "note" } as const satisfies Record<
  Severity,
  string
>;

/** Maximum length of a rule's text on GitHub, in characters. */
export const MOST_TEXT = 1024;

/**
 * The SARIF descriptors of all rules, and of further rules that findings name. They have the members that GitHub
 * requires and reads: texts of at most 1,024 characters, `security-severity`, tags, precision.
 */
export function sarifRules(rules: readonly RuleSummary[], findings: readonly Finding[]) {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  for (const finding of findings) if (!known.has(finding.rule)) known.set(finding.rule, summaryOf(finding));
  return [...known.values()].map(descriptor);
}

function summaryOf({ rule, name, severity, fix }: Finding): RuleSummary {
  return { id: rule, name, title: name, severity, rationale: name, fix: fix ?? "see the finding" };
}

function descriptor({ id, name, title, severity, security, rationale, fix, docs = [] }: RuleSummary) {
  const [page] = docs;
  const links = docs.map((link) => `- <${link}>`);
  const markdown = present([
    `**${escapeMarkdown(sentence(title))}**`,
    `Why: ${escapeMarkdown(rationale)}`,
    `What to do: ${escapeMarkdown(sentence(fix))}`,
    links.join("\n") || undefined,
  ]).join("\n\n");
  return given({
    id,
    name,
    shortDescription: { text: clip(title) },
    fullDescription: { text: clip(rationale) },
    helpUri: page,
    help: { text: clip(`${rationale}\nWhat to do: ${sentence(fix)}`), markdown },
    defaultConfiguration: { level: SARIF_LEVEL[severity] },
    properties: given({
      tags: present([when(security !== undefined, "security"), "kubernetes", groupOfRule(id)]),
      precision: "high",
      "problem.severity": severity === "info" ? "recommendation" : severity,
      "security-severity": security?.toFixed(1),
    }),
  });
}

function clip(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= MOST_TEXT) return text;
  return `${characters.slice(0, MOST_TEXT - 1).join("")}…`;
}
