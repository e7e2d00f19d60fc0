import { expect, test } from "vitest";
import { configurationFault } from "../../../../src/inputs/kustomize/configuration-faults.ts";

test.each([
  [undefined],
  [null],
  [{}],
  [[]],
  [{ varReference: null }],
  [{ varReference: [null, { path: "spec/a", kind: "A", create: true }] }],
  // As the JSON reader of Go, kustomize ignores the case of fields.
  [{ NameSpace: [{ Path: "a", KIND: "b" }] }],
  [{ nameReference: [{ kind: "A", group: "b", version: "v1", fieldSpecs: [{ path: "x" }] }] }],
  [{ volumeClaimTemplateLabels: [] }],
])("kustomize reads %j", (value) => {
  expect(configurationFault(value)).toBeUndefined();
});

const unknown = (field: string) => ({
  text: `has the field "${field}", which kustomize does not know`,
  isCertain: true,
});

test.each([
  [{ kind: "A" }, unknown("kind")],
  [{ varReference: [{ path: "a", apiGroup: "b" }] }, unknown("apiGroup")],
  [{ nameReference: [{ kind: "A", path: "b" }] }, unknown("path")],
  [{ nameReference: [{ kind: "A", fieldSpecs: [{ foo: 1 }] }] }, unknown("foo")],
  [
    { varReference: [{ path: "metadata/labels/*", kind: "A" }] },
    {
      text: "has the path metadata/labels/*, and kustomize fails for an object of its kind, because of the *",
      isCertain: false,
    },
  ],
])("kustomize refuses %j", (value, fault) => {
  expect(configurationFault(value)).toEqual(fault);
});
