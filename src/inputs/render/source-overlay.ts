import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isObject, items, text, textOfFile } from "../../kernel/index.ts";
import type { PlacedSource } from "./placed-sources.ts";

/**
 * Writes a kustomization that adds the options of a source to the kustomization in the folder of the source. Returns the
 * folder of the new kustomization, or that of the source if there are no options.
 *
 * @param home an empty folder for temporary files
 */
export function sourceOverlay({ source, folder, top }: PlacedSource, home: string): string {
  const { components, patchesStrategicMerge, patchesJson6902, ...fields } = source.kustomization;
  const patches = [
    ...items(fields.patches),
    ...items(patchesJson6902),
    ...items(patchesStrategicMerge).map((patch) => ({ patch })),
  ].map((entry) => inlinePatch(entry, folder, top));
  const added = { ...fields, ...(patches.length > 0 && { patches }) };
  if (Object.keys(added).length === 0 && items(components).length === 0) return folder;
  const overlay = mkdtempSync(join(home, "overlay-"));
  const pathTo = (path: string) => relative(realpathSync(overlay), realpathSync(path)).split(sep).join("/");
  const kustomization = {
    ...added,
    resources: [pathTo(folder)],
    components: items(components)
      .flatMap((path) => text(path) ?? [])
      .map((path) => pathTo(join(folder, path))),
  };
  // JSON is YAML, and needs no emitter.
  writeFileSync(join(overlay, "kustomization.yaml"), JSON.stringify(kustomization));
  return overlay;
}

/** A patch with its text: kustomize reads no file outside of the folder of a kustomization. */
function inlinePatch(entry: unknown, folder: string, top: string): unknown {
  if (!isObject(entry)) return entry;
  const { path, patch, ...rest } = entry;
  if (typeof path !== "string") return { ...rest, patch: typeof patch === "string" ? patch : JSON.stringify(patch) };
  const text = textOfFile(join(folder, path), { inside: top });
  if (text !== undefined) return { ...rest, patch: text };
  return entry;
}
