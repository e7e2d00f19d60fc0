import { expect, test } from "vitest";
import { groupingContext } from "../../../src/interpret/describe-workload.ts";
import { readWorkload } from "../../../src/interpret/read-workload.ts";
import { newRunUsage } from "../../../src/interpret/usage.ts";
import { assumedOrganization } from "../../../src/organization/assumed.ts";
import { catalogueWith } from "../../helpers/catalogue.ts";
import { cluster } from "../../helpers/organization.ts";
import { definition, read, rootKind } from "./helpers.ts";

const organization = assumedOrganization();
const job = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "a" } };

test("the podgrouper may read the kinds of the chart, and of Resource Interfaces with a WorkloadType only", () => {
  const child = { name: "part", kind: { group: "parts.example.org", version: "v1", kind: "Part" } };
  const resourceInterfaces = [read(definition({ kind: undefined })), read(definition({}, [child]))];
  const settings = { organization, resourceInterfaces };
  const { reads } = groupingContext(
    job,
    cluster(),
    settings,
    () => undefined,
    () => undefined,
  );
  expect(reads?.("batch", "Job")).toBe(true);
  expect(reads?.(rootKind.group, rootKind.kind)).toBe(false);
  expect(reads?.("parts.example.org", "Part")).toBe(false);
});

test("an object that no Resource Interface describes is not a workload", () => {
  const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
  const knowledge = { organization, workloadTypes: [], resourceInterfaces: [] };
  const catalogue = { ...catalogueWith([]), run: newRunUsage() };
  expect(readWorkload({ object, cluster: cluster() }, catalogue, knowledge)).toBeUndefined();
});
