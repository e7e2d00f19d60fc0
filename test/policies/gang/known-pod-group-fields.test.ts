import { describe, expect, it } from "vitest";
import { knownPodGroupFields as rule } from "../../../policies/gang/known-pod-group-fields.ts";
import { check } from "../../helpers/policies.ts";
import { organization, places, podGroup, yaml } from "./manifests.ts";

const spec = {
  queue: "q",
  minSubGroup: 1,
  subGroups: [{ name: "a", minMember: 1 }],
  preemptionDelay: "30s",
  stalenessGracePeriod: "1m",
};
const on = (version: string, group: object = spec) =>
  places(check(rule, yaml(organization({ version }), podGroup(group))));

describe("known-pod-group-fields", () => {
  it.each([undefined, null, {}, [], "x"])("ignores the spec %j", (value) => {
    expect(check(rule, yaml({ ...podGroup({}), spec: value }))).toEqual([]);
  });

  it.each([
    ["0.14.6", ["/spec/minSubGroup", "/spec/preemptionDelay", "/spec/stalenessGracePeriod"]],
    ["0.16.9", ["/spec/preemptionDelay", "/spec/stalenessGracePeriod"]],
    ["0.17.0", []],
  ])("knows what KAI %s lacks", (version, expected) => {
    expect(on(version)).toEqual(expected.map((path) => `PodGroup/g ${path}`));
  });

  it("accepts a minimum of 0 from the first version that allows it", () => {
    expect(on("0.17.0", { queue: "q", minMember: 0 })).toEqual(["PodGroup/g /spec/minMember"]);
    expect(on("0.17.1", { queue: "q", minMember: 0 })).toEqual([]);
  });

  it("reports the required version", () => {
    expect(
      check(rule, yaml(organization({ version: "0.16.9" }), podGroup({ queue: "q", preemptionDelay: "30s" }))),
    ).toMatchObject([
      {
        rule: "GANG-020",
        severity: "error",
        message: "preemptionDelay needs KAI 0.17, but the cluster has 0.16.9",
        expected: "KAI 0.17 or newer",
        received: "0.16.9",
        fix: "remove it, or upgrade KAI",
      },
    ]);
  });
});
