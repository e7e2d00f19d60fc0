import { describe, expect, test } from "vitest";
import { agreeingNodePools as rule } from "../../../policies/quota/agreeing-node-pools.ts";
import { check } from "../../helpers/policies.ts";
import { EAST, managed, yaml } from "./manifests.ts";

const pools = [
  managed("NodePool", "h100", { labelKey: "gpu", labelValue: "H100" }),
  managed("NodePool", "a100", { labelKey: "gpu", labelValue: "A100" }),
  managed("NodePool", "zone", { labelKey: "zone", labelValue: "z" }),
];
const project = (...defaultNodePools: readonly string[]) =>
  managed("Project", "nlp", { namespace: "team", defaultNodePools, queues: [] });

interface Parts {
  readonly pools?: unknown;
  readonly label?: string;
  readonly terms?: readonly (readonly object[])[];
}

const pod = ({ pools: written, label, terms }: Parts) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name: "train",
    namespace: "team",
    ...(label !== undefined && { labels: { "kai.scheduler/node-pool": label } }),
    annotations: { "kai.scheduler/node-pools": written },
  },
  spec: {
    schedulerName: "kai-scheduler",
    ...(terms && {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: terms.map((matchExpressions) => ({ matchExpressions })),
          },
        },
      },
    }),
    containers: [{ name: "main", image: "example.com/train:1" }],
  },
});
const gpu = (...values: readonly string[]) => ({ key: "gpu", operator: "In", values });

const textsOf = (...documents: readonly object[]) =>
  check(rule, yaml(...documents)).map(({ severity, path, message }) => `${severity} ${path}: ${message}`);
const described = (parts: Parts, ...defaults: readonly string[]) =>
  textsOf(EAST, ...pools, project(...defaults), pod(parts));

const PATH = "/metadata/annotations/kai.scheduler~1node-pools";
const never = (names: string) => [
  `error ${PATH}: the group is charged to node pool ${names}, but the required node affinity of its pods excludes the nodes of ${names}, so they never start`,
];

describe("the node pools of an annotation", () => {
  test.each([undefined, null, ""])("are none for %j", (written) => {
    expect(described({ pools: written, terms: [[gpu("A100")]] })).toEqual([]);
  });

  test("agree with an affinity that allows one of them", () => {
    expect(described({ pools: "h100" })).toEqual([]);
    expect(described({ pools: "h100", terms: [[gpu("H100")]] })).toEqual([]);
    expect(described({ pools: "a100 h100", terms: [[gpu("H100")]] })).toEqual([]);
    expect(described({ pools: "h100", terms: [[gpu("A100")], [gpu("H100")]] })).toEqual([]);
    expect(described({ pools: "h100" }, "h100")).toEqual([]);
    // A node may have the labels of two pools.
    expect(described({ pools: "h100" }, "zone")).toEqual([]);
  });

  test("disagree with the affinity of the pod, of its label, or of the default pools of its project", () => {
    expect(described({ pools: "h100", terms: [[gpu("A100")]] })).toEqual(never("h100"));
    expect(described({ pools: "h100", terms: [[{ ...gpu("H100"), operator: "NotIn" }]] })).toEqual(never("h100"));
    expect(described({ pools: "h100" }, "a100")).toEqual(never("h100"));
    expect(described({ pools: "h100", label: "a100" })).toEqual(never("h100"));
    expect(described({ pools: "h100", label: "a100", terms: [[gpu("H100")]] })).toEqual(never("h100"));
    expect(described({ pools: "h100" }, "default")).toEqual(never("h100"));
    expect(described({ pools: "default", label: "default" })).toEqual([]);
    const named = { key: "kai.scheduler/node-pool", operator: "In", values: ["h100"] };
    expect(described({ pools: "default", terms: [[named]] })).toEqual(never("default"));
  });

  test("are not changed by default pools where the affinity names a pool, or where one does not exist", () => {
    expect(described({ pools: "h100", terms: [[gpu("H100")]] }, "a100")).toEqual([]);
    expect(described({ pools: "h100" }, "a100", "gone")).toEqual([]);
  });

  test("exist, which is only a guess without muster.yaml", () => {
    const text = `${PATH}: the manifests have no NodePool "h200", so a group of these pods gets no queue unless the cluster has it`;
    expect(described({ pools: "h200 h100" })).toEqual([`error ${text}`]);
    expect(textsOf(...pools, project(), pod({ pools: "h200" }))).toEqual([`warning ${text}`]);
    expect(textsOf(...pools, pod({ pools: "h200" }))).toEqual([]);
  });
});
