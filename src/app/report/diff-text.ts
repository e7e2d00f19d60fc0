import {
  count,
  harmless,
  issueLines,
  objectName,
  plain,
  present,
  printable,
  type Style,
  unreadableLines,
  when,
} from "../../kernel/index.ts";
import type { FieldChange } from "../diff/changes/field-change.ts";
import type { WorkloadTypeCall } from "../diff/changes/workload-type-calls.ts";
import type { ClusterDifference, Difference } from "../diff/difference.ts";
import type { InterfaceImpact, ObjectReading } from "../diff/interface-impact.ts";
import { diffQuota } from "./diff-quota.ts";
import { quotaDeltaLines } from "./diff-quota-lines.ts";
import { diffSummary, unappliedText, uncomparedText } from "./diff-summary.ts";
import { changeLine, type DiffEntry, diffGroups } from "./diff-view.ts";
import { dangerSubject, type MergedDanger, mergedDangers } from "./merged-dangers.ts";

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
    ...clusters.flatMap((cluster) => clusterLines(cluster, organization, style)),
    ...impactLines(resourceInterfaces),
    ...present([uncomparedText(difference), unappliedText(difference)]),
    summaryLine(difference),
  ];
  return `${lines.map(harmless).join("\n")}\n`;
}

/** The counts of a difference as a sentence. */
export function summaryLine(difference: Difference): string {
  const { revision, commit } = difference.base;
  const { created, changed, deleted, renamed, runsStarted, runsEnded } = diffSummary(difference);
  const dangers = [difference, ...difference.clusters].flatMap((each) => mergedDangers(each.dangers));
  const objects = [
    [created, "created"],
    [changed, "changed"],
    [deleted, "deleted"],
    [renamed, "renamed"],
  ] as const;
  const counts = objects.filter(([number]) => number > 0).map(([number, verb]) => `${number} ${verb}`);
  const parts = present([
    counts.join(", ") || "no object changes",
    when(runsStarted > 0, `${count(runsStarted, "run")} started`),
    when(runsEnded > 0, `${count(runsEnded, "workload")} ended`),
    count(dangers.length, "danger"),
  ]);
  return `since ${printable(revision)} (${commit.slice(0, 7)}): ${parts.join("; ")}`;
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
  const dangers = mergedDangers(cluster.dangers).flatMap((danger) =>
    dangerLines(danger, style).map((line) => `  ${line}`),
  );
  const calls = callLines(cluster).map((line) => `  ${printable(line)}`);
  const lines = [...dangers, ...quota, ...calls, ...groups];
  if (lines.length === 0) return [];
  return [style.strong(`cluster ${printable(cluster.name)}`), ...lines, ""];
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

function dangerLines(danger: MergedDanger, style: Style): readonly string[] {
  const { sign, message, fix } = danger;
  const text = present([dangerSubject(danger), message]).join(": ");
  return present([
    `${style.severity.error("danger")} ${printable(text)} ${style.dim(`[${sign}]`)}`,
    fix && style.dim(`  fix: ${printable(fix)}`),
  ]);
}

function entryLines({ mark, name, dangers, changes }: DiffEntry, style: Style): readonly string[] {
  const marks = dangers.length === 0 ? "" : ` ${style.severity.error(`[${dangers.join(", ")}]`)}`;
  const more = changes.length - MOST_CHANGES;
  return [
    `    ${mark} ${printable(name)}${marks}`,
    ...changes
      .slice(0, MOST_CHANGES)
      .map((change) => `        ${printable(changeLine(change))}${placeText(change, style)}`),
    ...present([
      when(more > 0, style.dim(`        and ${count(more, "more change")}, all of which are in the JSON report`)),
    ]),
  ];
}

/** The line that a person edits, after a change. */
function placeText({ location }: FieldChange, style: Style): string {
  return location === undefined ? "" : style.dim(` (${printable(`${location.file}:${location.line}`)})`);
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
