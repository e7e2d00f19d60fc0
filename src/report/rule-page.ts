import { type CatalogueRule, sentence } from "../rules/rule-catalogue.ts";
import { appliesText, optionFacts, originText, packText, severityText } from "./rules-facts.ts";

/** The page of a rule, as `docs/rules/<id>.md` holds it. */
export function rulePage(rule: CatalogueRule): string {
  const { id, name, title, rationale, fix, fixable, docs = [], examples } = rule;
  const about = appliesText(rule);
  const origin = originText(rule);
  const facts = [
    `**Severity:** ${severityText(rule)}.`,
    `**Packs:** ${packText(rule)}${origin === undefined ? "" : `; ${origin}`}.`,
    ...(about === undefined ? [] : [`**Applies to:** ${about}.`]),
    `**Why:** ${prose(sentence(rationale))}`,
    `**What to do:** ${prose(sentence(fix))}`,
    ...(fixable === true ? ["`muster check --fix` repairs it where every place is exact."] : []),
  ];
  return [
    `# ${id} ${name}`,
    "",
    prose(sentence(title)),
    "",
    facts.join("\n\n"),
    "",
    ...optionLines(rule),
    ...(examples === undefined ? [] : ["## Examples", "", ...example("Passes:", examples.good)]),
    ...(examples === undefined ? [] : example("Fails:", examples.bad)),
    ...(docs.length === 0 ? [] : ["## Read on", "", ...docs.map((link) => `* <${link}>`), ""]),
  ].join("\n");
}

/** The index of all pages, as `docs/rules/README.md` holds it. */
export function ruleIndex(rules: readonly CatalogueRule[]): string {
  const rows = rules.map((rule) => {
    const { id, name, title, severity, fixable } = rule;
    return `| [${id}](${id}.md) | ${name} | ${severity} | ${packText(rule)} | ${fixable === true ? "yes" : ""} | ${cell(prose(title))} |`;
  });
  return [
    "# Rules",
    "",
    "Every rule that a finding may name. `muster rules` prints this list, `muster explain ID` a page of it.",
    "`recommended` is the default pack, and `strict` has all of it; an `optional` rule is in neither until `muster.yaml`",
    "switches it on. What is `always` on has no settings.",
    "",
    "| id | name | severity | packs | `--fix` | what is true where nothing is wrong |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

function optionLines(rule: CatalogueRule): readonly string[] {
  const facts = optionFacts(rule);
  if (facts.length === 0) return [];
  const rows = facts.map(({ name, type, fallback, long }) => {
    const shown = long === undefined ? `\`${cell(fallback)}\`` : "below";
    return `| \`${name}\` | ${cell(prose(type))} | ${shown} |`;
  });
  const defaults = facts.flatMap(({ name, long }) =>
    long === undefined ? [] : [`Default of \`${name}\`:`, "", "```yaml", ...long, "```", ""],
  );
  const where = `Below \`policies.rules.${rule.id}.options\` in \`muster.yaml\`:`;
  return ["## Options", "", where, "", "| option | is | default |", "| --- | --- | --- |", ...rows, "", ...defaults];
}

function example(title: string, yaml: string): readonly string[] {
  return [title, "", "```yaml", yaml.trim(), "```", ""];
}

// Texts of rules may have code in backticks; outside of it they mean what they say.
function prose(text: string): string {
  return text.replace(/`[^`]*`|<(?=[A-Za-z/!?])|[*\\]/g, (found) =>
    found === "<" ? "&lt;" : found.length === 1 ? `\\${found}` : found,
  );
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
