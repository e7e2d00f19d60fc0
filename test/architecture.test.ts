import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { packages } from "../scripts/layers.ts";
import { ROOT } from "./helpers/repository.ts";

const inRepository = (path: string) => [join(ROOT, path), join(ROOT, "src", path)];

/** The paths of a text whose first folder is one of the repository or of `src`; `app/diff-` is the start of a name. */
function pathsIn(text: string): readonly string[] {
  const words = text.match(/[\w.-]+(?:\/[\w.-]+)+/g) ?? [];
  return words
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => inRepository(word.replace(/\/.*/, "")).some((folder) => existsSync(folder)));
}

/** Whether a path, with or without its extension, is a file or folder. */
function isPresent(path: string): boolean {
  if (path.endsWith("-")) {
    const siblings = inRepository(dirname(path)).flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
    return siblings.some((name) => name.startsWith(path.replace(/.*\//, "")));
  }
  return inRepository(path).some((each) => ["", ".ts", ".mts"].some((extension) => existsSync(each + extension)));
}

test("every path in ARCHITECTURE.md exists", () => {
  const paths = pathsIn(
    readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8").replace(/<!-- packages.*end of packages -->/s, ""),
  );
  expect(paths.filter((path) => !isPresent(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(["kernel/dist", "app/modules", "test/layering.test.ts"]));
});

test.each(packages.filter(({ name }) => name !== "top"))("the README of $name names files that exist", ({ folder }) => {
  const text = readFileSync(join(ROOT, folder, "README.md"), "utf8");
  const files = [...text.matchAll(/[\w./-]+\.ts\b/g)].map(([path]) => path);
  const places = (path: string) => [join(ROOT, folder, path), join(ROOT, path)];
  expect(files.filter((path) => !places(path).some((place) => existsSync(place)))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test.each(packages.filter(({ name }) => name !== "top"))("the README of $name names types that exist", ({ folder }) => {
  const read = (path: string) => readFileSync(join(ROOT, folder, path), "utf8");
  // A row of the table: names, then the files that declare them.
  const rows = [...read("README.md").matchAll(/^\| `(\w[\w, ]*)` \| ([\w./-]+\.ts(?:, [\w./-]+\.ts)*) \|/gm)];
  const unknown = rows.flatMap(([, names = "", files = ""]) => {
    const sources = files.split(", ").map(read).join("\n");
    const isDeclared = (name: string) =>
      new RegExp(`^(?:export )?(?:abstract )?(?:class|const|function|interface|type) ${name}\\b`, "m").test(sources);
    return names.split(", ").filter((name) => !isDeclared(name));
  });
  expect(unknown).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
});

test("a path that does not exist is found", () => {
  const paths = pathsIn("`cli/nowhere` app/nothing- src/app/repository/run-synth.ts. muster.dev/v1alpha1 1/2");
  expect(paths.map((path) => [path, isPresent(path)])).toEqual([
    ["cli/nowhere", false],
    ["app/nothing-", false],
    ["src/app/repository/run-synth.ts", true],
  ]);
});
