import { join, relative, sep } from "node:path";
import { isInside } from "../../kernel/index.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import { type Kustomization, parseKustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { outermostBuilt } from "../units/outermost-built.ts";
import type { PlacedSource } from "./placed-sources.ts";

/**
 * The kustomization that Flux makes for a folder without one; undefined where no option and no variable changes the objects,
 * so that the files can be judged as they are.
 */
export function generatedKustomization(
  by: PlacedSource,
  layout: Pick<Layout, "kustomizations" | "charts">,
  documents: readonly InputDocument[],
): Kustomization | undefined {
  const { controller, kustomization, substitution } = by.source;
  if (controller !== "flux") return undefined;
  if (Object.keys(kustomization).length === 0 && substitution === undefined) return undefined;
  return folderKustomization(by.folder, layout, documents);
}

/**
 * The kustomization that Flux makes for a folder without one: all files of objects in it and below, and the outermost
 * folders with a kustomization instead of their files. Flux leaves out JSON, whose objects are judged like the others.
 * Undefined for a folder without objects.
 * Source: fluxcd/pkg, kustomize/kustomize_generator.go, `scanManifests`.
 */
export function folderKustomization(
  folder: string,
  { kustomizations, charts }: Pick<Layout, "kustomizations" | "charts">,
  documents: readonly InputDocument[],
): Kustomization | undefined {
  const built = new Set(kustomizations.map((each) => each.folder));
  const rendered = new Set(charts.map((chart) => chart.folder));
  // A kustomization may be the only file of its folder.
  const files = [...documents.map(({ path }) => path), ...kustomizations.map(({ file }) => file)];
  const included = files.flatMap((path) => {
    if (path === undefined || !isInside(path, folder)) return [];
    if (outermostBuilt(path, folder, (each) => rendered.has(each)) !== undefined) return [];
    const outer = outermostBuilt(path, folder, (each) => built.has(each));
    return [outer ?? path];
  });
  const resources = [...new Set(included)].map((path) => `./${relative(folder, path).split(sep).join("/")}`);
  if (resources.length === 0) return undefined;
  return parseKustomization({ resources }, { file: join(folder, "kustomization.yaml"), folder });
}
