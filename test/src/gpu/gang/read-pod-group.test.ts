import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kaiPodGroup } from "../../../../src/gpu/gang/kai.ts";
import { isPodgroupersOwn, readPodGroup } from "../../../../src/gpu/gang/read-pod-group.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { schemaProblems } from "../../../helpers/crd-schema.ts";
import { gangs } from "./gangs.ts";

const nothing = { name: "", namespace: "default", queue: "", pods: [] };

function podGroup(spec: unknown, metadata: object = { name: "g", namespace: "n" }): KubeObject {
  return { apiVersion: "scheduling.run.ai/v2alpha2", kind: "PodGroup", metadata, spec } as KubeObject;
}

describe("isPodgroupersOwn", () => {
  it.each<[unknown, boolean]>([
    [undefined, false],
    [{}, false],
    [{ ownerReferences: [] }, false],
    [{ ownerReferences: [{ kind: "Job" }] }, true],
    [{ annotations: { "kai.scheduler/top-owner-metadata": "kind: Job" } }, true],
    [{ annotations: { note: "x" } }, false],
  ])("of the metadata %j: %s", (metadata, expected) => {
    expect(isPodgroupersOwn(podGroup({}, metadata as object))).toBe(expected);
  });
});

describe("readPodGroup", () => {
  it.each([undefined, null, {}, [], 1, "x", { metadata: null, spec: 1 }, { metadata: [], spec: [] }])(
    "reads %j as a gang of which nothing is known",
    (value) => {
      expect(readPodGroup(value as never)).toEqual(nothing);
    },
  );

  it("reads a flat group", () => {
    expect(readPodGroup(podGroup({ minMember: 2, queue: "q" }))).toEqual({
      name: "g",
      namespace: "n",
      queue: "q",
      min: 2,
      pods: [],
    });
  });

  it("reads every field of a group", () => {
    const labels = { team: "a", "kai.scheduler/queue": "other", "kai.scheduler/node-pool": "h100" };
    const spec = {
      queue: "q",
      priorityClassName: "train",
      preemptibility: "preemptible",
      minSubGroup: 2,
      topologyConstraint: { topology: "racks", requiredTopologyLevel: "zone", preferredTopologyLevel: "rack" },
      subGroups: [
        { name: "leader", minMember: 1 },
        { name: "workers", minSubGroup: 1, topologyConstraint: { topology: "racks" } },
        { name: "segment-0", parent: "workers", minMember: 0 },
      ],
      preemptionDelay: "30s",
      stalenessGracePeriod: "-1s",
    };
    expect(readPodGroup(podGroup(spec, { name: "g", namespace: "n", labels, annotations: { a: "b" } }))).toEqual({
      name: "g",
      namespace: "n",
      // The label has another value, but the scheduler reads the field.
      queue: "q",
      nodePool: "h100",
      priorityClass: "train",
      preemptibility: "preemptible",
      minChildren: 2,
      topology: { topology: "racks", required: "zone", preferred: "rack" },
      tree: [
        { name: "leader", min: 1 },
        { name: "workers", minChildren: 1, topology: { topology: "racks" } },
        { name: "segment-0", parent: "workers", min: 0 },
      ],
      preemptionDelay: "30s",
      stalenessGracePeriod: "-1s",
      labels: { team: "a" },
      annotations: { a: "b" },
      pods: [],
    });
  });

  it("assumes the default namespace if none is written", () => {
    expect(readPodGroup(podGroup({}, { name: "g" })).namespace).toBe("default");
    expect(readPodGroup(podGroup({}, { name: "g", namespace: "" })).namespace).toBe("default");
  });

  it("skips unusable values, and the second of two subgroups with one name", () => {
    const spec = {
      queue: 7,
      minMember: -1,
      minSubGroup: 1.5,
      preemptibility: "sometimes",
      priorityClassName: "",
      topologyConstraint: { topology: "", requiredTopologyLevel: 3 },
      subGroups: [
        null,
        1,
        {},
        { name: "" },
        { name: "a", minMember: null },
        { name: "a", minMember: 4 },
        { name: "b", parent: "", minMember: 2 ** 31 },
      ],
      preemptionDelay: 30,
    };
    expect(
      readPodGroup(podGroup(spec, { name: "g", namespace: "n", labels: { a: 1, b: null }, annotations: "x" })),
    ).toEqual({
      name: "g",
      namespace: "n",
      queue: "",
      tree: [{ name: "a" }, { name: "b" }],
      pods: [],
    });
  });

  it("is not led astray by inherited members", () => {
    const hostile = JSON.parse(
      '{"metadata": {"__proto__": {"name": "x"}}, "spec": {"__proto__": {"queue": "q"}, "constructor": 1}}',
    );
    expect(readPodGroup(hostile)).toEqual(nothing);
  });

  it("reads what kaiPodGroup writes as the same gang", () => {
    fc.assert(
      fc.property(gangs, (gang) => {
        expect(readPodGroup(kaiPodGroup(gang))).toEqual(gang);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom("metadata", "spec", "name", "subGroups", "labels", "minMember") }),
        (value) => {
          expect(readPodGroup(value as never).pods).toEqual([]);
        },
      ),
    );
  });

  it("and the CRD accepts the group that is written from it", () => {
    fc.assert(
      fc.property(gangs, (gang) => {
        expect(schemaProblems(kaiPodGroup(gang))).toEqual([]);
      }),
    );
  });
});
