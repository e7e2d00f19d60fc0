import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../helpers/repository.ts";
import { OBJECTS } from "../policies/every-kind-objects.ts";
import { kindFolders, SHARED_FOLDERS } from "./samples.ts";

const read = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "");
const registry = read("workloadtypes/registry.ts");

/** Each piece that a kind's folder lacks, as a sentence. */
function missingPieces(folder: string): readonly string[] {
  const own = `workloadtypes/${folder}`;
  const files = ["index.ts", "resource-interface.ts", "README.md"].map((file) => `${own}/${file}`);
  const tests = [`test/workloadtypes/expected/${folder}.ts`, `test/workloadtypes/${folder}.test.ts`];
  const absent = [...files, ...tests].filter((path) => !existsSync(join(ROOT, path)));
  const samples = existsSync(join(ROOT, own, "samples")) ? readdirSync(join(ROOT, own, "samples")).join(" ") : "";
  const sizes = ["minimal", "full", "cpu", "gpu"].filter((part) => !samples.includes(part));
  const todos = [...files, `${own}/pod-groups.ts`].filter((path) => read(path).includes("TODO"));
  return [
    ...absent.map((path) => `${path} is missing`),
    ...sizes.map((part) => `${own}/samples has no file with "${part}" in its name`),
    ...(registry.includes(`from "./${folder}/index.ts"`)
      ? []
      : [`workloadtypes/registry.ts has no line for ${folder}`]),
    ...todos.map((path) => `${path} still has a TODO`),
  ];
}

test.each(kindFolders())("workloadtypes/%s is complete", (folder) => {
  expect(missingPieces(folder)).toEqual([]);
});

test("each kind has a reason for each field that it leaves out", () => {
  expect(read("test/workloadtypes/without.ts").match(/^.*TODO.*$/gm)).toBeNull();
});

test("a folder without any piece gets a sentence for each", () => {
  expect(missingPieces("no-such-kind")).toEqual([
    "workloadtypes/no-such-kind/index.ts is missing",
    "workloadtypes/no-such-kind/resource-interface.ts is missing",
    "workloadtypes/no-such-kind/README.md is missing",
    "test/workloadtypes/expected/no-such-kind.ts is missing",
    "test/workloadtypes/no-such-kind.test.ts is missing",
    'workloadtypes/no-such-kind/samples has no file with "minimal" in its name',
    'workloadtypes/no-such-kind/samples has no file with "full" in its name',
    'workloadtypes/no-such-kind/samples has no file with "cpu" in its name',
    'workloadtypes/no-such-kind/samples has no file with "gpu" in its name',
    "workloadtypes/registry.ts has no line for no-such-kind",
  ]);
});

test("the folders of shared code contain no kind", () => {
  expect(SHARED_FOLDERS.filter((folder) => registry.includes(`"./${folder}/`))).toEqual([]);
  expect(Object.keys(OBJECTS).length).toBeGreaterThan(38);
});
