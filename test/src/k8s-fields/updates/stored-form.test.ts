import { expect, test } from "vitest";
import { objectType } from "../../../../src/k8s-fields/kubernetes/field-type.ts";
import { servedForm } from "../../../../src/k8s-fields/updates/stored-form.ts";

test("the served form has an empty object for each absent one", () => {
  expect(servedForm({ spec: { containers: [{ name: "c", image: "a:1" }] } }, objectType("Pod"))).toMatchObject({
    metadata: {},
    spec: { containers: [{ name: "c", image: "a:1", resources: {} }] },
  });
});

test("the served form of a type that contains itself ends", () => {
  const schema = { type: "object", properties: { a: { type: "array", items: { type: "string" } } } };
  const versions = [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }];
  const served = servedForm({ spec: { group: "example.com", versions } }, objectType("CustomResourceDefinition"));
  expect(served).toMatchObject({ spec: { group: "example.com", versions: [{ schema: { openAPIV3Schema: schema } }] } });
});
