import type { Severity } from "../../kernel/index.ts";
import { count, escapeHtml, objectName, placeAndObject, present, SEVERITIES } from "../../kernel/index.ts";
import { branchExcesses } from "./branch-excess.ts";
import { branchHeadline } from "./branch-headline.ts";
import { objectHtml } from "./branch-html-objects.ts";
import { BRANCH_STYLE } from "./branch-html-style.ts";
import { branchLine } from "./branch-line.ts";
import { branchObjects } from "./branch-objects.ts";
import type { BranchReport } from "./branch-report.ts";
import {
  type BranchState,
  branchCalls,
  branchDangers,
  branchProblems,
  branchSentence,
  branchState,
} from "./branch-summary.ts";
import { branchTable, rowTitles } from "./branch-table.ts";
import { cut } from "./cut.ts";
import { CALLS_TITLE, readingText } from "./diff-text.ts";
import { htmlItem, htmlList, htmlRow, htmlTable, plainList } from "./html-parts.ts";
import { htmlPage } from "./html-text.ts";
import { dangerSubject } from "./merged-dangers.ts";
import { firstOfNames } from "./merged-entries.ts";
import { queueBarsHtml, queueLegend } from "./queue-bars.ts";
import { queueChangeLines } from "./queue-change-lines.ts";
import { queueSections } from "./queue-sections.ts";
import { quotaTableHtml, softParagraph } from "./quota-html.ts";
import { LEGEND, queueBars } from "./quota-html-bars.ts";
import { priceTitle } from "./quota-prices.ts";
import { quotaTables } from "./quota-table.ts";
import { queuesOfSet } from "./set-queues.ts";
import { simulationHtml } from "./simulate-html.ts";
import { SIMULATE_STYLE } from "./simulate-html-style.ts";

/** A longer page opens slowly; the JSON report has everything. */
const MOST_ITEMS = 1_000;
const MOST_CHARACTERS_OF_OBJECTS = 5_000_000;
const LONGEST_MESSAGE = 600;

const STATES = {
  failed: ["error", "The report failed"],
  refused: ["error", "The synth is refused"],
  "not compared": ["warning", "Not everything was compared"],
  "no change": ["info", "No change"],
  changes: ["info", "Changes of this branch"],
} as const satisfies Readonly<Record<BranchState, unknown>>;

/** The report of a branch as one self-contained page, with the quota bars and the pods of each changed workload. */
export function branchHtml(report: BranchReport): string {
  const [kind, title] = STATES[branchState(report)];
  const problems = branchProblems(report).map(({ place, message }) =>
    htmlItem("error", "error", present([place, message]).join(" ")),
  );
  const headline = branchHeadline(report);
  const body = [
    `<h1>${title}</h1>`,
    headline && `<p class="state ${headline.severity}"><strong>${escapeHtml(headline.text)}</strong></p>`,
    `<p class="state ${kind}">${escapeHtml(branchSentence(report))}</p>`,
    ...present([branchLine(report)]).map(softParagraph),
    htmlList("Problems", problems),
    dangerList(report),
    ...SEVERITIES.map((severity) => findingList(report, severity)),
    limitedList(CALLS_TITLE, branchCalls(report), ({ cluster, text }) => htmlItem("info", cluster, text)),
    headlineTable(report),
    limitedList("Above the quota of a queue", branchExcesses(report), ({ cluster, queue, text }) =>
      htmlItem("warning", queue, `(${cluster}) ${text}`),
    ),
    ...quotaParts(report),
    ...queueParts(report),
    ...simulationHtml(report.simulation),
    ...objectParts(report),
    impactTable(report),
  ];
  return htmlPage(
    `muster: ${title}`,
    report.simulation === undefined ? BRANCH_STYLE : BRANCH_STYLE + SIMULATE_STYLE,
    `<main>\n${body.filter((part) => part !== undefined && part !== "").join("\n")}\n</main>`,
  );
}

function headlineTable(report: BranchReport): string {
  const titles = rowTitles(report);
  const rows = branchTable(report).map((cells) => htmlRow(cells, titles, [1, 2]));
  if (rows.length === 0) return "";
  return `<h2>Projects</h2>\n${htmlTable("Changes by project", titles, rows, [1, 2])}`;
}

