import { describe, expect, it, test } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { analysisRun } from "../../workloadtypes/index.ts";
import { faultsOf } from "./faults-of.ts";
import { gangsOf, podsOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

const runOf = (...metrics: readonly unknown[]): KubeObject => ({
  apiVersion: "argoproj.io/v1alpha1",
  kind: "AnalysisRun",
  metadata: { name: "run" },
  spec: { metrics },
});
const job = (name: string, more: object = {}) => ({
  name,
  provider: { job: { spec: { template: template(), ...more } } },
});

describe("the PodGroup of an AnalysisRun", () => {
  it("is one for the pods of all Jobs and waits for one", () => {
    const [gang, ...more] = gangsOf(analysisRun, sample(analysisRun, "full-gpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-quality-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["metric: 2"]);
  });
});

describe("the pods of an AnalysisRun", () => {
  it.each<[readonly unknown[], readonly string[]]>([
    [[], []],
    [[7, null, {}], []],
    [
      [{ name: "query", provider: { web: {} } }, job("a"), job("b", { parallelism: 3 })],
      ["metric/a: 1 x 0", "metric/b: 3 x 0"],
    ],
    [[job("a", { parallelism: 3, completions: 2 })], ["metric/a: 2 x 0"]],
  ])("of %j", (metrics, pods) => {
    expect(podsSeen(analysisRun, runOf(...metrics))).toEqual(pods);
  });
});

describe("the status of an AnalysisRun", () => {
  it.each([
    ["Pending", "Initializing"],
    ["Running", "Running"],
    ["Successful", "Completed"],
    ["Failed", "Failed"],
    ["Error", "Failed"],
    ["Inconclusive", "Failed"],
  ])("with the phase %j is %s", (phase, value) => {
    const object = { ...sample(analysisRun, "minimal-cpu.yaml"), status: { phase } };
    expect(seen(analysisRun, object).status?.value).toBe(value);
  });
});

const web = (more: object = {}) => ({ name: "a", provider: { web: {} }, ...more });
const metrics = (...list: readonly unknown[]) => ({ metrics: list });

test.each([
  [undefined],
  [null],
  [7],
  [{}],
  [metrics(7, null)],
  [metrics(web(), web({ name: "b" }))],
  [metrics(web({ count: 5, interval: "1m", failureLimit: 2, consecutiveSuccessLimit: 3 }))],
  [metrics(web({ count: "{{args.count}}", failureLimit: "2" }))],
  [metrics(web({ failureLimit: -1, consecutiveSuccessLimit: 1 }))],
  [metrics(web({ provider: { plugin: { "a/b": {} } } }))],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(analysisRun, spec)).toEqual([]);
});

test.each([
  [metrics(), "missing metrics: must have at least one metric"],
  [metrics(web(), web()), "duplicate metrics/1/name: repeats the name of /spec/metrics/0"],
  [metrics(web({ provider: {} })), "missing metrics/0/provider: must have one provider"],
  [
    metrics(web({ provider: { web: {}, job: {} } })),
    "conflict metrics/0/provider: must have one provider, but has web, job",
  ],
  [metrics(web({ count: 2 })), "missing metrics/0/interval: is mandatory where count is above 1"],
  [
    metrics(web({ count: 1, failureLimit: 1, consecutiveSuccessLimit: 1 })),
    "conflict metrics/0/count: must be at least failureLimit and consecutiveSuccessLimit together, 2, but is 1",
  ],
  [
    metrics(web({ count: 1, inconclusiveLimit: 2 })),
    "conflict metrics/0/count: must be at least inconclusiveLimit 2, but is 1",
  ],
  [
    metrics(web({ failureLimit: -1 })),
    "conflict metrics/0/failureLimit: must not be -1 without consecutiveSuccessLimit",
  ],
  [metrics(web({ inconclusiveLimit: -1 })), "value metrics/0/inconclusiveLimit: must be at least 0, but is -1"],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(analysisRun, spec)).toEqual([fault]);
});
