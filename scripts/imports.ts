import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Package, packages, type Room } from "./layers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The folders of source at the root. */
export const SOURCE_FOLDERS = ["src", "workloadtypes", "policies", "constructs"] as const;

/** Every room, bottom to top. */
export const rooms: readonly (Room & { readonly package: Package })[] = packages.flatMap((each) =>
  each.rooms.map((room) => ({ ...room, package: each })),
);

/** The only file of a package that other packages import. */
export function doorOf({ folder }: Pick<Package, "folder">): string {
  return `${folder}/index.ts`;
}

/** TypeScript files below a folder, as paths from the root, sorted. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?ts$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** An import of names from a file. */
interface NamedImport {
  /** Path of the imported file from the root. */
  readonly file: string;
  /** The imported names; empty for an import without names. */
  readonly names: readonly string[];
}

/** The imports of a file by a relative path, types, re-exports and dynamic imports included. */
export function namedImportsOf(file: string): readonly NamedImport[] {
  const text = readFileSync(join(root, file), "utf8");
  const named = text.matchAll(/(?:import|export)(?: type)? (?:\{([^}]*)\}|\*[^"]*?) from "(\.{1,2}\/[^"]+)"/g);
  const lazy = text.matchAll(/(?:\{([^{}]*)\} = \(?await )?import\(\s*"(\.{1,2}\/[^"]+)"/g);
  const alone = text.matchAll(/^import ()"(\.{1,2}\/[^"]+)"/gm);
  return [...named, ...lazy, ...alone].map(([, list = "", path = ""]) => ({
    file: relative(root, join(root, dirname(file), path)),
    names: list
      .split(",")
      .map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/(?: as |:).*$/, ""),
      )
      .filter((name) => name !== ""),
  }));
}

/** Files that a file imports by a relative path, types and dynamic imports included, as paths from the root. */
export function importsOf(file: string): readonly string[] {
  return namedImportsOf(file).map((each) => each.file);
}

/** The position in `rooms` of a file's folder; `undefined` where no entry has the folder. */
export function roomIndexOf(file: string): number | undefined {
  const folder = dirname(file);
  const exact = rooms.findIndex((room) => room.folder === folder);
  if (exact >= 0) return exact;
  const pattern = rooms.findIndex((room) => room.folder === `${dirname(folder)}/*`);
  return pattern >= 0 ? pattern : undefined;
}

/** The room of a file. */
export function roomOf(file: string): (typeof rooms)[number] | undefined {
  const index = roomIndexOf(file);
  return index === undefined ? undefined : rooms[index];
}

/** The packages that each package imports, by name; a package does not count as its own import. */
export function packageImports(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map(packages.map(({ name }) => [name, new Set<string>()]));
  for (const file of SOURCE_FOLDERS.flatMap(filesOf)) {
    const from = roomOf(file)?.package.name;
    for (const path of importsOf(file)) {
      const to = roomOf(path)?.package.name;
      if (from !== undefined && to !== undefined && from !== to) found.get(from)?.add(to);
    }
  }
  return found;
}
