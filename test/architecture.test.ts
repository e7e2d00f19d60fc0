import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./helpers/repository.ts";

const inRepository = (path: string) => [join(ROOT, path), join(ROOT, "src", path)];

/** The paths of a text whose first folder is one of the repository or of `src`; `report/diff-` is the start of a name. */
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
  const text = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8").replace(/<!-- layers.*end of layers -->/s, "");
  const paths = pathsIn(text);
  expect(paths.filter((path) => !isPresent(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(["src/app/repository/run-synth.ts", "rules/make-finding", "docs/output.md"]));
});

test("a path that does not exist is found", () => {
  const paths = pathsIn("`cli/nowhere` report/nothing- src/cli/run-synth.ts. muster.dev/v1alpha1 1/2");
  expect(paths.map((path) => [path, isPresent(path)])).toEqual([
    ["cli/nowhere", false],
    ["report/nothing-", false],
    ["src/app/repository/run-synth.ts", true],
  ]);
});
