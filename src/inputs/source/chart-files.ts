import { relative, sep } from "node:path";
import { getOrCreate, memoize, readRegularFile, shellWord } from "../../kernel/index.ts";
import type { Chart, Layout } from "../units/layout.ts";
import { displayName, type InputFile, type SkippedDocument } from "./list-inputs.ts";
import type { Inputs } from "./read-inputs.ts";
import { CHART_FILE } from "./read-layout.ts";

// In the chart itself and in its subcharts.
const TEMPLATES = /^(?:charts\/[^/]+\/)*templates\//;

/** The files of charts, by the names that reports have for them. */
interface ChartFiles {
  /** The chart of a template. */
  readonly templateOf: (file: string) => Chart | undefined;
  /** The chart of a `Chart.yaml`. */
  readonly chartOfFile: (file: string) => Chart | undefined;
  /**
   * The chart of a file with actions (`{{`), which is not YAML before Helm renders it: a template, or any file of a chart
   * whose templates have actions, since they can read it.
   */
  readonly chartOfActions: (file: string) => Chart | undefined;
}

/** Makes the lookups of the charts among checked files. */
export function chartFiles(layout: Layout, files: readonly InputFile[]): ChartFiles {
  // A file that a user names must contain objects.
  const paths = new Map(files.flatMap(({ file, path, named }) => (path === undefined || named ? [] : [[file, path]])));
  const withActions = new Map<string, boolean>();
  const chartOf = (file: string): { readonly chart: Chart; readonly inside: string } | undefined => {
    const path = layout.charts.length === 0 ? undefined : paths.get(file);
    const chart = path === undefined ? undefined : layout.chartOf(path);
    if (path === undefined || chart === undefined) return undefined;
    return { chart, inside: relative(chart.folder, path).split(sep).join("/") };
  };
  const templateOf = (file: string): Chart | undefined => {
    const found = chartOf(file);
    if (found !== undefined && TEMPLATES.test(found.inside)) return found.chart;
    return undefined;
  };
  const hasActions = (file: string): boolean => getOrCreate(withActions, file, () => containsActions(paths.get(file)));
  const isRendering = memoize((chart: Chart) =>
    files.some(({ file }) => templateOf(file) === chart && hasActions(file)),
  );
  return {
    templateOf,
    chartOfFile: (file) => {
      const found = chartOf(file);
      if (found?.inside === CHART_FILE) return found.chart;
      return undefined;
    },
    chartOfActions: (file) => {
      const chart = chartOf(file)?.chart;
      if (chart === undefined || !hasActions(file)) return undefined;
      return templateOf(file) !== undefined || isRendering(chart) ? chart : undefined;
    },
  };
}

function containsActions(path: string | undefined): boolean {
  const read = path === undefined ? undefined : readRegularFile(path);
  return read !== undefined && "bytes" in read && read.bytes.includes("{{");
}

/** The reason why a file of a chart is skipped. */
export function chartReason({ folder }: Chart): string {
  const name = displayName(folder);
  return `belongs to the Helm chart ${name}; check what it renders: helm template ${shellWord(name)} | muster check -`;
}

/** The unreadable files without those that only Helm reads, and these as skipped documents. */
export function withoutChartTexts(
  unreadable: Inputs["unreadable"],
  chartOf: (file: string) => Chart | undefined,
): Pick<Inputs, "unreadable" | "skipped"> {
  const skipped = unreadable.flatMap(({ file, document }): readonly SkippedDocument[] => {
    const chart = chartOf(file);
    return chart === undefined ? [] : [{ file, document, reason: chartReason(chart) }];
  });
  return { unreadable: unreadable.filter(({ file }) => chartOf(file) === undefined), skipped };
}

/** The skipped documents; a `Chart.yaml` is skipped because it belongs to its chart. */
export function withChartReasons(skipped: readonly SkippedDocument[], charts: ChartFiles): readonly SkippedDocument[] {
  return skipped.map((entry) => {
    const chart = charts.chartOfFile(entry.file);
    if (chart === undefined) return entry;
    return { ...entry, reason: chartReason(chart) };
  });
}
