import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { compareText } from "../base/compare.ts";
import { isInside } from "../base/regular-file.ts";
import { displayName, type InputFile } from "../source/list-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Chart, Layout } from "../units/layout.ts";

/** A kustomization or a chart to render, with values files. */
export type RenderTask =
  | { readonly tool: "kustomize"; readonly kustomization: Kustomization }
  | { readonly tool: "helm"; readonly chart: Chart; readonly values: readonly string[] };

const VALUES_FILE = /^values[-_.].+\.ya?ml$|[-_.]values\.ya?ml$/i;
const MOST_VALUES_FILES = 20;

/**
 * The tasks of the checked folders: each kustomization that no other one includes, and each chart with its own values and
 * with each of the values files beside them (`values-prod.yaml`, `ci/prod-values.yaml`).
 */
export function renderTasks({ roots, charts }: Layout, files: readonly InputFile[]): readonly RenderTask[] {
  const folders = new Set(files.flatMap(({ path }) => (path === undefined ? [] : [dirname(path)])));
  const kustomizations = roots.filter(({ folder }) => folders.has(folder));
  const rendered = charts.filter(({ folder, isLibrary }) => !isLibrary && folders.has(folder));
  return [
    ...kustomizations
      .filter(({ folder }) => !charts.some((chart) => isInside(folder, chart.folder)))
      .map((kustomization) => ({ tool: "kustomize", kustomization }) as const),
    ...rendered.flatMap((chart) =>
      [[], ...valuesFiles(chart).map((file) => [file])].map((values) => ({ tool: "helm", chart, values }) as const),
    ),
  ];
}

function valuesFiles({ folder }: Chart): readonly string[] {
  return [folder, join(folder, "ci")]
    .flatMap((place) => namesIn(place).map((name) => join(place, name)))
    .slice(0, MOST_VALUES_FILES);
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
  if (task.tool === "kustomize") return displayName(task.kustomization.folder);
  const values = task.values.map((file) => ` --values ${displayName(file)}`).join("");
  return `${displayName(task.chart.folder)}${values}`;
}
