import {
  count,
  getOrCreate,
  harmless,
  issueLines,
  objectName,
  plain,
  prefixed,
  present,
  printable,
  type Style,
  unreadableLines,
  when,
  wrapLines,
} from "../../kernel/index.ts";
import type { FieldChange } from "../diff/changes/field-change.ts";
import type { WorkloadTypeCall } from "../diff/changes/workload-type-calls.ts";
import type { ClusterDifference, Difference } from "../diff/difference.ts";
import type { InterfaceImpact, ObjectReading } from "../diff/interface-impact.ts";
import { diffQuota } from "./diff-quota.ts";
import { quotaDeltaLines } from "./diff-quota-lines.ts";
import { diffSummary, unappliedText, uncomparedText } from "./diff-summary.ts";
import { changeLine, type DiffEntry, diffGroups } from "./diff-view.ts";
import { dangerSubject, dangersOfClusters, type MergedDanger, mergedDangers } from "./merged-dangers.ts";
import { queueChangeLines } from "./queue-change-lines.ts";

const MOST_CHANGES = 12;

/** The report of a difference for a terminal: dangers, quota and objects of each cluster, worst first. */
export function diffText(difference: Difference, style: Style = plain): string {
  const { base, clusters, dangers, resourceInterfaces, refused, issues, unreadable, organization } = difference;
  const errors = issues.filter(({ severity }) => severity === "error");
  const lines = [
    ...unreadableLines([...base.unreadable, ...unreadable], style),
    ...present([base.problem]).map((problem) => style.severity.error(printable(problem))),
    ...issueLines(errors, style),
    ...present([
      when(
        refused,
        style.severity.error(
          "the synth is refused; the difference is that of the objects which it has, so objects of invalid definitions are missing in it",
        ),
      ),
    ]),
    ...mergedDangers(dangers).flatMap((danger) => dangerLines(danger, style)),
    ...clusterSections(clusters, organization, style),
    ...impactLines(resourceInterfaces),
    ...present([uncomparedText(difference), unappliedText(difference)]).flatMap((line) => fitted(line, style.columns)),
    ...fitted(summaryLine(difference), style.columns),
  ];
  return `${lines.map(harmless).join("\n")}\n`;
}

/** The counts of a difference as a sentence. */
export function summaryLine(difference: Difference): string {
  const { revision, commit } = difference.base;
  const { created, changed, deleted, renamed, runsStarted, runsEnded } = diffSummary(difference);
  const dangers = dangersOfClusters(difference);
  const objects = [
    [created, "created"],
    [changed, "changed"],
    [deleted, "deleted"],
    [renamed, "renamed"],
  ] as const;
  const counts = objects.filter(([number]) => number > 0).map(([number, verb]) => `${number} ${verb}`);
  const parts = present([
    counts.join(", ") || `no object changes${isPartial(difference) ? " in what was compared" : ""}`,
    when(runsStarted > 0, `${count(runsStarted, "run")} started`),
    when(runsEnded > 0, `${count(runsEnded, "workload")} ended`),
    count(dangers.length, "danger"),
  ]);
  return `since ${printable(revision)} (${commit.slice(0, 7)}): ${parts.join("; ")}`;
}

/** Whether a part of either side is missing in the difference. */
function isPartial({ base, uncompared, unreadable, refused }: Difference): boolean {
  return refused || base.problem !== undefined || uncompared.length + unreadable.length + base.unreadable.length > 0;
}

/** The lines of each cluster; clusters with the same lines have them once. */
function clusterSections(
  clusters: readonly ClusterDifference[],
  organization: Difference["organization"],
  style: Style,
): readonly string[] {
  const sections = new Map<string, { readonly names: string[]; readonly lines: readonly string[] }>();
  for (const cluster of clusters) {
    const lines = clusterLines(cluster, organization, style);
    if (lines.length === 0) continue;
    getOrCreate(sections, lines.join("\n"), () => ({ names: [], lines })).names.push(cluster.name);
  }
  return [...sections.values()].flatMap(({ names, lines }) => {
    const title = `${names.length === 1 ? "cluster" : "clusters"} ${names.join(", ")}`;
    return [...fitted(printable(title), style.columns).map(style.strong), ...lines, ""];
  });
}

