import { expect, test } from "vitest";
import { objectFaults } from "../../../policies/pods/field-faults.ts";
import { NO_CRDS } from "../../../src/crd/crd-kinds.ts";
import { cluster } from "../../helpers/organization.ts";

test("an object has the faults of its cluster, and is not read twice for one cluster", () => {
  const spec = { ports: [{ port: 80 }], trafficDistribution: "PreferClose" };
  const object = { apiVersion: "v1", kind: "Service", metadata: { name: "web" }, spec };
  const old = { object, cluster: cluster({ kubernetes: "1.29" }) };
  const faults = objectFaults(old, undefined, NO_CRDS);
  expect(faults).toMatchObject([{ kind: "unknown", path: "/spec/trafficDistribution" }]);
  expect(objectFaults(old, undefined, NO_CRDS)).toBe(faults);
  expect(objectFaults({ object, cluster: cluster({ kubernetes: "1.30" }) }, undefined, NO_CRDS)).toEqual([]);
});
