import { expect, test } from "vitest";
import { changeOverlay } from "../../../../src/app/lifecycle/change-overlay.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { workloadOf } from "./workload.ts";

const template = { spec: { restartPolicy: "Never", containers: [{ name: "main", image: "a" }] } };
const job = workloadOf({ apiVersion: "batch/v1", kind: "Job", metadata: { name: "a" }, spec: { template } });
if (job === undefined) throw new Error("the Job is not a workload");
const suspended = (text: string) => changeOverlay(text, job, { type: "suspend" });

test("a new overlay starts with a comment and has the entry", () => {
  const changed = suspended("");
  const text = "text" in changed ? changed.text : "";
  expect(text).toMatch(/^#/);
  const [document] = readYaml(text, "a.yaml").documents;
  expect(document?.value).toMatchObject({ kind: "Lifecycle", workloads: [{ kind: "Job", name: "a", suspend: true }] });
  expect(suspended(text)).toHaveProperty("unchanged");
});

test.each(["a: [", "kind: Other", "{kind: Lifecycle, workloads: []}\n---\n{kind: Lifecycle, workloads: []}"])(
  "the text %j is not an overlay",
  (text) => {
    expect(suspended(text)).toEqual({ problem: expect.stringMatching(/ is not one document of kind Lifecycle$/) });
  },
);
