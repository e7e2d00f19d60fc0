import { expect, test } from "vitest";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import { Overlay } from "../../../../src/synth/output/apply-overlay.ts";
import { parseLifecycle } from "../../../../src/synth/output/overlay.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";

/** The Job of a namespace after the changes of an overlay; undefined for a deleted one. */
function jobAfter(overlay: Overlay, namespace?: string) {
  const metadata = namespace === undefined ? { name: "a" } : { name: "a", namespace };
  const object = { apiVersion: "batch/v1", kind: "Job", metadata };
  const placed = { object, placement: { cluster: "east", source: { constructPath: "a" } } };
  return overlay.object(placed, assumedOrganization(), workloadTypes)?.object;
}

test("an entry is about the object of its namespace", () => {
  const overlay = new Overlay();
  const workloads = [{ kind: "Job", name: "a", namespace: "team", cluster: "east", deleted: true }];
  const { entries } = parseLifecycle({ workloads }, () => ({ file: "a.yaml", line: 1, column: 1 }));
  overlay.add(entries);
  expect(jobAfter(overlay, "team")).toBeUndefined();
  expect(jobAfter(overlay, "other")?.metadata.namespace).toBe("other");
  expect(jobAfter(overlay)?.metadata).toEqual({ name: "a" });
});
