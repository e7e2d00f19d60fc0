import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testRules } from "../src/app/run/test-rules.ts";

const FOLDER = fileURLToPath(new URL("../docs/examples/rules", import.meta.url));

test("the rules of the documentation pass their examples", async () => {
  const { tested, untested, issues } = await testRules([FOLDER]);
  expect(issues).toEqual([]);
  expect(untested).toEqual([]);
  expect(tested.filter(({ passed }) => !passed)).toEqual([]);
  expect(new Set(tested.map(({ rule }) => rule)).size).toBe(55);
  expect(tested.length).toBeGreaterThanOrEqual(110);
});

test("a file of rules can be named by itself", async () => {
  const { tested: ofFile } = await testRules([join(FOLDER, "always-pull.yaml")]);
  expect(ofFile.map(({ rule, passed }) => [rule, passed])).toEqual([
    ["SAMPLE-021", true],
    ["SAMPLE-021", true],
  ]);
  await expect(testRules(["does-not-exist"])).rejects.toThrow("does-not-exist does not exist");
});
