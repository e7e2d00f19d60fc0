import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Layer, layers } from "./layers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The folders of source at the root. */
export const SOURCE_FOLDERS = ["src", "workloadtypes", "policies", "constructs"] as const;

/** TypeScript files below a folder, as paths from the root, sorted. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))
    .sort();
}

/** Files that a file imports by a relative path, types and dynamic imports included, as paths from the root. */
export function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g);
  return [...found].map((match) => relative(root, join(root, dirname(file), match[1] ?? "")));
}

/** The position in `layers` of a file's folder; `undefined` where no entry has the folder. */
export function layerOf(file: string): number | undefined {
  const folder = dirname(file);
  const exact = layers.findIndex((layer) => layer.folder === folder);
  if (exact >= 0) return exact;
  const pattern = layers.findIndex((layer) => layer.folder === `${dirname(folder)}/*`);
  return pattern >= 0 ? pattern : undefined;
}

/** The layers that each layer imports, by position in `layers`; a layer does not count as its own import. */
export function layerImports(): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map(layers.map((_, index) => [index, new Set<number>()]));
  for (const file of SOURCE_FOLDERS.flatMap(filesOf)) {
    const from = layerOf(file);
    for (const path of importsOf(file)) {
      const to = layerOf(path);
      if (from !== undefined && to !== undefined && from !== to) found.get(from)?.add(to);
    }
  }
  return found;
}

/** The layer of a file. */
export function layerAt(file: string): Layer | undefined {
  const index = layerOf(file);
  return index === undefined ? undefined : layers[index];
}
