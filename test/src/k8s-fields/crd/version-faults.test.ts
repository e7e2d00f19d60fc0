import { expect, test } from "vitest";
import { versionFaults } from "../../../../src/k8s-fields/crd/version-faults.ts";

function faultsOf(version: unknown): readonly string[] {
  const found: string[] = [];
  versionFaults(version, "", (path, message) => found.push(`${path} ${message}`));
  return found;
}
const scale = (fields: unknown) => faultsOf({ subresources: { scale: fields } });

test.each([
  [undefined],
  [null],
  [{}],
  [{ specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas", labelSelectorPath: "" }],
  [{ labelSelectorPath: ".spec.selector" }],
  [{ labelSelectorPath: ".status.selector" }],
])("the scale %j is valid", (fields) => {
  expect(scale(fields)).toEqual([]);
});

test("the paths of a scale lead into spec and status", () => {
  expect(scale({ specReplicasPath: ".status.a", statusReplicasPath: "", labelSelectorPath: ".metadata.a" })).toEqual([
    "/subresources/scale/specReplicasPath must start with .spec.",
    "/subresources/scale/statusReplicasPath must start with .status.",
    "/subresources/scale/labelSelectorPath must start with .spec. or .status.",
  ]);
});
