import { count } from "../base/count.ts";
import { getOrCreate } from "../base/memo.ts";
import type { Finding } from "../finding/finding.ts";
import { SEVERITIES } from "../finding/issue.ts";
import { fileOf } from "./check-place.ts";
import { printable } from "./escape.ts";
import { cutLine } from "./lines.ts";
import type { Style } from "./style.ts";
import { tableLines } from "./table.ts";

const MOST_RULES = 6;
const MOST_FOLDERS = 6;
const FOLDERS_OF_RULE = 2;

/**
 * The number of findings for each rule and folder, the highest severity and then the largest number first. A folder is
 * the first one below the folder that all findings have in common.
 */
export function summaryLines(findings: readonly Finding[], style: Style, columns: number): readonly string[] {
  const folderOf = folders(findings);
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    getOrCreate(groups, `${finding.severity} ${finding.rule}`, (): Finding[] => []).push(finding);
  }
  const rules = [...groups.values()].sort((a, b) => severityOf(a) - severityOf(b) || b.length - a.length);
  const rows = rules.slice(0, MOST_RULES).map((group) => ruleRow(group, folderOf));
  const [head = "", ...lines] = tableLines(["findings", "severity", "rule", "name", "folders"], rows, [0]);
  const others = rules.slice(MOST_RULES).flat().length;
  const fitted = (line: string) => cutLine(line, columns);
  return [
    style.strong(fitted(head)),
    ...lines.map(fitted),
    ...(others === 0 ? [] : [`${String(others).padStart(8)}  of ${count(rules.length - MOST_RULES, "other rule")}`]),
    fitted(`by folder: ${countsText(findings.map(folderOf), MOST_FOLDERS)}`),
  ];
}

function severityOf([first]: readonly Finding[]): number {
  if (first === undefined) return 0;
  return SEVERITIES.indexOf(first.severity);
}

function ruleRow(group: readonly Finding[], folderOf: (finding: Finding) => string): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { severity, rule, name } = first;
  return [String(group.length), severity, rule, name, countsText(group.map(folderOf), FOLDERS_OF_RULE)].map(printable);
}

/** `config/ 12, docs/ 3, 4 others`, the most frequent first. */
function countsText(names: readonly string[], most: number): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const texts = sorted.slice(0, most).map(([name, number]) => `${printable(name)} ${number}`);
  const others = sorted.length - texts.length;
  return [...texts, ...(others > 0 ? [count(others, "other")] : [])].join(", ");
}

/** Returns a function that gives the folder of a finding: the first one below the folder of all, `./` for that itself. */
function folders(findings: readonly Finding[]): (finding: Finding) => string {
  const paths = findings.map((finding) => fileOf(finding).split("/").slice(0, -1));
  const [first = []] = paths;
  let depth = first.length;
  for (const path of paths) {
    let same = 0;
    while (same < depth && path[same] === first[same]) same += 1;
    depth = same;
  }
  return (finding) => {
    const [folder] = fileOf(finding).split("/").slice(depth, -1);
    if (folder === undefined) return "./";
    return `${folder}/`;
  };
}
