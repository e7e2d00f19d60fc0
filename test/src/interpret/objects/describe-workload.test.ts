import { expect, test } from "vitest";
import { describeKind, groupingContext } from "../../../../src/interpret/objects/describe-workload.ts";
import { readWorkload } from "../../../../src/interpret/objects/read-workload.ts";
import { newRunUsage } from "../../../../src/interpret/objects/usage.ts";
import type { Writable } from "../../../../src/kernel/base/writable.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import type { Workload } from "../../../../src/model/workload/workload.ts";
import { job as jobKind } from "../../../../workloadtypes/index.ts";
import { catalogueWith } from "../../../helpers/catalogue.ts";
import { cluster } from "../../../helpers/organization.ts";
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

test("an obstacle to a committed PodGroup is read only for pods that name one", () => {
  const obstacle = { reason: "its pods are in several groups" };
  const kind = { ...jobKind, externalObstacle: () => obstacle };
  const obstacleOf = (annotations: Readonly<Record<string, string>>) => {
    const template = { metadata: { annotations }, spec: { containers: [] } };
    const pods = [{ component: "job", instance: "", count: 1, template }];
    const workload: Writable<Workload> = { object: job, cluster: "east", pods, gangs: [], suspended: false };
    const settings = { organization, resourceInterfaces: [] };
    describeKind(
      workload,
      kind,
      groupingContext(
        job,
        cluster(),
        settings,
        () => undefined,
        () => undefined,
      ),
    );
    return workload.externalObstacle;
  };
  expect(obstacleOf({})).toBeUndefined();
  expect(obstacleOf({ "pod-group-name": "g" })).toEqual(obstacle);
});
