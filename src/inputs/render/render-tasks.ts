import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareText, isInside } from "../../kernel/index.ts";
import { displayName, type InputFile } from "../source/list-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Chart, Layout } from "../units/layout.ts";
import { type PlacedSource, sourceKey } from "./placed-sources.ts";

/** A kustomization to build, with the object of the controller that builds it. */
export interface KustomizeTask {
  readonly tool: "kustomize";
  readonly kustomization: Kustomization;
  readonly by?: PlacedSource;
}

/** A kustomization or a chart to render, with values files. */
export type RenderTask = KustomizeTask | HelmTask;

interface HelmTask {
  readonly tool: "helm";
  readonly chart: Chart;
  readonly values: readonly string[];
  readonly by?: PlacedSource;
  /** The reason why it is not rendered. Absent: it is. */
  readonly problem?: string;
}

/** The most values files of a chart that are rendered. */
const MOST_VALUES_FILES = 100;
const VALUES_FILE = /^values[-_.].+\.ya?ml$|[-_.]values\.ya?ml$/i;

/**
 * The tasks of the checked folders. What Argo CD and Flux render is rendered with their options. Of the others, each
 * kustomization that no other one includes is rendered, and each chart that no kustomization includes with its own values
 * and with each of the values files beside them (`values-prod.yaml`, `ci/prod-values.yaml`).
 */
export function renderTasks(
  { kustomizations, accumulationOf, roots, charts }: Layout,
  files: readonly InputFile[],
  sources: readonly PlacedSource[],
): readonly RenderTask[] {
  const folders = new Set(files.flatMap(({ path }) => (path === undefined ? [] : [dirname(path)])));
  const distinct = [...new Map(sources.map((source) => [sourceKey(source), source])).values()];
  const sourcesOf = ({ folder }: { readonly folder: string }) => distinct.filter((source) => source.folder === folder);
  const built = kustomizations
    .filter(({ folder }) => folders.has(folder) && !charts.some((chart) => isInside(folder, chart.folder)))
    .flatMap((kustomization): readonly KustomizeTask[] => {
      const own = sourcesOf(kustomization).map((by) => ({ tool: "kustomize", kustomization, by }) as const);
      if (own.length === 0 && roots.includes(kustomization)) return [{ tool: "kustomize", kustomization }];
      return own;
    });
  const included = new Set(
    built.flatMap(({ kustomization }) =>
      [...accumulationOf(kustomization).kustomizations].flatMap((each) => chartFolders(each)),
    ),
  );
  const rendered = charts
    .filter(({ folder, isLibrary }) => !isLibrary && folders.has(folder) && !included.has(folder))
    .flatMap((chart): readonly RenderTask[] => {
      const own = sourcesOf(chart).map((by) => ({ tool: "helm", chart, values: [], by }) as const);
      if (own.length > 0) return own;
      return withValuesFiles(chart);
    });
  return [...built, ...rendered];
}

/** The folders in which a kustomization expects its charts. */
export function chartFolders({ folder, charts }: Kustomization): readonly string[] {
  return charts.flatMap((chart) => (chart.folder === undefined ? [] : [join(folder, chart.folder)]));
}

function withValuesFiles(chart: Chart): readonly HelmTask[] {
  const files = valuesFiles(chart);
  const tasks = [[], ...files.slice(0, MOST_VALUES_FILES).map((file) => [file])].map((values): HelmTask => {
    return { tool: "helm", chart, values };
  });
  const [next] = files.slice(MOST_VALUES_FILES);
  if (next === undefined) return tasks;
  const problem = `the chart has ${files.length} values files, of which ${MOST_VALUES_FILES} are rendered`;
  return [...tasks, { tool: "helm", chart, values: [next], problem }];
}

function valuesFiles({ folder }: Chart): readonly string[] {
  return [folder, join(folder, "ci")].flatMap((place) => namesIn(place).map((name) => join(place, name)));
}

function namesIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && VALUES_FILE.test(entry.name))
      .map(({ name }) => name)
      .sort(compareText);
  } catch {
    return [];
  }
}

/** The name of a task for messages. */
export function taskName(task: RenderTask): string {
  const by = task.by === undefined ? "" : ` of ${task.by.source.by}`;
  if (task.tool === "kustomize") return `${displayName(task.kustomization.folder)}${by}`;
  const values = task.values.map((file) => ` --values ${displayName(file)}`).join("");
  return `${displayName(task.chart.folder)}${values}${by}`;
}
