import { describe, expect, it } from "vitest";
import {
  knownPreemptibility,
  preemptibilitiesOf,
} from "../../../../src/model/organization/cluster-preemptibilities.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

const TWO = ["preemptible", "non-preemptible"];
const THREE = ["preemptible", "semi-preemptible", "non-preemptible"];

describe("the preemptibilities of a cluster", () => {
  it.each([
    ["no cluster", undefined, THREE],
    ["KAI 0.17", cluster(), TWO],
    ["KAI 0.18", cluster({ version: "0.18.0" }), THREE],
    ["Run:ai 2.24", runaiCluster({ version: "2.24" }), TWO],
    ["Run:ai 2.100", runaiCluster({ version: "2.100" }), TWO],
    ["Run:ai 3.0", runaiCluster({ version: "3.0" }), THREE],
    ["Run:ai 3.1.2", runaiCluster({ version: "3.1.2" }), THREE],
    ["Run:ai without a number", runaiCluster({ version: "next" }), TWO],
  ])("of %s", (_, on, expected) => {
    expect(preemptibilitiesOf(on)).toEqual(expected);
  });

  it.each([undefined, null, {}, "", "Preemptible", "semi", ["preemptible"]])(
    "do not include any other value: %j",
    (value) => {
      expect(knownPreemptibility(value, undefined)).toBeUndefined();
    },
  );

  it("are found by their word", () => {
    expect(knownPreemptibility("semi-preemptible", cluster())).toBeUndefined();
    expect(knownPreemptibility("semi-preemptible", runaiCluster({ version: "3.0" }))).toBe("semi-preemptible");
    expect(knownPreemptibility("non-preemptible", cluster())).toBe("non-preemptible");
  });
});
