import { count, gpuText } from "../base/count.ts";
import { present, when } from "../base/present.ts";
import { type Change, describeConflict } from "../dist/index.ts";
import { outputRules } from "../finding/output-rules.ts";
import type { SynthOutcome } from "../synth/outcome.ts";
import type { ClusterSummary, SynthSummary } from "../synth/summary.ts";
import { printable } from "./escape.ts";
import { issueLines, unreadableLines } from "./issue-lines.ts";
import { plain, type Style } from "./style.ts";

/** The report of a synth for people: issues, then the counts of objects, then the changes in `dist/`. */
export function synthText(
  outcome: SynthOutcome,
  { check, style = plain }: { readonly check: boolean; readonly style?: Style },
): string {
  const { summary, conflicts = [], refused = true } = outcome;
  const lines = [
    ...present([outcome.recovered && printable(outcome.recovered)]),
    ...unreadableLines(outcome.unreadable, style),
    ...issueLines(outcome.issues, style),
    ...conflicts.map((conflict) => `dist/${printable(describeConflict(conflict))}`),
  ];
  if (summary !== undefined) lines.push(...summaryLines(summary));
  lines.push(refused ? style.severity.error("refused: nothing was written") : changesLine(outcome, check));
  return `${lines.join("\n")}\n`;
}

function isOutputRule(id: string): boolean {
  return Object.values(outputRules).some((rule) => rule.id === id);
}

const MOST_LISTED = 20;

function boundedLines(changes: readonly Change[]): readonly string[] {
  const lines = changes.slice(0, MOST_LISTED).map(({ path, change }) => `  ${change} dist/${printable(path)}`);
  const more = changes.length - MOST_LISTED;
  return more > 0 ? [...lines, `  and ${more} more ${changes[0]?.change}, all of which are in the JSON report`] : lines;
}

function summaryLines({ definitions, clusters, uncountedKinds }: SynthSummary): readonly string[] {
  const uncounted = uncountedKinds.map(printable).join(", ");
  return [
    `${count(definitions, "definition")}, ${count(clusters.length, "cluster")}`,
    ...clusters.map(clusterLine),
    ...present([when(uncounted !== "", `not counted, because no Resource Interface describes them: ${uncounted}`)]),
  ];
}

function clusterLine({ cluster, objects, pods, gpuHundredths, podsByGpuMemory }: ClusterSummary): string {
  const byMemory = when(podsByGpuMemory > 0, `${count(podsByGpuMemory, "pod")} by GPU memory`);
  const gpus = present([gpuText(gpuHundredths / 100), byMemory]).join(" and ");
  return `  ${cluster}: ${count(objects, "object")}, ${count(pods, "pod")}, ${gpus}`;
}

function changesLine(outcome: SynthOutcome, check: boolean): string {
  const { changes = [], unchanged = 0, stale = false, issues } = outcome;
  if (
    changes.length === 0 &&
    !stale &&
    issues.some(({ rule, severity }) => isOutputRule(rule) && severity === "error")
  ) {
    return `dist/ contains manifests that muster did not write; the other ${count(unchanged, "file")} are up to date`;
  }
  if (changes.length === 0 && stale && check) {
    return "dist/ is stale: its ledger dist/.muster.json is missing, or not the one of these files and this version";
  }
  if (changes.length === 0) return `dist/ is up to date (${count(unchanged, "file")})`;
  const counts = (["added", "changed", "removed"] as const)
    .map((kind) => [kind, changes.filter(({ change }) => change === kind).length] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${number} ${kind}`);
  const tally = `${counts.join(", ")}, ${unchanged} unchanged`;
  if (!check) {
    const lists = (["removed", "added"] as const).map((kind) => changes.filter(({ change }) => change === kind));
    return [`dist/ written: ${tally}`, ...lists.flatMap(boundedLines)].join("\n");
  }
  const list = changes.map(({ path, change }) => `  ${change} dist/${printable(path)}`);
  return [`dist/ is stale: ${tally}`, ...list].join("\n");
}