function clusterLines(
  cluster: ClusterDifference,
  { clusters, currency }: Difference["organization"],
  style: Style,
): readonly string[] {
  const groups = diffGroups(cluster).flatMap(({ title, entries }) => [
    `  ${style.strong(printable(title))}`,
    ...entries.flatMap((entry) => entryLines(entry, style)),
  ]);
  const quota = quotaDeltaLines(diffQuota(cluster.quota, clusters), currency, style.columns && style.columns - 2).map(
    (line) => `  ${printable(line)}`,
  );
  const dangers = mergedDangers(cluster.dangers).flatMap((danger) => dangerLines(danger, style, "  "));
  const calls = callLines(cluster).map((line) => `  ${printable(line)}`);
  const queues = queueChangeLines(cluster).flatMap(({ scheduler, lines }) => [
    `  ${scheduler}`,
    ...lines.map((line) => `    ${printable(line)}`),
  ]);
  return [...dangers, ...quota, ...queues, ...calls, ...groups];
}

function callLines({ workloadTypes }: ClusterDifference): readonly string[] {
  const calls = workloadTypes.flatMap((each) => each.calls.map(callText));
  if (calls.length === 0) return [];
  return [CALLS_TITLE, ...calls.map((call) => `  ${call}`)];
}

/** The title of the calls of the Workload Types API. */
export const CALLS_TITLE = "Workload Types API, for a person to send";

/** A call of the Workload Types API as text: `PUT /api/v1/workload-types/…: changes priorityId`. */
export function callText({ method, path, effect }: WorkloadTypeCall): string {
  return `${method} ${path}: ${effect}`;
}

/** A text as the lines of a terminal, each with the indent; one line where the output is not a terminal. */
function fitted(text: string, columns: number | undefined, indent = ""): readonly string[] {
  if (columns === undefined || text === "") return text === "" ? [] : [indent + text];
  return wrapLines(text, columns - indent.length).map((line) => indent + line);
}

/** The lines of a danger, as wide as the terminal. */
function dangerLines(danger: MergedDanger, { columns, severity, dim }: Style, indent = ""): readonly string[] {
  const { sign, message, fix } = danger;
  const text = present([dangerSubject(danger), message]).join(": ");
  const [first = "", ...rest] = fitted(printable(`danger ${text} [${sign}]`), columns, `${indent}  `);
  return [
    `${indent}${severity.error("danger")}${first.trimStart().slice("danger".length)}`,
    ...rest,
    ...fitted(printable(prefixed("fix: ", fix)), columns, `${indent}    `).map(dim),
  ];
}

function entryLines({ mark, name, dangers, changes }: DiffEntry, style: Style): readonly string[] {
  const marks = dangers.length === 0 ? "" : ` ${style.severity.error(`[${dangers.join(", ")}]`)}`;
  const more = changes.length - MOST_CHANGES;
  return [
    `    ${mark} ${printable(name)}${marks}`,
    ...changes.slice(0, MOST_CHANGES).flatMap((change) => changeLines(change, style)),
    ...present([
      when(more > 0, style.dim(`        and ${count(more, "more change")}, all of which are in the JSON report`)),
    ]),
  ];
}

/** A change with the line that a person edits, on a line of its own where the terminal is narrow. */
function changeLines(change: FieldChange, { columns, dim }: Style): readonly string[] {
  const { location } = change;
  const text = `${" ".repeat(8)}${printable(changeLine(change))}`;
  if (location === undefined) return [text];
  const place = printable(`${location.file}:${location.line}`);
  const isFitting = columns === undefined || text.length + place.length + 3 <= columns;
  return isFitting ? [`${text}${dim(` (${place})`)}`] : [text, dim(`${" ".repeat(10)}${place}`)];
}

function impactLines(impacts: readonly InterfaceImpact[]): readonly string[] {
  if (impacts.length === 0) return [];
  return ["read differently, because of a changed Resource Interface", ...impacts.map(impactLine), ""];
}

function impactLine({ cluster, object, before, after }: InterfaceImpact): string {
  return printable(`  ${cluster} ${objectName(object)}: ${readingText(before)} -> ${readingText(after)}`);
}

/** A reading as text: `4 pods, 32 GPUs, 1 PodGroup, status Running`. */
export function readingText(reading: ObjectReading | null): string {
  if (reading === null) return "not a workload";
  const { pods, gpus, podGroups, status } = reading;
  return present([
    count(pods, "pod"),
    count(gpus, "GPU"),
    count(podGroups.length, "PodGroup"),
    when(status !== null, `status ${status}`),
  ]).join(", ");
}
