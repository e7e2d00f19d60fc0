import { escapeCell, escapeProse, headed, present, when } from "../../kernel/index.ts";
import { type CatalogueRule, sentence } from "../../rules/index.ts";
import { appliesText, optionFacts, originText, packText, severityText } from "./rules-facts.ts";
import { markdownHead, markdownRow } from "./table.ts";

/** When a rule that reads git is evaluated. */
export const READS_GIT =
  "`muster check` of folders or of a whole repository evaluates it; a check of single files, a synth and a folder without git do not";

/** The page of a rule: `docs/rules/<id>.md`. */
export function rulePage(rule: CatalogueRule): string {
  const { id, name, title, rationale, fix, fixable, readsGit, docs = [], examples } = rule;
  const applies = appliesText(rule);
  const facts = present([
    `**Severity:** ${severityText(rule)}.`,
    `**Packs:** ${present([packText(rule), originText(rule)]).join("; ")}.`,
    applies && `**Applies to:** ${applies}.`,
    `**Why:** ${escapeProse(sentence(rationale))}`,
    `**What to do:** ${escapeProse(sentence(fix))}`,
    when(readsGit === true, `**Reads git:** ${READS_GIT}.`),
    when(fixable === true, "`muster check --fix` repairs it where every place is exact."),
  ]);
  const exampleLines = [...example("Passes:", examples?.good), ...example("Fails:", examples?.bad)];
  return [
    `# ${id} ${name}`,
    "",
    escapeProse(sentence(title)),
    "",
    facts.join("\n\n"),
    "",
    ...optionLines(rule),
    ...headed(["## Examples", ""], exampleLines),
    ...linkLines(docs),
  ].join("\n");
}

function linkLines(links: readonly string[]): readonly string[] {
  if (links.length === 0) return [];
  return ["## Read on", "", ...links.map((link) => `* <${link}>`), ""];
}

/** The index of all pages: `docs/rules/README.md`. */
export function ruleIndex(rules: readonly CatalogueRule[]): string {
  const rows = rules.map((rule) => {
    const { id, name, title, severity, fixable } = rule;
    const isFixable = fixable === true ? "yes" : "";
    return markdownRow([
      `[${id}](${id}.md)`,
      name,
      severity,
      packText(rule),
      isFixable,
      escapeCell(escapeProse(title)),
    ]);
  });
  return [
    "# Rules",
    "",
    "Every rule that a finding may name. `muster rules` prints this list, and `muster explain ID` the page of a rule.",
    "`recommended` is the default pack; `strict` includes it. No pack includes an `optional` rule, which `muster.yaml` may",
    "switch on. A rule that is `always` on has no settings.",
    "",
    ...markdownHead(["id", "name", "severity", "packs", "`--fix`", "requirement"]),
    ...rows,
    "",
  ].join("\n");
}

function optionLines(rule: CatalogueRule): readonly string[] {
  const facts = optionFacts(rule);
  if (facts.length === 0) return [];
  const rows = facts.map(({ name, type, defaultText, long }) => {
    const value = long === undefined ? `\`${escapeCell(defaultText)}\`` : "below";
    return markdownRow([`\`${name}\``, escapeCell(escapeProse(type)), value]);
  });
  const defaults = facts.flatMap(({ name, long }) => codeBlock(`Default of \`${name}\`:`, long ?? []));
  const where = `Below \`policies.rules.${rule.id}.options\` in \`muster.yaml\`:`;
  return ["## Options", "", where, "", ...markdownHead(["option", "is", "default"]), ...rows, "", ...defaults];
}

function example(title: string, yaml: string | undefined): readonly string[] {
  return codeBlock(title, present([yaml?.trim()]));
}

function codeBlock(title: string, yaml: readonly string[]): readonly string[] {
  if (yaml.length === 0) return [];
  return [title, "", "```yaml", ...yaml, "```", ""];
}
