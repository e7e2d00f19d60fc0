import { expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";

const faultsOf = (object: KubeObject) =>
  kindFaults(object).map(({ kind, path, message }) => `${kind} ${path}: ${message}`);

test.each<[unknown, readonly string[]]>([
  [undefined, []],
  [{ scenarioSearchBudgets: { maxJobSearchDuration: "10s", maxActionSearchDuration: { default: "1m" } } }, []],
  [
    { scenarioSearchBudgets: { minJobSearchDuration: "10", maxGeneratorSearchDuration: { default: "1d" } } },
    [
      'value /spec/scenarioSearchBudgets/minJobSearchDuration: must be a duration such as 90s or 1h30m, but is "10"',
      'value /spec/scenarioSearchBudgets/maxGeneratorSearchDuration/default: must be a duration such as 90s or 1h30m, but is "1d"',
    ],
  ],
])("a SchedulingShard with %j", (spec, faults) => {
  const shard = { apiVersion: "kai.scheduler/v1", kind: "SchedulingShard", metadata: { name: "default" }, spec };
  expect(faultsOf(shard)).toEqual(faults);
});
