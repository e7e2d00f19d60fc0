import { expect, test } from "vitest";
import { directoryFilter, passesFilter } from "../../../../src/inputs/units/directory-filter.ts";

const PATHS = ["a.yaml", "b/c.yaml", "b/d.json"];

test.each<[unknown, readonly string[]]>([
  [undefined, PATHS],
  [null, PATHS],
  [{}, PATHS],
  [{ include: 7, exclude: "" }, PATHS],
  [{ include: "*.yaml" }, ["a.yaml", "b/c.yaml"]],
  [{ exclude: "b/*" }, ["a.yaml"]],
  [{ include: "{a,b/d}.*" }, ["a.yaml", "b/d.json"]],
  [{ include: "*.yaml", exclude: "*c*" }, ["a.yaml"]],
])("the directory %j applies %j", (directory, expected) => {
  const filter = directoryFilter(directory);
  expect(PATHS.filter((path) => passesFilter(filter, path))).toEqual(expected);
});
