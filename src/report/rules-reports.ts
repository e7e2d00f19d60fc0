import { count } from "../base/count.ts";
import { VERSION } from "../base/tool-version.ts";
import { type CatalogueRule, sentence } from "../rules/rule-catalogue.ts";
import { ruleIndex, rulePage } from "./rule-page.ts";
import { appliesText, optionFacts, originText, packText, severityText } from "./rules-facts.ts";
import { wrapLines } from "./rules-wrap.ts";
import { plain, type Style } from "./style.ts";
import { tableLines } from "./table.ts";

/** How reports about rules are shown. */
export interface RulesContext {
  readonly style?: Style;
  /** Width of the terminal. Absent: lines are as long as they are. */
  readonly columns?: number;
}

const WIDEST_TEXT = 100;

/** Reports of `muster rules`, by the name of their format. */
export const rulesReports = {
  text: rulesText,
  json: (rules: readonly CatalogueRule[]) =>
    `${JSON.stringify({ tool: { name: "muster", version: VERSION }, rules: rules.map(ruleJson) }, null, 2)}\n`,
  markdown: ruleIndex,
} satisfies Readonly<Record<string, (rules: readonly CatalogueRule[], context?: RulesContext) => string>>;

/** Reports of `muster explain`, by the name of their format. */
export const explainReports = {
  text: explainText,
  json: (rule: CatalogueRule) => `${JSON.stringify(ruleJson(rule), null, 2)}\n`,
  markdown: rulePage,
} satisfies Readonly<Record<string, (rule: CatalogueRule, context?: RulesContext) => string>>;

/** The page of a rule, as seen from the root of muster's own folder. */
export function pageOf(id: string): string {
  return `docs/rules/${id}.md`;
}

function ruleJson(rule: CatalogueRule) {
  const { id, name, title, severity, security, rationale, fix, fixable = false, applies, docs = [] } = rule;
  const { options, examples, origin, pack } = rule;
  const about = { id, name, title, severity, security, pack: pack ?? "always", origin, rationale, fix, fixable };
  return { ...about, applies, docs, options, examples, page: pageOf(id) };
}

// A narrow terminal has no room for titles, and a table that wraps cannot be read.
function rulesText(rules: readonly CatalogueRule[], { columns }: RulesContext = {}): string {
  const rows = rules.map((rule) => [rule.id, rule.severity, rule.pack ?? "always", rule.name, rule.title]);
  const head = ["id", "severity", "pack", "name", "title"];
  const wide = tableLines(head, rows);
  const fits = columns === undefined || wide.every((line) => line.length <= columns);
  const lines = fits
    ? wide
    : tableLines(
        head.slice(0, -1),
        rows.map((row) => row.slice(0, -1)),
      );
  return [...lines, "", `${count(rules.length, "rule")}; muster explain ID says more of one`, ""].join("\n");
}

function explainText(rule: CatalogueRule, { style = plain, columns = WIDEST_TEXT }: RulesContext = {}): string {
  const { id, name, title, rationale, fix, fixable, docs = [], examples } = rule;
  const width = Math.min(columns, WIDEST_TEXT);
  const about = appliesText(rule);
  const origin = originText(rule)?.replaceAll("`", "");
  const facts = [
    ["severity", severityText(rule)],
    ["packs", packText(rule)],
    ...(origin === undefined ? [] : [["where", origin]]),
    ...(about === undefined ? [] : [["applies to", about]]),
    ...(fixable === true ? [["fix", "muster check --fix repairs it where every place is exact"]] : []),
    ["page", pageOf(id)],
  ];
  const section = (head: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", style.strong(head), ...lines.map((line) => (line === "" ? "" : `  ${line}`))];
  const options = optionFacts(rule).flatMap(({ name: option, type, fallback, long }) => [
    ...wrapLines(`${option}: ${type}; default ${long === undefined ? fallback : "as follows"}`, width - 2),
    ...(long ?? []).map((line) => `  ${line}`),
  ]);
  return [
    `${style.strong(`${id} ${name}`)}`,
    ...wrapLines(sentence(title), width),
    "",
    ...facts.flatMap(([label = "", text = ""]) =>
      wrapLines(text, width - 14).map((line, index) => `  ${(index === 0 ? label : "").padEnd(12)}${line}`),
    ),
    ...section("Why", wrapLines(sentence(rationale), width - 2)),
    ...section("What to do", wrapLines(sentence(fix), width - 2)),
    ...section(`Options, below policies.rules.${id}.options in muster.yaml`, options),
    ...section("Passes", examples?.good.trim().split("\n") ?? []),
    ...section("Fails", examples?.bad.trim().split("\n") ?? []),
    ...section("Read on", docs),
    "",
  ].join("\n");
}
