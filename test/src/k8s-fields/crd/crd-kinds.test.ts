import { expect, test } from "vitest";
import { CrdKinds, type CrdSource } from "../../../../src/k8s-fields/crd/crd-kinds.ts";

/** A CRD of Widget with versions. */
const source = (file: string, versions: readonly string[], cluster?: string): CrdSource => ({
  definition: {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com" },
    spec: {
      group: "example.com",
      names: { kind: "Widget", plural: "widgets" },
      versions: versions.map((name) => ({ name, served: true, schema: { openAPIV3Schema: { type: "object" } } })),
    },
  },
  file,
  ...(cluster !== undefined && { cluster }),
});
const kinds = new CrdKinds([
  source("other", ["v1", "v3"], "west"),
  source("own", ["v1", "v2"], "east"),
  source("named", ["v1"]),
]);
const foundBy = (version: string) => {
  const found = kinds.find({ apiVersion: `example.com/${version}`, kind: "Widget" }, "east");
  return [found?.crd.source.file, found?.version?.name];
};

test.each([
  ["v1", "named"],
  ["v2", "own"],
  ["v3", "other"],
])("version %s of an object comes from the CRD %s", (version, file) => {
  expect(foundBy(version)).toEqual([file, version]);
});

test("an object of a version without a CRD gets the first CRD of its kind", () => {
  expect(foundBy("v9")).toEqual(["named", undefined]);
  expect(kinds.find({ apiVersion: "example.com/v1", kind: "Gadget" }, "east")).toBeUndefined();
});
