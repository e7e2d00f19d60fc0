import { describe, expect, it } from "vitest";
import { uniqueGroupName as rule } from "../../../policies/gang/unique-group-name.ts";
import { check } from "../../helpers/policies.ts";
import { organization, places, podGroup, yaml } from "./manifests.ts";

const HERE = { "muster.dev/cluster": "east" };
const pair = ["n", "m"].map((namespace) => podGroup({ queue: "q" }, { namespace, annotations: HERE }));

describe("unique-group-name", () => {
  it("reports the place of the other group", () => {
    expect(check(rule, yaml(organization({ version: "0.17.1" }), ...pair))).toMatchObject([
      {
        rule: "GANG-017",
        severity: "error",
        path: "/metadata/name",
        object: { namespace: "n" },
        message:
          "PodGroup g in namespace n has the same name as one in namespace m of cluster east, and KAI 0.17.1 looks groups up by their name alone, so it merges them",
        fix: "put the namespace into the name, for example n-g",
      },
      { object: { namespace: "m" } },
    ]);
  });

  it.each([
    ["0.16.9", ""],
    ["0.17.1", ""],
    ["0.17.2", " W"],
    ["0.18.0", " W"],
  ])("is worse on KAI %s or not", (version, mark) => {
    expect(places(check(rule, yaml(organization({ version }), ...pair)))).toEqual([
      `PodGroup/g /metadata/name${mark}`,
      `PodGroup/g /metadata/name${mark}`,
    ]);
  });

  it("lets names of one namespace, and other names, be", () => {
    expect(check(rule, yaml(podGroup({}), podGroup({}, { name: "h", namespace: "m" })))).toEqual([]);
  });
});
