import { describe, expect, test } from "vitest";
import { byRecordedRelease, operatorOf, otherRelease } from "../../../policies/operators/recorded-release.ts";
import type { ObjectFault } from "../../../src/k8s-fields/kubernetes/field-fault.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { OPERATOR_NAMES, OPERATOR_RELEASES } from "../../../src/kernel/upstream/operators.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { cluster } from "../../helpers/organization.ts";

const queue = (version = "v1beta2"): KubeObject => ({
  apiVersion: `kueue.x-k8s.io/${version}`,
  kind: "ClusterQueue",
  metadata: { name: "a" },
});
const FAULT: ObjectFault = { kind: "value", path: "/spec/cohort", message: "is not a name" };
const of = (operators?: Record<string, string | number>, object = queue()) => ({
  object,
  cluster: { ...cluster(), ...(operators !== undefined && { operators }) },
});

describe("the faults that repeat an operator", () => {
  test.each([
    [undefined],
    [{}],
    [{ kueue: "0.19" }],
    [{ kueue: "0.19.7" }],
    [{ kueue: "0.18.1" }],
    [{ kueue: 0.19 }],
    [{ volcano: "9" }],
  ])("are errors with the recorded release or an older one: %j", (operators) => {
    expect(byRecordedRelease([FAULT], of(operators))).toEqual([FAULT]);
  });

  test.each([
    [{ kueue: "0.20" }, "0.20"],
    [{ kueue: "1.0.0" }, "1.0.0"],
    [{ kueue: "main" }, "main"],
    [{ kueue: 0.2 }, "0.2"],
  ])("are warnings with a newer or an unknown one: %j", (operators, written) => {
    expect(byRecordedRelease([FAULT], of(operators))).toEqual([
      {
        ...FAULT,
        severity: "warning",
        message: `is not a name (as kueue 0.19.2 checks it; the cluster has ${written})`,
      },
    ]);
  });

  test("are warnings for an API version that the checks do not know", () => {
    expect(otherRelease(of(undefined, queue("v1")))).toBe(
      "as kueue 0.19.2 checks it; it does not know kueue.x-k8s.io/v1",
    );
  });

  test("without a fault cost nothing", () => {
    expect(byRecordedRelease([], of({ kueue: "0.20" }))).toEqual([]);
  });
});

test("every kind of the catalogue that repeats its operator has a recorded release, with its API versions", () => {
  const missing = workloadTypes
    .filter(({ faults }) => faults !== undefined)
    .flatMap(({ group, kind, versions }) =>
      versions.flatMap((version) => {
        const operator = operatorOf({ apiVersion: `${group}/${version}`, kind, metadata: { name: "a" } });
        const known: readonly string[] = operator === undefined ? [] : OPERATOR_RELEASES[operator].versions;
        return known.includes(version) ? [] : [`${group}/${version} ${kind}`];
      }),
    );
  expect(missing).toEqual([]);
});

test("every operator has a release, kinds and versions", () => {
  for (const name of OPERATOR_NAMES) {
    const { release, kinds, versions } = OPERATOR_RELEASES[name];
    expect([name, release.length * kinds.length * versions.length > 0]).toEqual([name, true]);
  }
});
