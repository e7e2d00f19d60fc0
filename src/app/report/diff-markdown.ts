import {
  codeMarkdown,
  count,
  escapeMarkdown,
  itemsWhen,
  locationText,
  objectName,
  present,
} from "../../kernel/index.ts";
import type { Danger } from "../diff/dangers/danger.ts";
import type { ClusterDifference, Difference } from "../diff/difference.ts";
import type { InterfaceImpact } from "../diff/interface-impact.ts";
import { diffQuota } from "./diff-quota.ts";
import { changesGpus, quotaCells, quotaColumns } from "./diff-quota-lines.ts";
import { unappliedText, uncomparedText } from "./diff-summary.ts";
import { CALLS_TITLE, callText, readingText, summaryLine } from "./diff-text.ts";
import { changeLine, type DiffEntry, diffGroups } from "./diff-view.ts";
import { fittedMarkdown, type MarkdownPart } from "./fitted-markdown.ts";
import { dangerSubject, mergedDangers } from "./merged-dangers.ts";
import { mergedQuotaRows } from "./merged-quota.ts";
import { queueChangeLines } from "./queue-change-lines.ts";
import { markdownHead, markdownRow } from "./table.ts";

/**
 * The report of a difference as Markdown: dangers, quota and the objects of each cluster, worst first, objects folded. It
 * has at most `MOST_CHARACTERS`.
 */
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
  return fittedMarkdown([
    {
      head: [
        "## muster diff",
        "",
        ...present([summaryLine(difference), uncomparedText(difference), unappliedText(difference)]).flatMap((line) => [
          escapeMarkdown(line),
          "",
        ]),
        ...refusal(refused),
      ],
      rows: [],
      tail: [],
    },
    { ...part("### Problems", listed(problems)), noun: "problem" },
    { ...part("### Dangers", listed(dangers.map(dangerText))), noun: "danger", rank: 1 },
    ...clusters.flatMap((cluster) => clusterParts(cluster, organization)),
    { ...part("### Read differently", resourceInterfaces.map(impactRow), IMPACT_HEAD), noun: "object", rank: 2 },
  ]);
}

/** The head of a table of objects that are read differently. */
export const IMPACT_HEAD = markdownHead(["cluster", "object", "before", "after"]);

/** An object that is read differently as a row of a Markdown table. */
export function impactRow({ cluster, object, before, after }: InterfaceImpact): string {
  return markdownRow([
    codeMarkdown(cluster),
    codeMarkdown(objectName(object)),
    escapeMarkdown(readingText(before)),
    escapeMarkdown(readingText(after)),
  ]);
}

function refusal(refused: boolean): readonly string[] {
  return itemsWhen(
    refused,
    "**The synth is refused.** The difference is that of the objects which it has, so objects of invalid definitions are missing in it.",
    "",
  );
}

function listed(texts: readonly string[]): readonly string[] {
  return texts.map((text) => `- ${text}`);
}

function dangerText({ sign, message, fix }: Danger): string {
  return `${codeMarkdown(sign)} ${escapeMarkdown(present([message, fix]).join("; "))}`;
}

function part(title: string, rows: readonly string[], head: readonly string[] = []): MarkdownPart {
  return { head: itemsWhen(rows.length > 0, title, "", ...head), rows, tail: itemsWhen(rows.length > 0, "") };
}

function clusterParts(
  cluster: ClusterDifference,
  { clusters, currency }: Difference["organization"],
): readonly MarkdownPart[] {
  const dangers = mergedDangers(cluster.dangers).map((danger) =>
    markdownRow([
      codeMarkdown(danger.sign),
      present([dangerSubject(danger)])
        .map(codeMarkdown)
        .join(""),
      escapeMarkdown(present([danger.message, danger.fix]).join("; ")),
    ]),
  );
  const cells = mergedQuotaRows(diffQuota(cluster.quota, clusters).filter(changesGpus)).map(quotaCells);
  const [, ...titles] = quotaColumns(currency);
  const quota = cells.map(([name = "", ...numbers]) => markdownRow([codeMarkdown(name), ...numbers]));
  const queues = queueChangeLines(cluster).map(({ scheduler, lines }) => ({
    ...part(
      `#### ${scheduler}`,
      lines.map((line) => `- ${escapeMarkdown(line)}`),
    ),
    noun: "quota",
    rank: 2,
  }));
  const calls = cluster.workloadTypes.flatMap((each) => each.calls.map((call) => `- ${codeMarkdown(callText(call))}`));
  const groups = diffGroups(cluster).map(({ title, entries }) => ({
    head: ["<details>", `<summary>${codeMarkdown(title)}: ${count(entries.length, "object")}</summary>`, ""],
    rows: entries.map(entryRow),
    tail: ["", "</details>", ""],
    noun: "object",
    rank: 3,
  }));
  const [first, ...rest] = [
    { ...part("#### Dangers", dangers, markdownHead(["sign", "object", "danger"])), noun: "danger", rank: 1 },
    { ...part("#### GPUs", quota, markdownHead(["quota", ...titles], [1, 2, 3, 4, 5, 6])), noun: "row", rank: 2 },
    ...queues,
    { ...part(`#### ${CALLS_TITLE}`, calls), noun: "call", rank: 2 },
    ...groups,
  ].filter(({ rows }) => rows.length > 0);
  if (first === undefined) return [];
  return [{ ...first, head: [`### Cluster ${codeMarkdown(cluster.name)}`, "", ...first.head] }, ...rest];
}

const MOST_CHANGES = 40;

function entryRow({ mark, name, dangers, changes }: DiffEntry): string {
  const signs = dangers.length === 0 ? "" : ` (${dangers.map(codeMarkdown).join(", ")})`;
  const more = changes.length - MOST_CHANGES;
  return [
    `- ${codeMarkdown(`${mark} ${name}`)}${signs}`,
    ...changes.slice(0, MOST_CHANGES).map((change) => `  - ${codeMarkdown(changeLine(change))}`),
    ...itemsWhen(more > 0, `  - and ${count(more, "more change")}`),
  ].join("\n");
}
