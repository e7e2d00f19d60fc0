import { describe, expect, it } from "vitest";
import { belowSkipped, withDefaultsOf } from "../../../../src/gpu/podgrouper/skipped-owner.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { cluster } from "../../../helpers/organization.ts";

const objectOf = (metadata: object): KubeObject => ({
  apiVersion: "a.b/v1",
  kind: "A",
  metadata: { name: "a", ...metadata },
});
const contextOf = (priorityClass?: string) => ({
  cluster: cluster(),
  queue: "fallback",
  typeDefaults: () =>
    priorityClass === undefined ? undefined : ({ priorityClass, preemptibility: "preemptible" } as const),
});

describe("the owner below a workload that the podgrouper skips", () => {
  it("has the labels and annotations of the workload where it has none of its own", () => {
    const skipped = objectOf({ labels: { a: "skipped", b: "skipped" }, annotations: { c: "skipped" } });
    const owner = objectOf({ labels: { a: "own" }, annotations: { c: "own" } });
    expect(belowSkipped(skipped, owner, contextOf()).metadata).toEqual({
      name: "a",
      labels: { a: "own", b: "skipped" },
      annotations: { c: "own" },
    });
  });

  it("has the defaults of the workload's kind as labels, below its own and above those of the workload", () => {
    const skipped = objectOf({ labels: { priorityClassName: "train" } });
    const defaults = { priorityClassName: "build", "kai.scheduler/preemptibility": "preemptible" };
    expect(belowSkipped(skipped, objectOf({}), contextOf("build")).metadata.labels).toEqual(defaults);
    const own = objectOf({ labels: { priorityClassName: "inference" } });
    expect(belowSkipped(skipped, own, contextOf("build")).metadata.labels).toMatchObject({
      priorityClassName: "inference",
    });
  });

  it("has no default class that does not exist", () => {
    const labels = { "kai.scheduler/preemptibility": "preemptible" };
    expect(withDefaultsOf(objectOf({}), objectOf({}), contextOf("absent")).metadata.labels).toEqual(labels);
    const owner = objectOf({});
    expect(withDefaultsOf(objectOf({}), owner, contextOf())).toBe(owner);
  });
});
