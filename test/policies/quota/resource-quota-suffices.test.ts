import { describe, expect, it } from "vitest";
import { resourceQuotaSuffices as rule } from "../../../policies/quota/resource-quota-suffices.ts";
import { check } from "../../helpers/policies.ts";
import { ODD, organization, places, template, training, yaml } from "./manifests.ts";

const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));
const GPUS = "requests.nvidia.com/gpu";
const PATH = "/spec/hard/requests.nvidia.com~1gpu";
const hard = (amounts: unknown, spec: object = {}, namespace: string | undefined = "team-nlp") => ({
  apiVersion: "v1",
  kind: "ResourceQuota",
  metadata: { name: "rq", namespace },
  spec: { hard: amounts, ...spec },
});
const named = (name: string, workers: number) => training(workers, {}, {}, { name });

describe("resource-quota-suffices", () => {
  it.each(ODD)("does not fail on a spec and amounts that are %j", (odd) => {
    expect(all({ ...hard({}), spec: odd }, training(1))).toEqual([]);
    expect(all(hard(odd), training(1))).toEqual([]);
    expect(all(hard({ [GPUS]: odd === 7 ? 8 : odd }), training(1))).toEqual([]);
  });

  it("reports a workload that alone requests too much", () => {
    expect(all(hard({ [GPUS]: "8" }), training(2))).toMatchObject([
      {
        rule: "QUOTA-011",
        severity: "warning",
        path: PATH,
        message: "PyTorchJob train alone requests 16 nvidia.com/gpu, but the ResourceQuota allows 8",
        expected: "at least 16",
        received: '"8"',
        value: 16,
        location: { line: 1 },
      },
    ]);
  });

  it("names the same one of equal workloads in any order", () => {
    const workloads = [named("a", 2), named("b", 2)];
    for (const order of [workloads, workloads.toReversed()]) {
      expect(all(hard({ [GPUS]: 8 }), ...order)).toMatchObject([
        {
          message: "PyTorchJob a alone requests 16 nvidia.com/gpu, but the ResourceQuota allows 8",
          related: [{ object: { name: "a" } }, { object: { name: "b" } }],
        },
      ]);
    }
  });

  it("adds up the namespace", () => {
    expect(all(hard({ [GPUS]: 16 }), named("a", 1), named("b", 2))).toMatchObject([
      {
        message: "the workloads of the namespace together request 24 nvidia.com/gpu, but the ResourceQuota allows 16",
        value: 24,
        related: [
          { message: "requests 16 nvidia.com/gpu", object: { name: "b" } },
          { message: "requests 8 nvidia.com/gpu", object: { name: "a" } },
        ],
      },
    ]);
  });

  it.each<[string, readonly unknown[]]>([
    ["room enough", [hard({ [GPUS]: 16 }), training(2)]],
    ["another namespace", [hard({ [GPUS]: 1 }, {}, "other"), training(2)]],
    ["another resource", [hard({ "requests.amd.com/gpu": 1, "requests.cpu": 1, pods: 1 }), training(2)]],
    ["no prefix, which Kubernetes refuses", [hard({ "nvidia.com/gpu": 1 }), training(2)]],
    ["a quota of some pods", [hard({ [GPUS]: 1 }, { scopes: ["BestEffort"] }), training(2)]],
    ["a quota of a priority", [hard({ [GPUS]: 1 }, { scopeSelector: { matchExpressions: [] } }), training(2)]],
    [
      "no pods now",
      [hard({ [GPUS]: 1 }), { ...training(2), spec: { ...training(2).spec, runPolicy: { suspend: true } } }],
    ],
    ["no workload", [hard({ [GPUS]: 0 })]],
  ])("passes: %s", (_, documents) => {
    expect(all(...documents)).toEqual([]);
  });

  it("counts the pods of every scheduler, and distinguishes clusters", () => {
    const plain = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "serve" },
      spec: { replicas: 3, template: template({ gpus: 1, spec: { schedulerName: undefined } }) },
    };
    expect(places(all(hard({ [GPUS]: 2 }, {}, undefined), plain))).toHaveLength(0);
    expect(places(all({ ...hard({ [GPUS]: 2 }), metadata: { name: "rq", namespace: "default" } }, plain))).toEqual([
      `warning ResourceQuota/rq ${PATH}`,
    ]);
    const two = organization();
    const file = { ...two, clusters: [...two.clusters, { name: "west", scheduler: "kai" }] };
    const there = { ...hard({ [GPUS]: 1 }, {}, "x") };
    const west = { ...there, metadata: { ...there.metadata, annotations: { "muster.dev/cluster": "west" } } };
    const east = training(2, {}, {}, { namespace: "x", annotations: { "muster.dev/cluster": "east" } });
    expect(all(file, west, east)).toEqual([]);
  });
});
