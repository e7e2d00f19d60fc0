import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chartFault } from "../../../../src/inputs/render/chart-fault.ts";
import { displayName } from "../../../../src/inputs/source/list-inputs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-links-"));
  mkdirSync(join(folder, "inner"));
  writeFileSync(join(folder, "inner/a.yaml"), "a: 1");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a link that leaves the chart, or leads to nothing, is a fault", () => {
  const leaves = (path: string) => `${displayName(join(folder, path))} is a symbolic link that leaves the chart`;
  expect(chartFault(folder)).toBeUndefined();
  symlinkSync(join(folder, "inner/a.yaml"), join(folder, "inner/b.yaml"));
  expect(chartFault(folder)).toBeUndefined();
  symlinkSync(tmpdir(), join(folder, "inner/out"));
  expect(chartFault(folder)).toBe(leaves("inner/out"));
  rmSync(join(folder, "inner/out"));
  symlinkSync(join(folder, "missing"), join(folder, "lost"));
  expect(chartFault(folder)).toBe(leaves("lost"));
});

test.each([
  ["", undefined],
  ["null", undefined],
  ['{"properties": {"a": {"$ref": "#/definitions/b"}}}', undefined],
  ['{"$ref": 1}', undefined],
  ['{"allOf": [{"$ref": "http://127.0.0.1:1/a"}]}', "http://127.0.0.1:1/a"],
  ['{"$ref": "file:///etc/passwd"}', "file:///etc/passwd"],
  ['{"$ref": "../other.json#/a"}', "../other.json#/a"],
])("a schema of values with the text %j", (content, reference) => {
  const path = join(folder, "inner/values.schema.json");
  writeFileSync(path, content);
  const expected = reference && `${displayName(path)} names ${reference}, which is not fetched`;
  expect(chartFault(folder)).toBe(expected);
});
