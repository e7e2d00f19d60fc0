import { describe, expect, it, test } from "vitest";
import {
  isUnservedPool,
  labelledQueue,
  listedNodePools,
  namedNodePool,
  nodePoolLabel,
  poolOfLabel,
  queueLabels,
} from "../../../../src/model/workload/queue.ts";

function labelled(labels: unknown) {
  return { metadata: { labels } };
}

const kaiQueue = "kai.scheduler/queue";

describe("labelledQueue", () => {
  it.each([undefined, null, {}, [], "text", labelled(undefined), labelled(null), labelled([]), labelled({})])(
    "finds none where the holders are %j",
    (holder) => {
      expect(labelledQueue(holder, holder, "kai")).toBeUndefined();
      expect(labelledQueue(holder, holder, undefined)).toBeUndefined();
    },
  );

  it("prefers the workload's queue label to the pod's, and both to a project label", () => {
    const workload = labelled({ [kaiQueue]: "a", project: "p" });
    const pod = labelled({ [kaiQueue]: "b" });
    expect(labelledQueue(workload, pod, "kai")).toBe("a");
    expect(labelledQueue(labelled({ project: "p" }), pod, "kai")).toBe("b");
    expect(labelledQueue(labelled({ project: "p" }), {}, "kai")).toBe("p");
    expect(labelledQueue({}, labelled({ project: "p" }), "kai")).toBe("p");
  });

  it("takes an empty queue label as it is and ignores an empty project", () => {
    expect(labelledQueue(labelled({ [kaiQueue]: "" }), {}, "kai")).toBe("");
    expect(labelledQueue(labelled({ project: "" }), labelled({ project: "p" }), "kai")).toBeUndefined();
  });

  it("ignores a label whose value is not a string", () => {
    expect(labelledQueue(labelled({ [kaiQueue]: 1 }), labelled({ [kaiQueue]: "b" }), "kai")).toBe("b");
  });

  it("reads Run:ai's older key on Run:ai clusters only", () => {
    const workload = labelled({ "runai/queue": "old" });
    expect(labelledQueue(workload, {}, "runai")).toBe("old");
    expect(labelledQueue(workload, {}, "kai")).toBeUndefined();
    expect(labelledQueue(labelled({ "runai/queue": "old", [kaiQueue]: "new" }), {}, "runai")).toBe("new");
  });

  it("appends the pod's node pool to a project, or the one that is given", () => {
    const project = labelled({ project: "p", "kai.scheduler/node-pool": "of-workload" });
    const pod = labelled({ "kai.scheduler/node-pool": "h100" });
    expect(labelledQueue(project, pod, "kai")).toBe("p-h100");
    expect(labelledQueue(project, {}, "kai")).toBe("p");
    expect(labelledQueue(project, {}, "kai", "a100")).toBe("p-a100");
    expect(labelledQueue(project, labelled({ "runai/node-pool": "v100" }), "runai")).toBe("p-v100");
  });
});

describe("namedNodePool", () => {
  const listed = (value: unknown) => ({ spec: { nodePools: { value } } });

  it.each([undefined, null, {}, [], "text", listed(undefined), listed(null), listed(7), listed({}), listed(" ")])(
    "is undefined for %j",
    (workload) => {
      expect(namedNodePool(workload, workload, "runai")).toBeUndefined();
      expect(listedNodePools(workload)).toEqual([]);
    },
  );

  it("is the label of the workload, then that of the pod, then the first pool of the list", () => {
    const pod = labelled({ "runai/node-pool": "v100" });
    expect(namedNodePool({ ...labelled({ "runai/node-pool": "t4" }), ...listed("h100") }, pod, "runai")).toBe("t4");
    expect(namedNodePool(listed("h100"), pod, "runai")).toBe("v100");
    expect(namedNodePool(listed("h100 a100"), {}, "runai")).toBe("h100");
    expect(listedNodePools(listed("h100 a100, t4"))).toEqual(["h100", "a100", "t4"]);
  });

  it("is the default pool where the list starts with it, and undefined on clusters that read no list", () => {
    expect(namedNodePool(listed("default h100"), {}, "runai")).toBe("default");
    expect(labelledQueue({ ...labelled({ project: "p" }), ...listed("default h100") }, {}, "runai")).toBe("p");
    expect(namedNodePool(listed("h100"), {}, "kai")).toBeUndefined();
    expect(namedNodePool(listed("h100"), {}, undefined)).toBeUndefined();
  });
});

describe("the labels of a scheduler", () => {
  it("are KAI's, and Run:ai's own on its clusters", () => {
    expect(queueLabels(undefined)).toEqual([kaiQueue]);
    expect(queueLabels("kai")).toEqual([kaiQueue]);
    expect(queueLabels("runai")).toEqual([kaiQueue, "runai/queue"]);
    expect(
      [undefined, "kai", "runai"].map((scheduler) => nodePoolLabel(scheduler as "kai" | "runai" | undefined)),
    ).toEqual(["kai.scheduler/node-pool", "kai.scheduler/node-pool", "runai/node-pool"]);
  });
});

test.each([
  [undefined, "default", "default"],
  ["h100", "h100", "h100"],
  ["default", "kai.scheduler/node-pool=default", "default"],
  ["", "kai.scheduler/node-pool=", ""],
])("the pool of the label %j is %s on KAI, %s on Run:ai", (value, kai, runai) => {
  expect([poolOfLabel(value, "kai"), poolOfLabel(value, undefined), poolOfLabel(value, "runai")]).toEqual([
    kai,
    kai,
    runai,
  ]);
  expect(isUnservedPool(poolOfLabel(value, "kai"))).toBe(kai !== value && value !== undefined);
  expect(isUnservedPool(poolOfLabel(value, "runai"))).toBe(false);
});
