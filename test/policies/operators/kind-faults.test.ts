import { expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import { reportOf } from "../../helpers/report-of.ts";

const queue = (spec: unknown) => ({
  apiVersion: "kueue.x-k8s.io/v1beta1",
  kind: "ClusterQueue",
  metadata: { name: "team" },
  spec,
});
const group = (more: object) => ({
  coveredResources: ["cpu"],
  flavors: [{ name: "a", resources: [{ name: "cpu", nominalQuota: 1, ...more }] }],
});

test.each([undefined, null, {}, "text", { resourceGroups: "text" }, { resourceGroups: [null, 7, {}] }])(
  "a ClusterQueue with the spec %o has no fault of its own",
  (spec) => {
    expect(kindFaults(queue(spec))).toEqual([]);
  },
);

test("faults have their places and the fields that they contradict", () => {
  expect(kindFaults(queue({ resourceGroups: [group({ lendingLimit: 2 })] }))).toEqual([
    {
      kind: "conflict",
      path: "/spec/resourceGroups/0/flavors/0/resources/0/lendingLimit",
      message: "is rejected without a cohort",
    },
    {
      kind: "conflict",
      path: "/spec/resourceGroups/0/flavors/0/resources/0/lendingLimit",
      message: "must not be above nominalQuota",
      other: "/spec/resourceGroups/0/flavors/0/resources/0/nominalQuota",
    },
  ]);
  expect(kindFaults(queue({ cohort: "all", resourceGroups: [group({ lendingLimit: 1 })] }))).toEqual([]);
});

test("objects of other kinds have none", () => {
  expect(kindFaults({ ...queue({ resourceGroups: [group({ lendingLimit: 2 })] }), kind: "LocalQueue" })).toEqual([]);
});

test("a check reports the faults of a queue and of a schedule", () => {
  const scheduled = {
    apiVersion: "sparkoperator.k8s.io/v1beta2",
    kind: "ScheduledSparkApplication",
    metadata: { name: "nightly" },
    spec: {
      schedule: "0 25 * * *",
      template: {
        type: "Python",
        sparkVersion: "3.5.0",
        mainApplicationFile: "local:///a.py",
        sparkConf: { "spark.master": "local" },
        driver: {},
        executor: {},
      },
    },
  };
  const errors = [queue({ resourceGroups: [group({ borrowingLimit: 1 })] }), scheduled].flatMap((object) =>
    reportOf(JSON.stringify(object)).findings.filter(({ severity }) => severity === "error"),
  );
  expect(errors.map(({ rule, path }) => `${rule} ${path}`).filter((each) => each.startsWith("K8S"))).toEqual([
    "K8S-006 /spec/resourceGroups/0/flavors/0/resources/0/borrowingLimit",
    "K8S-004 /spec/schedule",
    "K8S-006 /spec/template/sparkConf/spark.master",
  ]);
});
