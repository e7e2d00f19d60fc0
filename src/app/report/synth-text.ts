import { potentialOf } from "../../gpu/index.ts";
import {
  type Change,
  type Conflict,
  conflictLines,
  conflictMessage,
  count,
  gpuText,
  type Issue,
  isActive,
  isOutputRule,
  issueLines,
  plain,
  present,
  printable,
  type Style,
  unreadableLines,
  when,
} from "../../kernel/index.ts";
import type { ClusterSummary, SynthOutcome, SynthSummary } from "../../synth/index.ts";
import { compactLines } from "./compact-lines.ts";
import { potentialText } from "./potential-text.ts";

/** The options of the reports of a synth for people. */
interface SynthTextOptions {
  readonly check: boolean;
  readonly style?: Style;
}

/** The report of a synth for people: errors, the counts of objects and of other issues, then the changes in `dist/`. */
export function synthText(outcome: SynthOutcome, options: SynthTextOptions): string {
  const { summary } = outcome;
  const { style } = options;
  const lines = [
    ...present([outcome.recovered && printable(outcome.recovered)]),
    ...unreadableLines(outcome.unreadable, style),
    ...issueLines(outcome.issues.filter(isShown), style),
    ...conflictLines(otherConflicts(outcome), style),
  ];
  if (summary !== undefined) lines.push(...summaryLines(summary));
  lines.push(...otherIssueLines(outcome.issues, style));
  return `${[...lines, ...resultLines(outcome, options)].join("\n")}\n`;
}

/** Whether a synth shows an issue itself: an error, and what it says about `dist/`, which no check repeats. */
function isShown({ severity, rule }: Issue): boolean {
  return severity === "error" || isOutputRule(rule);
}

/** The number of warnings and infos, which a check shows with their fixes. */
function otherIssueLines(issues: readonly Issue[], style: Style = plain): readonly string[] {
  const others = issues.filter((issue) => isActive(issue) && !isShown(issue));
  const warnings = others.filter(({ severity }) => severity === "warning").length;
  const infos = others.length - warnings;
  const counts = present([
    when(warnings > 0, style.severity.warning(count(warnings, "warning"))),
    when(infos > 0, count(infos, "info")),
  ]);
  return others.length === 0 ? [] : [`${counts.join(", ")}: muster check`];
}

/** The report of a synth with one line for each issue and each file in the way, and its result on the last line. */
export function synthCompact(outcome: SynthOutcome, options: SynthTextOptions): string {
  const conflicts = otherConflicts(outcome).map((conflict) => ({
    file: `dist/${conflict.path}`,
    document: 0,
    line: 1,
    column: 1,
    message: conflictMessage(conflict),
  }));
  const lines = compactLines(outcome.issues, [...outcome.unreadable, ...conflicts], options.style);
  return `${[...lines, ...resultLines(outcome, options).slice(0, 1)].join("\n")}\n`;
}

/** The conflicts of files without an issue of their own. With `--check`, an edited manifest has such an issue. */
function otherConflicts({ conflicts = [], issues }: SynthOutcome): readonly Conflict[] {
  const reported = new Set(issues.filter(({ rule }) => isOutputRule(rule)).map(({ location }) => location?.file));
  return conflicts.filter(({ path }) => !reported.has(`dist/${path}`));
}

const MOST_LISTED = 20;

function boundedLines(changes: readonly Change[]): readonly string[] {
  const lines = changes.slice(0, MOST_LISTED).map(({ path, change }) => `  ${change} dist/${printable(path)}`);
  const more = changes.length - MOST_LISTED;
  if (more > 0) return [...lines, `  and ${more} more ${changes[0]?.change}, all of which are in the JSON report`];
  return lines;
}

function summaryLines({ definitions, clusters, uncountedKinds }: SynthSummary): readonly string[] {
  const uncounted = uncountedKinds.map(printable).join(", ");
  return [
    `${count(definitions, "definition")}, ${count(clusters.length, "cluster")}`,
    ...clusters.map(clusterLine),
    ...present([when(uncounted !== "", `not counted, because no Resource Interface describes them: ${uncounted}`)]),
  ];
}

function clusterLine(summary: ClusterSummary): string {
  const { cluster, objects, pods, gpuHundredths, podsByGpuMemory } = summary;
  const potential = potentialOf(summary);
  const byMemory = when(podsByGpuMemory > 0, `${count(podsByGpuMemory, "pod")} by GPU memory`);
  const gpus = present([gpuText(gpuHundredths / 100), byMemory]).join(" and ");
  const line = `  ${cluster}: ${count(objects, "object")}, ${count(pods, "pod")}, ${gpus}`;
  return present([line, potential && potentialText(potential)]).join("; ");
}

/** The result on the first line, and the changed files on the others. */
function resultLines(outcome: SynthOutcome, { check, style = plain }: SynthTextOptions): readonly string[] {
  const { changes = [], unchanged = 0, stale = false, issues, refused = true } = outcome;
  if (refused) return [style.severity.error("refused: nothing was written")];
  if (
    changes.length === 0 &&
    !stale &&
    issues.some(({ rule, severity }) => isOutputRule(rule) && severity === "error")
  ) {
    return [`dist/ contains manifests that muster did not write; the other ${count(unchanged, "file")} are up to date`];
  }
  if (changes.length === 0 && stale && check) {
    return ["dist/ is stale: its ledger dist/.muster.json is missing, or not the one of these files and this version"];
  }
  if (changes.length === 0) return [`dist/ is up to date (${count(unchanged, "file")})`];
  const counts = (["added", "changed", "removed"] as const)
    .map((kind) => [kind, changes.filter(({ change }) => change === kind).length] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${number} ${kind}`);
  const tally = `${counts.join(", ")}, ${unchanged} unchanged`;
  if (!check) {
    const lists = (["removed", "added"] as const).map((kind) => changes.filter(({ change }) => change === kind));
    return [`dist/ written: ${tally}`, ...lists.flatMap(boundedLines)];
  }
  const list = changes.map(({ path, change }) => `  ${change} dist/${printable(path)}`);
  return [`dist/ is stale: ${tally}`, ...list];
}
