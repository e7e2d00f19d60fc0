import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { linkOutside } from "../../../../src/inputs/render/link-outside.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-links-"));
  mkdirSync(join(folder, "inner"));
  writeFileSync(join(folder, "inner/a.yaml"), "a: 1");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a link is outside if its target is, or does not exist", () => {
  expect(linkOutside(folder)).toBeUndefined();
  symlinkSync(join(folder, "inner/a.yaml"), join(folder, "inner/b.yaml"));
  expect(linkOutside(folder)).toBeUndefined();
  symlinkSync(tmpdir(), join(folder, "inner/out"));
  expect(linkOutside(folder)).toBe(join(folder, "inner/out"));
  rmSync(join(folder, "inner/out"));
  symlinkSync(join(folder, "missing"), join(folder, "lost"));
  expect(linkOutside(folder)).toBe(join(folder, "lost"));
});
