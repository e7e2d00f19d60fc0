import { expect, test } from "vitest";
import { hasGraceOfGangs, stalenessGrace, takesCompleteParts } from "../../../../src/gpu/gang/staleness.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

test.each([
  [undefined, "60s"],
  ["5m", "5m"],
  ["0s", "0s"],
  ["-0s", "-0s"],
  ["-1s", undefined],
])("a gang with the grace period %s is evicted after %s", (stalenessGracePeriod, expected) => {
  const gang = stalenessGracePeriod === undefined ? {} : { stalenessGracePeriod };
  expect(stalenessGrace(gang, cluster())).toBe(expected);
  expect(stalenessGrace(gang, runaiCluster())).toBe(expected);
});

test("only KAI 0.17 and newer reads the grace period of a gang", () => {
  expect(stalenessGrace({ stalenessGracePeriod: "-1s" }, cluster({ version: "0.16.9" }))).toBe("60s");
  expect([cluster({ version: "0.16.9" }), cluster({ version: "0.17.0" })].map(hasGraceOfGangs)).toEqual([false, true]);
});

test.each([
  ["0.16.10", false],
  ["0.17.1", false],
  ["0.17.2", true],
  ["0.18.0", true],
])("KAI %s starts the complete subgroups of a gang and evicts none of its pods: %s", (version, expected) => {
  expect(takesCompleteParts(cluster({ version }))).toBe(expected);
  expect(stalenessGrace({}, cluster({ version }))).toBe(expected ? undefined : "60s");
});

test("without a cluster the newest release counts, and Run:ai before 3.0 has an older one", () => {
  expect([takesCompleteParts(undefined), takesCompleteParts(runaiCluster())]).toEqual([true, false]);
});
