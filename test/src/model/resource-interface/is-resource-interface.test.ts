import { expect, test } from "vitest";
import { isResourceInterfaceObject } from "../../../../src/model/resource-interface/is-resource-interface.ts";

const spec = { structureDefinition: { rootComponent: {} } };

test.each<[unknown, boolean]>([
  [undefined, false],
  [null, false],
  [{}, false],
  [{ spec }, false],
  [{ apiVersion: 1, kind: "Karta", spec }, false],
  [{ apiVersion: "run.ai/v1alpha1", kind: "Karta" }, true],
  [{ apiVersion: "run.ai/v2", kind: "Karta", spec: null }, true],
  [{ apiVersion: "optimization.nvidia.com/v1alpha1", kind: "ResourceInterface" }, true],
  [{ apiVersion: "run.ai/v1alpha1", kind: "ResourceInterface" }, false],
  [{ apiVersion: "optimization.nvidia.com/v1alpha1", kind: "Karta" }, false],
  [{ apiVersion: "example.com/v1", kind: "Karta" }, false],
  [{ apiVersion: "example.com/v1", kind: "Karta", spec }, true],
])("%j: %s", (value, expected) => {
  expect(isResourceInterfaceObject(value)).toBe(expected);
});
