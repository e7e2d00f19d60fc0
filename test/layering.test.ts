import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { withLayers } from "../scripts/architecture.ts";
import { filesOf, importsOf, layerAt, layerOf, SOURCE_FOLDERS } from "../scripts/imports.ts";
import { kindImports, layers } from "../scripts/layers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = SOURCE_FOLDERS.flatMap(filesOf);

/** The imports of all files that satisfy a condition, as `importer -> imported`. */
function importsWhere(condition: (importer: string, imported: string) => boolean): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((path) => condition(file, path))
      .map((path) => `${file} -> ${path}`),
  );
}

/** The first circle of imports among the files, as the list of its files; empty where there is none. */
function circleOf(importsByFile: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] => {
    if (finished.has(file)) return [];
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    path.push(file);
    for (const imported of importsByFile.get(file) ?? []) {
      const circle = visit(imported);
      if (circle.length > 0) return circle;
    }
    path.pop();
    finished.add(file);
    return [];
  };
  return [...importsByFile.keys()].map(visit).find(({ length }) => length > 0) ?? [];
}

/** The only files that read files, with the reason. */
const READERS: Readonly<Record<string, string>> = {
  "src/kernel/base/regular-file.ts": "reads regular files of limited size, for all others",
  "src/kernel/base/lock-owner.ts": "reads /proc, whose files have no size",
  "src/app/output/output.ts": "opens the files of reports once, to write them part by part",
  "src/kernel/dist/stage.ts": "opens its own files to flush them",
  "src/kernel/git/find-top.ts": "checks type and size of the short files of git",
  "src/jq/wasm.ts": "the machine code of jq-wasm",
  "src/inputs/source/read-inputs.ts": "reads standard input",
};

test("files are read as regular files of limited size", () => {
  const readers = files.filter((file) =>
    /\b(?:readFile|readFileSync|createReadStream|openSync|openAsBlob)\(/.test(readFileSync(`${root}/${file}`, "utf8")),
  );
  expect(readers.sort()).toEqual(Object.keys(READERS).sort());
});

describe("the layers", () => {
  test("include every folder of source, each once", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(importsOf("constructs/app.ts")).toContain("src/rules/policy.ts");
    expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
    const folders = layers.map(({ folder }) => folder);
    expect(folders).toEqual([...new Set(folders)]);
    const used = new Set(files.map((file) => layerAt(file)?.folder));
    expect(folders.filter((folder) => !used.has(folder))).toEqual([]);
  });

  test("import only layers before them", () => {
    expect(importsWhere((file, path) => (layerOf(path) ?? Number.NaN) > (layerOf(file) ?? Number.NaN))).toEqual([]);
  });

  test("are imported through their index.ts where they have one", () => {
    const passed = importsWhere(
      (file, path) =>
        dirname(file) !== dirname(path) && layerAt(path)?.hasOneEntry === true && path !== `${dirname(path)}/index.ts`,
    );
    expect(passed).toEqual([]);
  });

  test("have an index.ts only where others import it alone", () => {
    const entries = layers.filter(({ hasOneEntry }) => hasOneEntry).map(({ folder }) => `${folder}/index.ts`);
    const groups = /^(?:policies|workloadtypes)\/[^/]+\/index\.ts$/;
    const found = files.filter((file) => file.endsWith("/index.ts") && !groups.test(file) && file !== "src/index.ts");
    expect(found.toSorted()).toEqual(entries.toSorted());
  });

  test("have no rule group that imports another", () => {
    expect(importsWhere(betweenFoldersOf("policies/*"))).toEqual([]);
  });

  test("have no kind that imports another, except the listed ones", () => {
    const found = importsWhere(betweenFoldersOf("workloadtypes/*"));
    const allowed = Object.entries(kindImports).flatMap(([kind, others]) => others.map((other) => `${kind} ${other}`));
    const pairs = found.map((line) =>
      line.replace(/workloadtypes\/([^/]+)\/\S+ -> workloadtypes\/([^/]+)\/.*/, "$1 $2"),
    );
    expect([...new Set(pairs)].toSorted()).toEqual(allowed.toSorted());
  });
});

function betweenFoldersOf(pattern: string): (importer: string, imported: string) => boolean {
  return (file, path) =>
    layerAt(file)?.folder === pattern && layerAt(path)?.folder === pattern && dirname(file) !== dirname(path);
}

test("no file imports itself through others", () => {
  expect(
    circleOf(
      new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["b"]],
      ]),
    ),
  ).toEqual(["b", "c", "b"]);
  expect(circleOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
});

test("only constructs/kplus.ts imports cdk8s-plus-28", () => {
  const importers = files.filter((file) => /from\s+"cdk8s-plus-28/.test(readFileSync(`${root}${file}`, "utf8")));
  expect(importers).toEqual(["constructs/kplus.ts"]);
});

test("ARCHITECTURE.md shows the layers; `npm run docs` writes them", () => {
  const text = readFileSync(`${root}ARCHITECTURE.md`, "utf8");
  expect(text).toBe(withLayers(text));
});
