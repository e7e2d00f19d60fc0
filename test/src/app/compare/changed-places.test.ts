import { describe, expect, it } from "vitest";
import { atChangedObjects } from "../../../../src/app/compare/changed-places.ts";
import type { ObjectRef } from "../../../../src/kernel/base/kubernetes.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";

const ref = (name: string): ObjectRef => ({ apiVersion: "batch/v1", kind: "Job", namespace: "n", name });
const location = (line: number) => ({ file: "jobs.yaml", line, column: 1 });

const finding: Finding = {
  rule: "QUOTA-003",
  name: "gang-within-limit",
  severity: "warning",
  message: "2 gangs need 16 GPUs to start; queue q has limit 8",
  path: "",
  fingerprint: "0".repeat(32),
  object: ref("large"),
  location: location(1),
  isShared: true,
  related: [
    { message: "the quota of queue q" },
    { message: "requests 10 GPUs", object: ref("large"), path: "", location: location(1) },
    { message: "requests 6 GPUs", object: ref("small"), path: "", location: location(9) },
  ],
};
const changes =
  (...names: readonly string[]) =>
  (object: ObjectRef) =>
    names.includes(object.name);

describe("atChangedObjects", () => {
  it("moves nothing without findings or changes", () => {
    expect(atChangedObjects([], changes("small"))).toEqual([]);
    expect(atChangedObjects([finding], changes())).toEqual([finding]);
    expect(atChangedObjects([finding], changes("other"))).toEqual([finding]);
  });

  it("leaves a finding at its object if that changed, and findings of one object", () => {
    const { isShared: _, ...own } = finding;
    expect(atChangedObjects([finding, own], changes("large", "small"))).toEqual([finding, own]);
    expect(atChangedObjects([own], changes("small"))).toEqual([own]);
  });

  it("moves a shared finding to the changed object, with its identity", () => {
    expect(atChangedObjects([finding], changes("small"))).toEqual([
      { ...finding, object: ref("small"), location: location(9) },
    ]);
  });
});
