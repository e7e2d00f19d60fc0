import type { Finding, Style } from "../../kernel/index.ts";
import { count, cutLine, getOrCreate, printable, SEVERITIES } from "../../kernel/index.ts";
import { fileOf } from "./check-place.ts";
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
  const groups = new Map<string, Map<string, Finding[]>>();
  for (const finding of findings) {
    const ofSeverity = getOrCreate(groups, finding.severity, () => new Map<string, Finding[]>());
    getOrCreate(ofSeverity, finding.rule, () => []).push(finding);
  }
  const rules = [...groups.values()]
    .flatMap((ofSeverity) => [...ofSeverity.values()])
    .sort((a, b) => severityOf(a) - severityOf(b) || b.length - a.length);
  const rows = rules.slice(0, MOST_RULES).map((group) => ruleRow(group, folderOf));
  const [head = "", ...lines] = tableLines(["findings", "severity", "rule", "name", "folders"], rows, [0]);
  const others = rules.slice(MOST_RULES).flat().length;
  const fitted = (line: string) => cutLine(line, columns);
  return [
    style.strong(fitted(head)),
    ...lines.map(fitted),
    ...(others === 0 ? [] : [`${String(others).padStart(8)}  of ${count(rules.length - MOST_RULES, "other rule")}`]),
    fitted(`by folder: ${countsText(findings, folderOf, MOST_FOLDERS)}`),
  ];
}

function severityOf([first]: readonly Finding[]): number {
  if (first === undefined) return 0;
  return SEVERITIES.indexOf(first.severity);
}

function ruleRow(group: readonly Finding[], folderOf: FolderOf): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { severity, rule, name } = first;
  return [String(group.length), severity, rule, name, countsText(group, folderOf, FOLDERS_OF_RULE)].map(printable);
}

/** `config/ 12, docs/ 3, 4 others`, the most frequent first. */
function countsText(findings: readonly Finding[], folderOf: FolderOf, most: number): string {
  // A file has many findings.
  const files = new Map<string, number>();
  for (const finding of findings) addTo(files, fileOf(finding), 1);
  const counts = new Map<string, number>();
  for (const [file, number] of files) addTo(counts, folderOf(file), number);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const texts = sorted.slice(0, most).map(([name, number]) => `${printable(name)} ${number}`);
  const others = sorted.length - texts.length;
  return [...texts, ...(others > 0 ? [count(others, "other")] : [])].join(", ");
}

function addTo(counts: Map<string, number>, name: string, number: number): void {
  counts.set(name, (counts.get(name) ?? 0) + number);
}

/** The folder of a file: the first one below the folder of all, `./` for that itself. */
type FolderOf = (file: string) => string;

function folders(findings: readonly Finding[]): FolderOf {
  const paths = Array.from(new Set(findings.map(fileOf)), (file) => file.split("/").slice(0, -1));
  const [first = []] = paths;
  let depth = first.length;
  for (const path of paths) {
    let same = 0;
    while (same < depth && path[same] === first[same]) same += 1;
    depth = same;
  }
  return (file) => {
    const [folder] = file.split("/").slice(depth, -1);
    if (folder === undefined) return "./";
    return `${folder}/`;
  };
}
