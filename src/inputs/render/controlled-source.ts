import { dirname } from "node:path";
import { isInside } from "../../kernel/index.ts";
import { editedKustomization } from "../kustomize/controller-options.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import { passesFilter } from "../units/directory-filter.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { folderKustomization } from "./generated-kustomization.ts";
import type { PlacedSource } from "./placed-sources.ts";
import { chartDependencies, kustomizationFiles } from "./unit-files.ts";
import { pathFrom } from "./unit-names.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** The objects of a source of a controller, without the names of their unit. */
export interface ControlledSource extends Pick<UnitPlan, "source" | "dependsOn"> {
  /** For the file system. */
  readonly folder: string;
  readonly by: PlacedSource;
}

/** Returns the objects that a controller applies for a source; undefined for a source that has no object in the repository. */
export function controlledSource(
  by: PlacedSource,
  layout: Layout,
  documents: readonly InputDocument[],
): ControlledSource | undefined {
  const { folder, source } = by;
  const chart = layout.charts.find((each) => each.folder === folder);
  const kustomization = layout.kustomizations.find((each) => each.folder === folder);
  const isRelease = source.by.startsWith("HelmRelease ");
  if (source.directory?.isPlain !== true && !isRelease && kustomization !== undefined && chart === undefined) {
    return built(kustomization, by, layout, []);
  }
  if (chart !== undefined && source.directory?.isPlain !== true) {
    const task = { tool: "helm", chart, values: [], by } as const;
    return { folder, by, source: task, dependsOn: chartDependencies(chart, [], by) };
  }
  if (isRelease) return undefined;
  if (source.controller === "flux") {
    const made = folderKustomization(folder, layout, documents);
    return made && built(made, by, layout, [folder]);
  }
  const own = documents.filter(({ path }) => path !== undefined && isApplied(path, by));
  const files = new Set(own.flatMap(({ path }) => path ?? []));
  return { folder, by, source: { tool: "none", documents: own }, dependsOn: { files, folders: [folder] } };
}

function built(
  kustomization: Kustomization,
  by: PlacedSource,
  layout: Layout,
  folders: readonly string[],
): ControlledSource {
  const { folder, source } = by;
  const found = kustomizationFiles(editedKustomization(kustomization, source), layout);
  const dependsOn = { files: found.files, folders: [...found.folders, ...folders] };
  return { folder, by, source: { tool: "kustomize", kustomization, by }, dependsOn };
}

function isApplied(path: string, { folder, source: { directory } }: PlacedSource): boolean {
  if (!isInside(path, folder) || (directory?.isRecursive !== true && dirname(path) !== folder)) return false;
  return directory === undefined || passesFilter(directory.filter, pathFrom(folder, path));
}
