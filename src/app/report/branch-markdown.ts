import { codeMarkdown, escapeMarkdown, itemsWhen, present, SEVERITIES } from "../../kernel/index.ts";
import { dangerSigns } from "../diff/dangers/danger-signs.ts";
import { branchExcesses } from "./branch-excess.ts";
import { BRANCH_MARKER } from "./branch-formats.ts";
import { branchHeadline } from "./branch-headline.ts";
import { branchLine } from "./branch-line.ts";
import { type BranchObject, branchObjects } from "./branch-objects.ts";
import { objectRow } from "./branch-objects-markdown.ts";
import type { BranchFinding, BranchReport } from "./branch-report.ts";
import { branchCalls, branchDangers, branchProblems, branchSentence, branchState } from "./branch-summary.ts";
import { branchTable, rowTitles } from "./branch-table.ts";
import { FINDINGS_HEAD, findingRow } from "./check-markdown.ts";
import { cut } from "./cut.ts";
import { IMPACT_HEAD, impactRow } from "./diff-markdown.ts";
import { type DiffQuotaRow, diffQuota } from "./diff-quota.ts";
import { changesGpus, quotaCells, quotaColumns } from "./diff-quota-lines.ts";
import { CALLS_TITLE } from "./diff-text.ts";
import { fittedMarkdown, type MarkdownPart } from "./fitted-markdown.ts";
import { dangerSubject } from "./merged-dangers.ts";
import { firstOfNames } from "./merged-entries.ts";
import { mergedQuotaRows } from "./merged-quota.ts";
import { queueChangeLines } from "./queue-change-lines.ts";
import { SIMULATION_TITLE } from "./simulate-branch-rows.ts";
import { gangRows, poolLines, SIMULATION_HEAD, simulationHead } from "./simulate-markdown.ts";
import { markdownHead, markdownRow } from "./table.ts";
import { BAR_LEGEND, textBar } from "./text-bar.ts";

/** Characters that every section may use, however long the others are. */
const RESERVE = 6_000;

const LONGEST_MESSAGE = 600;
/** More objects never fit, because each has at least 60 characters. */
const MOST_OBJECTS = 1_000;

const TITLES = {
  failed: "muster: the report failed",
  refused: "muster: the synth is refused",
  "not compared": "muster: not everything was compared",
  "no change": "muster: no change",
  changes: "muster: changes of this branch",
} as const;

/**
 * The report of a branch as a comment on its pull request: dangers, findings, calls of the Workload Types API, the table of
 * projects, the quota, each changed object folded, and objects that are read differently. It has at most
 * `MOST_CHARACTERS`: whole objects are left out, the worst ones last.
 */
export function branchMarkdown(report: BranchReport): string {
  const title = TITLES[branchState(report)];
  const sentences = present([branchHeadline(report)?.text, branchSentence(report), branchLine(report)]);
  const head = [BRANCH_MARKER, `## ${title}`, "", ...sentences.flatMap((line) => [escapeMarkdown(line), ""])];
  return fittedMarkdown([{ head, rows: [], tail: [] }, ...sections(report)], RESERVE);
}

function sections(report: BranchReport): readonly MarkdownPart[] {
  const { difference, findings } = report;
  const problems = branchProblems(report).map(
    ({ place, message }) => `- ${present([place && codeMarkdown(place), text(message)]).join(" ")}`,
  );
  const objects = branchObjects(report);
  const impacts = (difference?.resourceInterfaces ?? []).map(impactRow);
  return [
    section("Problems", problems, { noun: "problem" }),
    section("Dangers", dangerRows(report), { head: DANGERS_HEAD, tail: signLines(report), noun: "danger", rank: 1 }),
    ...SEVERITIES.map((severity) =>
      section(FINDING_TITLES[severity], findingRows(findings, severity), {
        head: FINDINGS_HEAD,
        noun: severity,
        rank: 2,
      }),
    ),
    section(CALLS_TITLE, callRows(report), { noun: "call", rank: 2 }),
    section("Projects", branchTable(report).map(tableRow), {
      head: markdownHead(rowTitles(report), [3, 4, 5, 6, 7, 8]),
      noun: "row",
    }),
    section("Above the quota of a queue", excessRows(report), { noun: "queue", rank: 1 }),
    section("Quota", quotaRows(report), { head: quotaHead(report), noun: "row of quota", rank: 3 }),
    ...["Kueue", "Volcano"].map((scheduler) =>
      section(`Quota of ${scheduler}`, queueLines(report, scheduler), { noun: "quota", rank: 3 }),
    ),
    section(SIMULATION_TITLE, poolLines(report.simulation), {
      head: simulationHead(report.simulation),
      noun: "node pool",
      rank: 3,
    }),
    section("", gangRows(report.simulation), { head: SIMULATION_HEAD, noun: "gang", rank: 3 }),
    section("Objects", objectRows(objects.slice(0, MOST_OBJECTS)), {
      more: Math.max(0, objects.length - MOST_OBJECTS),
      noun: "object",
      rank: 5,
    }),
    section("Read differently", impacts, { head: IMPACT_HEAD, noun: "reading", rank: 4 }),
  ];
}

