import { expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";

const faultsOf = (object: KubeObject) =>
  kindFaults(object).map(({ kind, path, message }) => `${kind} ${path}: ${message}`);

const fairShare = "/spec/schedulingShardConfig/timeBasedFairShare";
const shard = (timeBasedFairShare: unknown) => ({ schedulingShardConfig: { timeBasedFairShare } });

test.each<[unknown, readonly string[]]>([
  [undefined, []],
  [null, []],
  [{}, []],
  [
    shard({
      halfLifePeriod: "0",
      historicalUsageWeight: 0,
      window: { size: "1d12h", tumblingStartTime: "2026-09-16T00:00:00.5+02:00" },
    }),
    [],
  ],
  [
    shard({
      halfLifePeriod: "90s",
      historicalUsageWeight: -1,
      window: { size: "", tumblingStartTime: "2026-09-16" },
    }),
    [
      `value ${fairShare}/halfLifePeriod: must be 0, or a period in minutes, hours or days such as 7d or 1h30m, but is "90s"`,
      `value ${fairShare}/window/size: must be 0, or a period in minutes, hours or days such as 7d or 1h30m, but is ""`,
      `value ${fairShare}/window/tumblingStartTime: must be a time such as 2026-09-16T00:00:00Z, but is "2026-09-16"`,
      `value ${fairShare}/historicalUsageWeight: must be at least 0, but is -1`,
    ],
  ],
])("a NodePool with %j", (spec, faults) => {
  const pool = { apiVersion: "kai.resources/v1alpha1", kind: "NodePool", metadata: { name: "h100" }, spec };
  expect(faultsOf(pool)).toEqual(faults);
});
