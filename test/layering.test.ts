import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { withPackages } from "../scripts/architecture.ts";
import {
  doorOf,
  filesOf,
  importsOf,
  namedImportsOf,
  roomIndexOf,
  roomOf,
  rooms,
  SOURCE_FOLDERS,
} from "../scripts/imports.ts";
import { kindImports, packages } from "../scripts/layers.ts";

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
  "src/app/output/beat-file.ts": "opens its own file in the folder of its supervisor, to write to it often",
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

describe("the packages", () => {
  test("have every folder of source in one room", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(importsOf("constructs/app.ts")).toContain("src/rules/index.ts");
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
    const folders = rooms.map(({ folder }) => folder);
    expect(folders).toEqual([...new Set(folders)]);
    const used = new Set(files.map((file) => roomOf(file)?.folder));
    expect(folders.filter((folder) => !used.has(folder))).toEqual([]);
  });

  test("import only rooms before them", () => {
    const isAbove = (file: string, path: string) =>
      (roomIndexOf(path) ?? Number.NaN) > (roomIndexOf(file) ?? Number.NaN);
    expect(importsWhere(isAbove)).toEqual([]);
  });

  test("are imported through their index.ts, and do not import it themselves", () => {
    const passed = importsWhere((file, path) => {
      const [from, to] = [roomOf(file)?.package, roomOf(path)?.package];
      if (from === undefined || to === undefined) return true;
      // The kinds and the groups of rules have an index.ts of their own.
      return from === to ? path === doorOf(to) : path !== doorOf(to);
    });
    expect(passed).toEqual([]);
  });

  test("export only names that another package imports", () => {
    const imported = new Set(
      files.flatMap((file) => namedImportsOf(file).flatMap((each) => each.names.map((name) => `${each.file} ${name}`))),
    );
    const unused = packages
      .map(doorOf)
      .filter((door) => files.includes(door) && !LIBRARY.has(door))
      .flatMap((door) => exportsOf(door).map((name) => `${door} ${name}`))
      .filter((name) => !imported.has(name));
    expect(unused).toEqual([]);
  });

  test("have a README of one screen", () => {
    const lengths = packages
      .filter(({ name }) => name !== "top")
      .map(({ folder }) => {
        const lines = readFileSync(`${root}${folder}/README.md`, "utf8").trim().split("\n");
        return [folder, lines.length <= MOST_LINES] as const;
      });
    expect(lengths.filter(([, fits]) => !fits)).toEqual([]);
  });

  test("have an index.ts only as a door, for a kind and for a group of rules", () => {
    const groups = /^(?:policies|workloadtypes)\/[^/]+\/index\.ts$/;
    const found = files.filter((file) => file.endsWith("/index.ts") && !groups.test(file));
    expect(found.toSorted()).toEqual(
      packages
        .filter(({ name }) => name !== "cli")
        .map(doorOf)
        .toSorted(),
    );
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

/** The doors that are also entries of the npm package; jq is usable without the rest. */
const LIBRARY: ReadonlySet<string> = new Set([
  "src/index.ts",
  "src/jq/index.ts",
  "src/rule/index.ts",
  "constructs/index.ts",
]);

const MOST_LINES = 50;

function exportsOf(file: string): readonly string[] {
  const text = readFileSync(`${root}${file}`, "utf8");
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) => list.split(","));
  return lists
    .map((name) =>
      name
        .trim()
        .replace(/^type /, "")
        .replace(/^.* as /, ""),
    )
    .filter((name) => name !== "");
}

function betweenFoldersOf(pattern: string): (importer: string, imported: string) => boolean {
  return (file, path) =>
    roomOf(file)?.folder === pattern && roomOf(path)?.folder === pattern && dirname(file) !== dirname(path);
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

test("ARCHITECTURE.md shows the packages; `npm run docs` writes them", () => {
  const text = readFileSync(`${root}ARCHITECTURE.md`, "utf8");
  expect(text).toBe(withPackages(text));
});
