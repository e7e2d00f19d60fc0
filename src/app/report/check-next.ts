import type { Finding } from "../../kernel/index.ts";
import { dateOf, dayOf, present, printable, when } from "../../kernel/index.ts";
import { isAcceptable } from "../../rules/index.ts";
import type { CheckReportContext } from "./check-context.ts";
import type { Look } from "./finding-lines.ts";

const BASELINE_FILE = "muster-baseline.json";
const WAIVER_DAYS = 90;

/** The commands to continue with after a check with many findings: baseline, repair, waiver, full report. */
export function nextLines(
  findings: readonly Finding[],
  { again, today }: Pick<CheckReportContext, "again" | "today">,
  style: Look["style"],
): readonly string[] {
  const { command = "muster check", baseline, canFix = true } = again ?? {};
  const canAccept = findings.some(isAcceptable);
  const fixable = findings.filter(({ edits }) => edits !== undefined).length;
  const rows = present([
    when(canAccept, ["accept all", `${command} --write-baseline ${baseline ?? BASELINE_FILE}`]),
    when(canAccept && baseline === undefined, ["from then on", `${command} --baseline ${BASELINE_FILE}`]),
    when(canFix && fixable > 0, [`repair ${fixable}`, `${command} --fix`]),
    waiverRow(findings, today),
    ["list all", `${command} --full`],
  ]);
  const lines = rows.map(([label = "", text = ""]) => `  ${style.dim(label.padEnd(12))}  ${printable(text)}`);
  return [style.strong("next"), ...lines];
}

function waiverRow(findings: readonly Finding[], today: string | undefined): readonly string[] | undefined {
  const finding = findings.find((each) => each.object !== undefined && isAcceptable(each));
  if (finding?.object === undefined) return undefined;
  const { kind, namespace, name } = finding.object;
  const object = present([kind, namespace, name]).join("/");
  const day = dayOf(today ?? "");
  const expires = day === undefined ? "yyyy-mm-dd" : dateOf(day + WAIVER_DAYS);
  const fields = `rule: ${finding.rule}, object: ${yamlText(object)}, reason: …, owner: …, expires: ${expires}`;
  return ["waive one", `below waivers in muster.yaml: - {${fields}}`];
}

function yamlText(text: string): string {
  if (/^[\w./-]+$/.test(text)) return text;
  return JSON.stringify(text);
}
