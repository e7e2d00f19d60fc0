import { expect, test } from "vitest";
import { leaderWorkerSet } from "../../workloadtypes/index.ts";
import { faultsOf } from "./faults-of.ts";

const EXCLUSIVE = "leaderworkerset.sigs.k8s.io/subgroup-exclusive-topology";
const lws = (template: object = {}, more: object = {}) => ({
  replicas: 4,
  leaderWorkerTemplate: { size: 4, ...template },
  ...more,
});
const rolling = (rollingUpdateConfiguration: unknown, more: object = {}) =>
  lws({}, { rolloutStrategy: { rollingUpdateConfiguration }, ...more });
const subgroup = (subGroupSize: unknown, subGroupPolicyType?: string) =>
  lws({ subGroupPolicy: { subGroupSize, subGroupPolicyType } });

test.each([
  [undefined],
  [null],
  [7],
  [{ leaderWorkerTemplate: {} }],
  [lws({ size: 0 })],
  [lws({ size: "4", subGroupPolicy: 7 })],
  [rolling(7)],
  [rolling({})],
  [rolling({ maxUnavailable: null, maxSurge: 0 })],
  [rolling({ maxUnavailable: 0, maxSurge: "1%" })],
  [rolling({ maxUnavailable: "25%" })],
  [rolling({ maxUnavailable: 0 }, { replicas: 0 })],
  [subgroup(2)],
  [subgroup(3)],
  [subgroup(3, "LeaderExcluded")],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(leaderWorkerSet, spec)).toEqual([]);
});

test.each([
  [{}, "missing leaderWorkerTemplate: is mandatory, but missing"],
  [lws({}, { replicas: -1 }), "value replicas: must be at least 0, but is -1"],
  [lws({}, { replicas: 1_000_001 }), "value replicas: must be at most 1000000, but is 1000001"],
  [lws({ size: 2 ** 30 }), "value replicas: times the size must not be above 2147483647"],
  [
    rolling({ maxUnavailable: 0 }),
    "conflict rolloutStrategy/rollingUpdateConfiguration/maxUnavailable: gives 0 of 4 replicas, and maxSurge gives 0 as well, so that no update could start (/spec/rolloutStrategy/rollingUpdateConfiguration/maxSurge)",
  ],
  [
    rolling({ maxUnavailable: "24%" }),
    "conflict rolloutStrategy/rollingUpdateConfiguration/maxUnavailable: gives 0 of 4 replicas, and maxSurge gives 0 as well, so that no update could start (/spec/rolloutStrategy/rollingUpdateConfiguration/maxSurge)",
  ],
  [
    rolling({ maxSurge: "101%" }),
    'value rolloutStrategy/rollingUpdateConfiguration/maxSurge: must be a number, or a share such as 25% of at most 100%, but is "101%"',
  ],
  [
    rolling({ maxUnavailable: "1" }),
    'value rolloutStrategy/rollingUpdateConfiguration/maxUnavailable: must be a number, or a share such as 25% of at most 100%, but is "1"',
  ],
  [
    rolling({ maxSurge: -1 }),
    "value rolloutStrategy/rollingUpdateConfiguration/maxSurge: must be at least 0, but is -1",
  ],
  [
    rolling({ partition: -1 }),
    "value rolloutStrategy/rollingUpdateConfiguration/partition: must be at least 0, but is -1",
  ],
  [subgroup(null), "missing leaderWorkerTemplate/subGroupPolicy/subGroupSize: is mandatory, but missing"],
  [subgroup(0), "value leaderWorkerTemplate/subGroupPolicy/subGroupSize: must be at least 1, but is 0"],
  [
    subgroup(5),
    "conflict leaderWorkerTemplate/subGroupPolicy/subGroupSize: is 5, above the size of the group, 4 (/spec/leaderWorkerTemplate/size)",
  ],
  [
    subgroup(2, "LeaderExcluded"),
    "conflict leaderWorkerTemplate/subGroupPolicy/subGroupSize: is 2, which does not divide the 3 workers of a group (/spec/leaderWorkerTemplate/size)",
  ],
  [
    lws({ size: 6, subGroupPolicy: { subGroupSize: 4 } }),
    "conflict leaderWorkerTemplate/subGroupPolicy/subGroupSize: is 4, which divides neither the 6 pods of a group nor its 5 workers (/spec/leaderWorkerTemplate/size)",
  ],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(leaderWorkerSet, spec)).toEqual([fault]);
});

test("an exclusive topology of subgroups needs subgroups", () => {
  const annotations = { [EXCLUSIVE]: "rack" };
  expect(faultsOf(leaderWorkerSet, subgroup(2), { annotations })).toEqual([]);
  expect(faultsOf(leaderWorkerSet, lws(), { annotations })).toEqual([
    `missing leaderWorkerTemplate/subGroupPolicy/subGroupSize: is mandatory with the annotation ${EXCLUSIVE}, but missing`,
  ]);
});

test("the name is that of a Service, but for a part of another object", () => {
  expect(faultsOf(leaderWorkerSet, lws(), { name: "1a" })).toEqual(["value /metadata/name: starts with a digit"]);
  expect(faultsOf(leaderWorkerSet, lws(), { name: "1a", isPart: true })).toEqual([]);
});
