import type { Finding } from "../../kernel/index.ts";
import { dateOf, dayOf, getOrCreate, present, printable, runlessName, shellWord, when } from "../../kernel/index.ts";
import { isAcceptable } from "../../rules/index.ts";
import { repairableFindings } from "../results/fix.ts";
import type { CheckReportContext } from "./check-context.ts";
import type { Look } from "./finding-lines.ts";

const BASELINE_FILE = "muster-baseline.json";
const WAIVER_DAYS = 90;
// Each is edited in the text of its file, which takes longer than a line of a report is worth.
const MOST_TRIED = 12;

/** The commands to continue with after a check with many findings: baseline, repair, waiver, full report. */
export function nextLines(
  findings: readonly Finding[],
  { again, today, readSource }: Pick<CheckReportContext, "again" | "today" | "readSource">,
  style: Look["style"],
): readonly string[] {
  const { command = "muster check", baseline, hasPaths = true, canFix = true } = again ?? {};
  const canAccept = findings.some(isAcceptable);
  const withEdits = findings.filter(({ edits, location }) => edits !== undefined && location !== undefined);
  const byFile = new Map<string, Finding[]>();
  for (const finding of withEdits.slice(0, MOST_TRIED)) {
    getOrCreate(byFile, finding.location?.file ?? "", (): Finding[] => []).push(finding);
  }
  const repairable = [...byFile].flatMap(([file, own]) => {
    const text = readSource?.(file);
    return text === undefined ? own : repairableFindings(own, file, text);
  });
  const more = withEdits.length > MOST_TRIED ? " or more" : "";
  // Without paths a check reads the manifests of a synth, which have no text to repair.
  const fix = hasPaths ? command : [command, ...foldersOf(repairable)].join(" ");
  const rows = present([
    when(canAccept, ["accept all", `${command} --write-baseline ${baseline ?? BASELINE_FILE}`]),
    when(canAccept && baseline === undefined, ["from then on", `${command} --baseline ${BASELINE_FILE}`]),
    when(canFix && repairable.length > 0, [`repair ${repairable.length}${more}`, `${fix} --fix`]),
    waiverRow(findings, today),
    ["list all", `${command} --full`],
  ]);
  const width = Math.max(12, ...rows.map(([label = ""]) => label.length));
  const lines = rows.map(([label = "", text = ""]) => `  ${style.dim(label.padEnd(width))}  ${printable(text)}`);
  return [style.strong("next"), ...lines];
}

function waiverRow(findings: readonly Finding[], today: string | undefined): readonly string[] | undefined {
  const finding = findings.find((each) => each.object !== undefined && isAcceptable(each));
  if (finding?.object === undefined) return undefined;
  const { kind, namespace, name } = finding.object;
  // The suffix of a run changes with its definition, and the waiver shall stay.
  const lasting = runlessName(name);
  const stable = lasting === name ? name : `${lasting}-*`;
  const object = present([kind, namespace, stable]).join("/");
  const day = dayOf(today ?? "");
  const expires = day === undefined ? "yyyy-mm-dd" : dateOf(day + WAIVER_DAYS);
  const fields = `rule: ${finding.rule}, object: ${yamlText(object)}, reason: …, owner: …, expires: ${expires}`;
  return ["waive one", `below waivers in muster.yaml: - {${fields}}`];
}

/** The first folders of the files of findings, or the files outside of folders. */
function foldersOf(findings: readonly Finding[]): readonly string[] {
  const folders = findings.flatMap(({ location }) => location?.file.split("/")[0] ?? []);
  return [...new Set(folders)].sort().map(shellWord);
}

function yamlText(text: string): string {
  if (/^[\w./*-]+$/.test(text)) return text;
  return JSON.stringify(text);
}
