import { describe, expect, it } from "vitest";
import { noEmptyPodGroup as rule } from "../../../policies/gang/no-empty-pod-group.ts";
import { check } from "../../helpers/policies.ts";
import { job, linked, NAMES, places, podGroup, template, yaml } from "./manifests.ts";

const group = podGroup({ queue: "q", minMember: 2 });

describe("no-empty-pod-group", () => {
  it("finds a group without pods", () => {
    expect(check(rule, yaml(group, job({})))).toMatchObject([
      {
        rule: "GANG-022",
        severity: "warning",
        path: "/metadata/name",
        message: "PodGroup g: no pods among the manifests name it, so it stays empty",
      },
    ]);
  });

  it.each<[string, readonly object[], number]>([
    ["pods", [group, job({ template: linked() })], 0],
    ["no pods", [group], 1],
    ["pods of another namespace", [group, job({ template: linked() }, { namespace: "m" })], 1],
    [
      "pods that never get there, which GANG-011 tells",
      [group, job({ template: template({ annotations: NAMES }) })],
      0,
    ],
    [
      "an owner",
      [podGroup({ queue: "q" }, { ownerReferences: [{ apiVersion: "v1", kind: "Pod", name: "p", uid: "1" }] })],
      0,
    ],
  ])("a group with %s", (_, objects, count) => {
    expect(check(rule, yaml(...objects))).toHaveLength(count);
  });

  it.each([undefined, null, {}])("checks a group with the spec %j", (spec) => {
    expect(places(check(rule, yaml({ ...group, spec })))).toEqual(["PodGroup/g /metadata/name W"]);
  });
});
