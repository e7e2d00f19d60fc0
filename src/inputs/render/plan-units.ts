import { dirname } from "node:path";
import { getOrCreate } from "../../kernel/index.ts";
import { argocdOverrides } from "../source/argocd-overrides.ts";
import type { InputFile } from "../source/list-inputs.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import { isOverride } from "../units/argocd-override.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { outermostBuilt } from "../units/outermost-built.ts";
import { type ControlledSource, controlledSource } from "./controlled-source.ts";
import { type NotRendered, placedSources, sourceKey } from "./placed-sources.ts";
import { type RenderTask, renderTasks } from "./render-tasks.ts";
import { withOverrides } from "./source-override.ts";
import { chartDependencies, kustomizationFiles } from "./unit-files.ts";
import { pathFrom, unitNames } from "./unit-names.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** The units of one side of a branch. */
export interface PlannedUnits {
  readonly plans: readonly UnitPlan[];
  /** Objects of controllers with sources that are not among the plans, such as charts of registries. */
  readonly notRendered: readonly NotRendered[];
  /** Paths of manifests beside a kustomization that nothing names: kustomize leaves them out, so no controller applies them. */
  readonly unapplied: readonly string[];
}

/** A plan without its names. */
type Planned = Omit<ControlledSource, "by"> & Partial<Pick<ControlledSource, "by">>;

/**
 * Plans what the controllers of a repository apply: the folders that Applications, ApplicationSets and Kustomizations of Flux
 * name, with their options; the kustomizations and charts that none of them names; and the other files, by their folders.
 * Argo CD and Flux build a folder with a kustomization, and apply nothing else of it, so its other files are not a unit.
 *
 * @param top the folder from which units have their names
 * @param controllers the documents with the objects of controllers. Default: those of the files
 */
export function planUnits(
  files: readonly InputFile[],
  { layout, documents }: Pick<SortedInputs, "layout" | "documents">,
  top: string,
  controllers: readonly InputDocument[] = documents,
): PlannedUnits {
  const placed = placedSources(layout, [...controllers, ...argocdOverrides(files)]);
  const controlled = [...placed.sources, ...placed.plain]
    .filter(({ document }) => !isOverride(document.file))
    .flatMap((by) => controlledSource(withOverrides(by, placed.sources), layout, documents) ?? []);
  const taken = new Set(controlled.flatMap(({ dependsOn }) => [...dependsOn.files]));
  const charts = new Set(controlled.flatMap(({ source, folder }) => (source.tool === "helm" ? [folder] : [])));
  const alone = renderTasks(layout, files, []).flatMap((task): Planned[] => {
    const { file, folder } = task.tool === "helm" ? task.chart : task.kustomization;
    return taken.has(file) || charts.has(folder) ? [] : [plannedAlone(task, layout)];
  });
  const included = new Set([...taken, ...layout.kustomizations.flatMap((each) => referredFiles(each, layout))]);
  const others = documents.filter(
    ({ path, form }) =>
      path !== undefined && form === "manifest" && !included.has(path) && layout.chartOf(path) === undefined,
  );
  const built = new Set(layout.kustomizations.map(({ folder }) => folder));
  const isBuilt = (folder: string) => built.has(folder);
  const rest = plainFolders(others.filter(({ path = "" }) => outermostBuilt(path, top, isBuilt) === undefined));
  const nameOf = unitNames(
    controlled.map(({ by }) => by),
    top,
  );
  const plans = [...controlled, ...alone, ...rest].map(({ source, by, folder, dependsOn }: Planned): UnitPlan => {
    const place = pathFrom(top, folder);
    const options = by && [sourceKey({ ...by, folder: place }), by.source.directory];
    const task = source.tool === "helm" && by === undefined ? source.values.map((file) => pathFrom(folder, file)) : [];
    const names = withValues(nameOf(folder, by), task);
    return { ...names, id: JSON.stringify([names, source.tool, place, task, options]), source, dependsOn };
  });
  const unapplied = others.flatMap(({ path = "" }) => (built.has(dirname(path)) ? [path] : []));
  return { plans, notRendered: placed.notRendered, unapplied: [...new Set(unapplied)] };
}

/** The names of a chart with a values file that no controller names: it is another unit than the chart alone. */
function withValues(names: ReturnType<ReturnType<typeof unitNames>>, values: readonly string[]): typeof names {
  if (values.length === 0) return names;
  const unit = `${names.unit} --values ${values.join(" ")}`;
  return { ...names, unit, applied: { ...names.applied, unit } };
}

function plannedAlone(task: RenderTask, layout: Layout): Planned {
  if (task.tool === "kustomize") {
    const { kustomization } = task;
    return { source: task, folder: kustomization.folder, dependsOn: kustomizationFiles(kustomization, layout) };
  }
  return { source: task, folder: task.chart.folder, dependsOn: chartDependencies(task.chart, task.values, undefined) };
}

/** The files that a kustomization names: kustomize builds them, and no controller applies them as they are. */
function referredFiles(kustomization: Kustomization, { targetOf }: Layout): readonly string[] {
  return kustomization.references.flatMap((reference) => {
    const target = targetOf(reference, kustomization);
    return target.kind === "file" ? [target.path] : [];
  });
}

function plainFolders(documents: readonly InputDocument[]): readonly Planned[] {
  const byFolder = new Map<string, InputDocument[]>();
  for (const document of documents) {
    getOrCreate(byFolder, dirname(document.path ?? ""), () => []).push(document);
  }
  return [...byFolder].map(([folder, found]) => {
    const files = new Set(found.flatMap(({ path }) => path ?? []));
    return { folder, source: { tool: "none", documents: found }, dependsOn: { files, folders: [folder] } };
  });
}
