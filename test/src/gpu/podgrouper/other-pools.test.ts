import { describe, expect, it } from "vitest";
import { withOtherPools } from "../../../../src/gpu/podgrouper/other-pools.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { Gang } from "../../../../src/model/workload/gang.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

type Labels = Readonly<Record<string, string>>;

const RUNAI = { cluster: runaiCluster(), queue: "team", project: "team" };

function objectOf(nodePools?: unknown, labels?: Labels): KubeObject {
  const metadata = { name: "a", ...(labels && { labels }) };
  return { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata, spec: { nodePools } };
}

function gangIn(queue: string, podLabels: Labels = {}): Gang {
  const template = { metadata: { labels: podLabels }, spec: { containers: [] } };
  return { name: "g", namespace: "a", queue, pods: [{ component: "c", count: 1, template }] };
}

const othersOf = (gang: Gang, object: KubeObject, context: object = {}) =>
  withOtherPools([gang], object, { ...RUNAI, ...context })[0]?.otherPools;

describe("the further node pools of a gang", () => {
  it.each([undefined, null, {}, { value: null }, { value: "" }, { value: "h100" }, { value: ["h100", "a100"] }])(
    "are none for %j",
    (nodePools) => {
      expect(othersOf(gangIn("team-h100"), objectOf(nodePools))).toBeUndefined();
    },
  );

  it("are those after the first one of the list, else of the project", () => {
    const others = [{ nodePool: "a100", queue: "team-a100" }, { queue: "team" }];
    expect(othersOf(gangIn("team-h100"), objectOf({ value: "h100 a100 default" }))).toEqual(others);
    const nodePools = ["h100", "a100", "default"];
    expect(othersOf(gangIn("team-h100"), objectOf(), { nodePools })).toEqual(others);
    expect(othersOf(gangIn("team"), objectOf({ value: "default" }), { nodePools })).toBeUndefined();
  });

  it("are in the project that a label names", () => {
    const object = objectOf({ value: "h100 a100" }, { project: "other" });
    expect(othersOf(gangIn("other-h100"), object)).toEqual([{ nodePool: "a100", queue: "other-a100" }]);
  });

  it("are none where a label names the pool or another queue, and on KAI", () => {
    const list = { value: "h100 a100" };
    const label = { "runai/node-pool": "h100" };
    expect(othersOf(gangIn("team-h100"), objectOf(list, label))).toBeUndefined();
    expect(othersOf(gangIn("team-h100", label), objectOf(list))).toBeUndefined();
    expect(othersOf(gangIn("own"), objectOf(list))).toBeUndefined();
    expect(othersOf(gangIn("team-h100"), objectOf(list), { project: undefined })).toBeUndefined();
    expect(othersOf(gangIn("team-h100"), objectOf(list), { cluster: cluster() })).toBeUndefined();
  });
});
