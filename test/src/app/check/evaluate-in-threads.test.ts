import { describe, expect, test } from "vitest";
import { ALONE, evaluateInThreads } from "../../../../src/app/check/evaluate-in-threads.ts";
import { STEPS_OF_CHECK } from "../../../../src/k8s-fields/crd/shared-work.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import type { CheckedObject } from "../../../../src/rule/checked-object.ts";
import { defineRule } from "../../../../src/rule/rule.ts";
import { evaluateObjects } from "../../../../src/rules/evaluate.ts";
import { objectSet } from "../../../../src/rules/make-object-set.ts";
import { activeRule } from "../../../../src/rules/settings.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { setOf } from "../../../helpers/policies.ts";
import { settingsOf } from "../../../helpers/settings.ts";

const [document] = readYaml("a: 1\n", "a.yaml").documents;
if (document === undefined) throw new Error("the text has one document");
const { organization, objects: read } = setOf(
  ["a", "b", "c", "d"].map((name) => `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}}\n`).join("---\n"),
);
const inFile = (index: number, path?: string): CheckedObject => {
  const checked = read[index];
  if (checked === undefined) throw new Error("there are four objects");
  return { ...checked, ...(path !== undefined && { yaml: { path, document, item: "" } }) };
};
// The third one is in the file of the first one, and the last one in none.
const objects = [inFile(0, "/1.yaml"), inFile(1, "/2.yaml"), inFile(2, "/1.yaml"), inFile(3)];
const set = objectSet({ organization, objects, workloads: [] });
const settings = settingsOf([
  activeRule(
    defineRule({
      id: "TEST-001",
      name: "no-object",
      title: "No object",
      rationale: "a test",
      fix: "remove it",
      severity: "error",
      pack: "recommended",
      scope: "object",
      examples: { good: "", bad: "" },
      check: ({ object }, { report }) => report({ path: "", message: object.metadata.name }),
    }),
  ),
]);
const messages = (findings: readonly Finding[]) => findings.map(({ message }) => message);
const workers = (unclaimed: readonly string[]) => ({
  inOrder: (paths: Iterable<string>) => [...paths].reverse(),
  claim: (path: string) => unclaimed.includes(path),
});

describe("findings are in the order of the files", () => {
  test("in one thread", async () => {
    expect(messages((await evaluateInThreads(set, settings, ALONE)).findings)).toEqual(["a", "c", "b", "d"]);
  });

  test.each([
    ["this thread judges all files", ["/1.yaml", "/2.yaml"]],
    ["another thread judges one", ["/1.yaml"]],
    ["another thread judges all", []],
  ])("%s", async (_, unclaimed) => {
    const byFile = new Map(
      ["/1.yaml", "/2.yaml"]
        .filter((path) => !unclaimed.includes(path))
        .map((path) => [
          path,
          evaluateObjects(
            set,
            settings,
            objects.filter(({ yaml }) => yaml?.path === path),
          ).findings,
        ]),
    );
    const run = await evaluateInThreads(set, settings, {
      known: new Map(),
      workers: workers(unclaimed),
      pending: Promise.resolve({ byFile, crdSteps: new Map() }),
    });
    expect(messages(run.findings)).toEqual(["a", "c", "b", "d"]);
  });
});

test("a file of another run is not judged again", async () => {
  const known = new Map([["/1.yaml", []]]);
  expect(messages((await evaluateInThreads(set, settings, { known })).findings)).toEqual(["b", "d"]);
});

test("a file that no thread has evaluated is an error, not a pass", async () => {
  const judging = {
    known: new Map(),
    workers: workers(["/1.yaml"]),
    pending: Promise.resolve({ byFile: new Map(), crdSteps: new Map() }),
  };
  await expect(evaluateInThreads(set, settings, judging)).rejects.toThrow("no thread has evaluated /2.yaml");
});

test("where all threads together reach the limit of checks against CRDs, this one judges every file in order", async () => {
  const judged = (crdSteps: number) =>
    evaluateInThreads(set, settings, {
      known: new Map(),
      workers: workers(["/2.yaml"]),
      pending: Promise.resolve({ byFile: new Map([["/1.yaml", []]]), crdSteps: new Map([["/1.yaml", crdSteps]]) }),
    });
  const below = await judged(STEPS_OF_CHECK);
  expect([messages(below.findings), [...below.costly]]).toEqual([["b", "d"], ["/1.yaml"]]);
  const beyond = await judged(STEPS_OF_CHECK + 1);
  expect([messages(beyond.findings), [...beyond.costly]]).toEqual([["a", "c", "b", "d"], []]);
});
