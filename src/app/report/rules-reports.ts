import { count, headed, plain, present, type Style, when, wrapLines } from "../../kernel/index.ts";
import { type CatalogueRule, type ExplainedSetting, sentence } from "../../rules/index.ts";
import { prettyJson, toolReport } from "./json.ts";
import { READS_GIT, ruleIndex, rulePage } from "./rule-page.ts";
import { appliesText, optionFacts, originText, packText, severityText } from "./rules-facts.ts";
import { settingText } from "./setting-text.ts";
import { tableLines } from "./table.ts";

/** The options of reports about rules. */
interface RulesContext {
  readonly style?: Style;
  /** Width of the terminal. Default: unlimited. */
  readonly columns?: number;
  /** The setting of the explained rule by `muster.yaml`; absent outside of a repository. */
  readonly here?: ExplainedSetting;
}

const WIDEST_TEXT = 100;

/** Reports of `muster rules`, by format. */
export const rulesReports = {
  text: rulesText,
  json: (rules: readonly CatalogueRule[]) => toolReport({ rules: rules.map(ruleJson) }),
  markdown: ruleIndex,
} satisfies Readonly<Record<string, (rules: readonly CatalogueRule[], context?: RulesContext) => string>>;

/** Reports of `muster explain`, by format. */
export const explainReports = {
  text: explainText,
  json: (rule: CatalogueRule, { here }: RulesContext = {}) => prettyJson({ ...ruleJson(rule), here }),
  markdown: rulePage,
} satisfies Readonly<Record<string, (rule: CatalogueRule, context?: RulesContext) => string>>;

function pageOf(id: string): string {
  return `docs/rules/${id}.md`;
}

function ruleJson(rule: CatalogueRule) {
  const { id, name, title, severity, security, rationale, fix, fixable = false, applies, docs = [] } = rule;
  const { options, examples, origin, pack = "always" } = rule;
  const about = { id, name, title, severity, security, pack, origin, rationale, fix, fixable };
  return { ...about, applies, docs, options, examples, page: pageOf(id) };
}

function rulesText(rules: readonly CatalogueRule[], { columns = Number.POSITIVE_INFINITY }: RulesContext = {}): string {
  const rows = [
    ["id", "severity", "pack", "name", "title"],
    ...rules.map(({ id, severity, pack = "always", name, title }) => [id, severity, pack, name, title]),
  ];
  const withTitles = alignedRows(rows);
  const fits = withTitles.every((line) => line.length <= columns);
  // A table with wrapped lines is hard to read, so a narrow terminal gets no titles.
  const lines = fits ? withTitles : alignedRows(rows.map((row) => row.slice(0, -1)));
  return [...lines, "", `${count(rules.length, "rule")}; muster explain ID describes one`, ""].join("\n");
}

function alignedRows([head = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  return tableLines(head, rows);
}

function explainText(rule: CatalogueRule, { style = plain, columns = WIDEST_TEXT, here }: RulesContext = {}): string {
  const { id, name, title, rationale, fix, docs = [], examples } = rule;
  const width = Math.min(columns, WIDEST_TEXT);
  const section = (head: string, lines: readonly string[]) =>
    headed(
      ["", style.strong(head)],
      lines.map((line) => `  ${line}`.trimEnd()),
    );
  const options = optionFacts(rule).flatMap(({ name: option, type, defaultText, long = [] }) => [
    ...wrapLines(`${option}: ${type}; default ${long.length === 0 ? defaultText : "as follows"}`, width - 2),
    ...long.map((line) => `  ${line}`),
  ]);
  return [
    style.strong(`${id} ${name}`),
    ...wrapLines(sentence(title), width),
    "",
    ...factLines(rule, width, here),
    ...section("Why", wrapLines(sentence(rationale), width - 2)),
    ...section("What to do", wrapLines(sentence(fix), width - 2)),
    ...section(`Options, below policies.rules.${id}.options in muster.yaml`, options),
    ...section("Passes", examples?.good.trim().split("\n") ?? []),
    ...section("Fails", examples?.bad.trim().split("\n") ?? []),
    ...section("Read on", docs),
    "",
  ].join("\n");
}

function factLines(rule: CatalogueRule, width: number, here: ExplainedSetting | undefined): readonly string[] {
  const facts: Readonly<Record<string, string | undefined>> = {
    severity: severityText(rule),
    packs: packText(rule),
    here: here && settingText(here),
    where: originText(rule)?.replaceAll("`", ""),
    "applies to": appliesText(rule),
    fix: when(rule.fixable === true, "muster check --fix repairs it where every place is exact"),
    "reads git": when(rule.readsGit === true, READS_GIT.replaceAll("`", "")),
  };
  return Object.entries(facts).flatMap(([label, text]) => {
    const [first, ...others] = wrapLines(text ?? "", width - 14);
    return present([first && `  ${label.padEnd(12)}${first}`, ...others.map((line) => " ".repeat(14) + line)]);
  });
}
