import { count } from "../base/count.ts";
import { present, when } from "../base/present.ts";
import type { ClusterDifference, Difference } from "../diff/difference.ts";
import { locationText } from "../finding/issue.ts";
import type { Cluster } from "../organization/organization.ts";
import { diffQuota } from "./diff-quota.ts";
import { QUOTA_COLUMNS, quotaCells } from "./diff-quota-lines.ts";
import { readingText, summaryLine } from "./diff-text.ts";
import { changeLine, type DiffEntry, diffGroups } from "./diff-view.ts";
import { codeMarkdown, escapeMarkdown } from "./escape.ts";
import { objectName } from "./issue-lines.ts";
import { markdownHead, markdownRow } from "./table.ts";

/** The report of a difference as Markdown: dangers, quota and the objects of each cluster, worst first, objects folded. */
export function diffMarkdown(difference: Difference): string {
  const { base, clusters, dangers, resourceInterfaces, refused, issues, unreadable, organization } = difference;
  const problems = [
    ...present([base.problem]).map(escapeMarkdown),
    ...[...base.unreadable, ...unreadable].map(
      (each) => `${codeMarkdown(locationText(each))} ${escapeMarkdown(each.message)}`,
    ),
    ...issues
      .filter(({ severity }) => severity === "error")
      .map(({ rule, object, message }) => {
        const subject = object === undefined ? "" : `${codeMarkdown(objectName(object))} `;
        return `${codeMarkdown(rule)} ${subject}${escapeMarkdown(message)}`;
      }),
  ];
  const impacts = resourceInterfaces.map(({ cluster, object, before, after }) =>
    markdownRow([
      codeMarkdown(cluster),
      codeMarkdown(objectName(object)),
      escapeMarkdown(readingText(before)),
      escapeMarkdown(readingText(after)),
    ]),
  );
  const lines = [
    "## muster diff",
    "",
    escapeMarkdown(summaryLine(difference)),
    "",
    ...present([
      when(
        refused,
        "**The synth is refused.** The difference is that of the objects which it has, so objects of invalid definitions are missing in it.\n",
      ),
    ]),
    ...section(
      "### Problems",
      problems.map((text) => `- ${text}`),
    ),
    ...section(
      "### Dangers",
      dangers.map(({ sign, message }) => `- ${codeMarkdown(sign)} ${escapeMarkdown(message)}`),
    ),
    ...clusters.flatMap((cluster) => clusterPart(cluster, organization.clusters)),
    ...section("### Read differently", impacts, markdownHead(["cluster", "object", "before", "after"])),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function section(title: string, rows: readonly string[], head: readonly string[] = []): readonly string[] {
  return rows.length === 0 ? [] : [title, "", ...head, ...rows, ""];
}

function clusterPart(cluster: ClusterDifference, clusters: readonly Cluster[]): readonly string[] {
  const dangers = cluster.dangers.map(({ sign, object, message }) =>
    markdownRow([
      codeMarkdown(sign),
      present([object]).map(objectName).map(codeMarkdown).join(""),
      escapeMarkdown(message),
    ]),
  );
  const cells = quotaCells(diffQuota(cluster.quota, clusters));
  const [, ...titles] = QUOTA_COLUMNS;
  const quota = cells.map(([name = "", ...numbers]) =>
    markdownRow([codeMarkdown(name), ...numbers.map(escapeMarkdown)]),
  );
  const groups = diffGroups(cluster).flatMap(({ title, entries }) => [
    "<details>",
    `<summary>${codeMarkdown(title)}: ${count(entries.length, "object")}</summary>`,
    "",
    ...entries.flatMap(entryPart),
    "",
    "</details>",
    "",
  ]);
  if (dangers.length + quota.length + groups.length === 0) return [];
  return [
    `### Cluster ${codeMarkdown(cluster.name)}`,
    "",
    ...section("#### Dangers", dangers, markdownHead(["sign", "object", "danger"])),
    ...section("#### GPUs", quota, markdownHead(["quota", ...titles], [1, 2, 3, 4, 5, 6])),
    ...groups,
  ];
}

function entryPart({ mark, name, dangers, changes }: DiffEntry): readonly string[] {
  const signs = dangers.length === 0 ? "" : ` (${dangers.map(codeMarkdown).join(", ")})`;
  return [
    `- ${codeMarkdown(`${mark} ${name}`)}${signs}`,
    ...changes.map((change) => `  - ${codeMarkdown(changeLine(change))}`),
  ];
}