/** The objects, the first of each unit below the names of its cluster and its unit. */
function objectRows(objects: readonly BranchObject[]): readonly string[] {
  return objects.map((object, index) => {
    const { place } = object;
    const before = objects[index - 1]?.place;
    const isFirst = before === undefined || before.join("\n") !== place.join("\n");
    const title = place.map((name) => codeMarkdown(cut(name, LONGEST_MESSAGE))).join(", ");
    return isFirst ? `${title}\n\n${objectRow(object)}` : objectRow(object);
  });
}

const DANGERS_HEAD = markdownHead(["sign", "cluster", "object", "danger"]);
const FINDING_TITLES = { error: "Errors", warning: "New warnings", info: "New infos" } as const;

function section(
  title: string,
  rows: readonly string[],
  { head = [], tail = [], ...rest }: Partial<Omit<MarkdownPart, "rows">>,
): MarkdownPart {
  const isEmpty = rows.length === 0;
  return {
    head: itemsWhen(!isEmpty, ...itemsWhen(title !== "", `### ${title}`, ""), ...head),
    rows,
    tail: itemsWhen(!isEmpty, "", ...tail),
    ...rest,
  };
}

function text(message: string): string {
  return escapeMarkdown(cut(message, LONGEST_MESSAGE));
}

function tableRow([cluster = "", project = "", objects = "", ...numbers]: readonly string[]): string {
  const names = [cluster, project, objects].map((name) => (name === "" ? "" : codeMarkdown(name)));
  return markdownRow([...names, ...numbers]);
}

function quotaHead({ difference }: BranchReport): readonly string[] {
  const [, ...titles] = quotaColumns(difference?.organization.currency);
  return [BAR_LEGEND, "", ...markdownHead(["cluster", "quota", "GPUs", ...titles], [3, 4, 5, 6, 7, 8])];
}

function quotaRows({ difference }: BranchReport): readonly string[] {
  if (difference === undefined) return [];
  const { clusters, organization } = difference;
  return clusters.flatMap(({ name, quota }) =>
    mergedQuotaRows(diffQuota(quota, organization.clusters).filter(changesGpus))
      .filter(({ rows }) => rows.some((row) => row.kind !== "queue" || row.project === undefined || isOver(row)))
      .map((merged) => {
        const [label = "", ...numbers] = quotaCells(merged);
        const bar = merged.rows.slice(0, 1).map((row) => codeMarkdown(textBar(row.resources.gpu)));
        return markdownRow([codeMarkdown(name), codeMarkdown(label), bar.join(""), ...numbers]);
      }),
  );
}

function queueLines({ difference }: BranchReport, scheduler: string): readonly string[] {
  return (difference?.clusters ?? []).flatMap((cluster) =>
    queueChangeLines(cluster)
      .filter((part) => part.scheduler === scheduler)
      .flatMap(({ lines }) => lines.map((line) => `- ${codeMarkdown(cluster.name)}: ${text(line)}`)),
  );
}

function excessRows(report: BranchReport): readonly string[] {
  return branchExcesses(report).map(
    ({ cluster, queue, text: excess }) =>
      `- queue ${codeMarkdown(queue)} of ${codeMarkdown(cluster)} ${escapeMarkdown(excess)}`,
  );
}

// A project that has several queues has a row, and so has each of them that is over its limit.
function isOver({ resources: { gpu } }: DiffQuotaRow): boolean {
  const left = gpu.limitLeft.after;
  return typeof left === "number" && left < 0;
}

function dangerRows(report: BranchReport): readonly string[] {
  return branchDangers(report).map(({ clusters, danger }) =>
    markdownRow([
      codeMarkdown(danger.sign),
      present([firstOfNames(clusters, "cluster")])
        .map(codeMarkdown)
        .join(""),
      present([dangerSubject(danger)])
        .map(codeMarkdown)
        .join(""),
      present([text(danger.message), danger.fix && `fix: ${text(danger.fix)}`]).join("<br>"),
    ]),
  );
}

function callRows(report: BranchReport): readonly string[] {
  return branchCalls(report).map((call) => `- ${codeMarkdown(call.cluster)}: ${codeMarkdown(call.text)}`);
}

/** The reasons of the signs, folded. */
function signLines(report: BranchReport): readonly string[] {
  const found = new Set(branchDangers(report).map(({ danger }) => danger.sign));
  const lines = dangerSigns
    .filter(({ id }) => found.has(id))
    .map(({ id, reason }) => `- ${codeMarkdown(id)} ${escapeMarkdown(reason)}`);
  return ["<details>", "<summary>Why these changes are dangers</summary>", "", ...lines, "", "</details>", ""];
}

function findingRows(findings: readonly BranchFinding[], severity: (typeof SEVERITIES)[number]): readonly string[] {
  return findings
    .filter(({ finding }) => finding.severity === severity)
    .map(({ finding }) => {
      const message = cut(finding.message, LONGEST_MESSAGE) + (finding.known ? " (the base has this error too)" : "");
      return findingRow({ ...finding, message });
    });
}