function quotaParts({ difference, sides }: BranchReport): readonly string[] {
  if (difference === undefined || sides === undefined) return [];
  const changed = new Set(
    difference.clusters.flatMap(({ name, quota }) => quota.map((row) => JSON.stringify([name, row.kind, row.name]))),
  );
  const { organization } = difference;
  const { clusters } = organization;
  const tables = quotaTables({
    organization,
    clusters,
    account: sides.accounts.after,
    base: { account: sides.accounts.before },
  })
    .map((table) => ({
      ...table,
      lines: table.lines.filter(({ row }) => changed.has(JSON.stringify([row.cluster, row.kind, row.name]))),
    }))
    .filter(({ resource, lines }) => resource === "gpu" && lines.length > 0);
  if (tables.length === 0) return [];
  return [
    "<h2>GPU quota</h2>",
    LEGEND,
    ...tables.flatMap((table) => [
      `<h3>${escapeHtml(`Cluster ${table.cluster}`)}</h3>`,
      queueBars(table),
      `<details><summary>${escapeHtml(`All numbers of ${table.cluster}`)}</summary>\n${quotaTableHtml(table)}\n</details>`,
    ]),
  ];
}

/** The queues of Kueue and Volcano whose amounts change, with the bars of their devices. */
function queueParts({ difference, sides }: BranchReport): readonly string[] {
  if (difference === undefined || sides === undefined) return [];
  const { organization } = difference;
  const { clusters } = organization;
  const sections = queueSections({
    ...queuesOfSet(sides.after),
    base: queuesOfSet(sides.before),
    organization,
    clusters,
  });
  return difference.clusters.flatMap((cluster) =>
    queueChangeLines(cluster).flatMap(({ scheduler, lines }) => {
      const tables = sections.find((section) => section.scheduler === scheduler)?.tables ?? [];
      const bars = tables.filter((table) => table.cluster === cluster.name).flatMap((table) => table.bars);
      return [
        `<h2>${escapeHtml(`Queues of ${scheduler} in ${cluster.name}`)}</h2>`,
        plainList(lines.map((line) => `<li>${escapeHtml(line)}</li>`)),
        ...(bars.length === 0 ? [] : [queueLegend(bars[0]?.quotaName ?? "")]),
        queueBarsHtml(bars, priceTitle(organization.currency)),
      ];
    }),
  );
}

function dangerList(report: BranchReport): string {
  return limitedList("Dangers", branchDangers(report), ({ clusters, danger }) => {
    const { sign, message, fix } = danger;
    const cluster = firstOfNames(clusters, "cluster");
    const place = present([dangerSubject(danger), cluster && `(${cluster})`]).join(" ");
    const text = present([place || undefined, cut(message, LONGEST_MESSAGE)]).join(": ");
    return htmlItem("error", sign, present([text, fix && `Fix: ${cut(fix, LONGEST_MESSAGE)}`]).join(". "));
  });
}

const FINDING_TITLES = { error: "Errors", warning: "New warnings", info: "New infos" } as const;

function findingList({ findings }: BranchReport, severity: Severity): string {
  const own = findings.filter(({ finding }) => finding.severity === severity);
  return limitedList(FINDING_TITLES[severity], own, ({ finding }) => {
    const { rule, message, fix, known } = finding;
    const text = `${placeAndObject(finding)}: ${cut(message, LONGEST_MESSAGE)}`;
    const note = known && "(the base has this error too)";
    return htmlItem(severity, rule, present([present([text, note]).join(" "), fix && `Fix: ${fix}`]).join(". "));
  });
}

function objectParts(report: BranchReport): readonly string[] {
  const objects = branchObjects(report);
  if (objects.length === 0) return [];
  const shown: string[] = [];
  let length = 0;
  let place = "";
  let number = 0;
  for (const object of objects.slice(0, MOST_ITEMS)) {
    const html = objectHtml(object, report.sides);
    length += html.length;
    if (length > MOST_CHARACTERS_OF_OBJECTS) break;
    const own = object.place.join(", ");
    if (own !== place) shown.push(`<h3>${escapeHtml(own)}</h3>`);
    place = own;
    number += 1;
    shown.push(html);
  }
  return [`<h2>Objects (${objects.length})</h2>`, ...shown, moreNote(objects.length - number, "object")];
}

/** A heading with the first items. */
function limitedList<T>(title: string, items: readonly T[], html: (item: T) => string): string {
  const more = moreNote(items.length - MOST_ITEMS, "line");
  return present([htmlList(title, items.slice(0, MOST_ITEMS).map(html)), more || undefined]).join("\n");
}

function moreNote(more: number, noun: string): string {
  if (more > 0) return softParagraph(`${count(more, `more ${noun}`)} in the JSON report.`);
  return "";
}

function impactTable({ difference }: BranchReport): string {
  const head = ["cluster", "object", "before", "after"];
  const rows = (difference?.resourceInterfaces ?? []).map(({ cluster, object, before, after }) =>
    htmlRow([cluster, objectName(object), readingText(before), readingText(after)], head, [1, 2, 3]),
  );
  const title = "Read differently";
  if (rows.length === 0) return "";
  return `<h2>${title}</h2>\n${htmlTable(title, head, rows, [1, 2, 3])}`;
}
