import { resolve } from "node:path";
import type { Unreadable } from "../../kernel/index.ts";
import { count, isInside, shellWord } from "../../kernel/index.ts";
import type { UnjudgedChart } from "../../model/index.ts";
import type { Chart, Layout } from "../units/layout.ts";
import type { UnreadPart } from "../units/unit.ts";
import { type ChartContents, chartContents } from "./chart-contents.ts";
import { chartValues } from "./chart-values.ts";
import { displayName, type InputFile, type SkippedDocument } from "./list-inputs.ts";
import type { InputDocument } from "./read-inputs.ts";

/** The parts of charts that a check without Helm finds among its files. */
interface UnreadCharts {
  /** The charts that only Helm can render. */
  readonly unreadable: readonly Unreadable[];
  /** Dependencies and archives of charts. */
  readonly unread: readonly UnreadPart[];
  /** The values of charts. */
  readonly values: readonly InputDocument[];
  /**
   * The skipped documents without those of unreadable charts, and with the reason for those of charts that their owners have
   * declared not to be judged.
   */
  readonly withReasons: (skipped: readonly SkippedDocument[]) => readonly SkippedDocument[];
}

/** No charts, or all of them are rendered. */
export const NO_CHARTS: UnreadCharts = { unreadable: [], unread: [], values: [], withReasons: (skipped) => skipped };

/**
 * Finds the charts that rules cannot check without Helm. A chart without actions in its templates, dependencies and
 * archives is checked, because Helm prints its templates as they are.
 *
 * @param declared the charts that are declared not to be judged
 */
export function unreadCharts(
  root: string,
  files: readonly InputFile[],
  { charts }: Pick<Layout, "charts">,
  declared: readonly UnjudgedChart[],
): UnreadCharts {
  const byFolder = new Map(declared.map((each) => [resolve(root, each.chart), each]));
  const own = charts.filter((chart) => files.some((file) => isListedIn(chart, file)));
  const open = own
    .filter(({ folder }) => !byFolder.has(folder))
    .map((chart) => ({ chart, contents: chartContents(chart) }));
  const unreadable = open.flatMap(({ chart, contents }) => unrendered(chart, contents));
  const unjudged = own.filter(({ folder }) => byFolder.has(folder));
  return {
    unreadable,
    unread: open.flatMap(({ contents }) => contents.parts),
    values: open.flatMap(({ chart }) => chartValues(chart, files)),
    withReasons: (skipped) => {
      const counted = skipped.filter(({ file }) => !unreadable.some((entry) => entry.file === file));
      return unjudged.length === 0 ? counted : counted.map((entry) => withReason(entry, unjudged, byFolder));
    },
  };
}

/** A file that a user names does not stand for its chart. */
function isListedIn({ folder }: Chart, { path, named }: InputFile): boolean {
  return path !== undefined && !named && isInside(path, folder);
}

function unrendered({ file, name, folder }: Chart, { templates, parts }: ChartContents): readonly Unreadable[] {
  if (templates + parts.length === 0) return [];
  const what = [
    ...(templates > 0 ? [count(templates, "template")] : []),
    ...(parts.length > 0 ? [parts.map((part) => part.what.replace(/^includes the /, "the ")).join(", ")] : []),
  ].join(" and ");
  const render = `muster check --render, or helm template ${shellWord(displayName(folder))} | muster check -`;
  const message = `the chart ${name} is not rendered, so rules do not check ${what}; use ${render}, or list it under unjudged in muster.yaml`;
  return [{ file: displayName(file), document: 0, line: 1, column: 1, message }];
}

function withReason(
  entry: SkippedDocument,
  charts: readonly Chart[],
  declared: ReadonlyMap<string, UnjudgedChart>,
): SkippedDocument {
  const path = resolve(entry.file);
  const chart = charts.find(({ folder }) => isInside(path, folder));
  const found = chart && declared.get(chart.folder);
  if (found === undefined) return entry;
  return {
    ...entry,
    reason: `belongs to the Helm chart ${found.chart}, which muster.yaml declares not to be judged (${found.owner}: ${found.reason})`,
  };
}
