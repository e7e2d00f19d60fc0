import { join, resolve } from "node:path";
import { isInside } from "../../kernel/index.ts";
import { KUSTOMIZATION_FILES, type Kustomization } from "../units/kustomization.ts";
import type { Chart, Layout } from "../units/layout.ts";
import type { PlacedSource } from "./placed-sources.ts";
import { chartFolders } from "./render-tasks.ts";

/** The files on which the objects of a unit depend. Paths are those for the file system. */
export interface UnitFiles {
  readonly files: ReadonlySet<string>;
  /** Folders of which any file counts. */
  readonly folders: readonly string[];
}

/** Whether the objects of a unit depend on a file. */
export function dependsOn({ files, folders }: UnitFiles, path: string): boolean {
  return files.has(path) || folders.some((folder) => isInside(path, folder));
}

/**
 * The files that kustomize reads for a kustomization, with those that it would read if they existed. Plug-ins and charts
 * name files in their own ways, so any file beside them counts.
 */
export function kustomizationFiles(
  kustomization: Kustomization,
  { accumulationOf, targetOf }: Pick<Layout, "accumulationOf" | "targetOf">,
): UnitFiles {
  const files = new Set<string>();
  const folders = new Set<string>();
  const done = new Set<Kustomization>();
  // A chain of kustomizations may be longer than calls may be deep.
  const open = [kustomization];
  for (let root = open.pop(); root !== undefined; root = open.pop()) {
    const { resources, kustomizations } = accumulationOf(root);
    for (const path of resources.keys()) files.add(path);
    for (const each of kustomizations) {
      if (done.has(each)) continue;
      done.add(each);
      for (const name of KUSTOMIZATION_FILES) files.add(join(each.folder, name));
      for (const folder of chartFolders(each)) folders.add(folder);
      if (each.isOpaque) folders.add(each.folder);
      for (const reference of each.references) {
        const target = targetOf(reference, each);
        if (target.kind === "file") files.add(target.path);
        if (target.kind === "fault") folders.add(resolve(each.folder, reference.path));
        if (target.kind === "kustomization" && !done.has(target.kustomization)) open.push(target.kustomization);
        if (reference.role === "plugin") folders.add(each.folder);
      }
    }
  }
  return { files, folders: [...folders] };
}

/** The files of a chart, and those with the values that a controller or a task adds. */
export function chartDependencies(
  { folder }: Chart,
  values: readonly string[],
  by: PlacedSource | undefined,
): UnitFiles {
  const added = by?.source.helm.valuesFiles.map(({ path, from }) => join(from === "top" ? by.top : folder, path)) ?? [];
  return { files: new Set([...values, ...added]), folders: [folder] };
}
