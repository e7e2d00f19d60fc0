import { expect, it } from "vitest";
import { itemised, wrappedItems, wrappedValue, wrapValue } from "../../../../src/k8s-fields/runai/wrapped.ts";

it("wraps a value, but not an absent one", () => {
  expect([undefined, null].map(wrapValue)).toEqual([undefined, undefined]);
  expect([0, "", false, {}].map(wrapValue)).toEqual([{ value: 0 }, { value: "" }, { value: false }, { value: {} }]);
});

it("makes items by key, but not of an empty list", () => {
  expect(itemised([])).toBeUndefined();
  expect(itemised([["a", 1]])).toEqual({ items: { a: { value: 1 } } });
});

it.each([undefined, null, {}, [], "text", { gpu: "0.5" }, { gpu: { value: null } }, { gpu: ["value"] }])(
  "reads no value from %j",
  (spec) => {
    expect(wrappedValue(spec, "gpu")).toBeUndefined();
    expect(wrappedItems(spec, "gpu")).toEqual([]);
  },
);

it("reads what it wrote", () => {
  expect(wrappedValue({ gpu: wrapValue("0.5") }, "gpu")).toBe("0.5");
  expect(wrappedItems({ pvcs: itemised([["data", { path: "/data" }]]) }, "pvcs")).toEqual([
    ["data", { path: "/data" }],
  ]);
  expect(wrappedItems({ pvcs: { items: { data: "/data" } } }, "pvcs")).toEqual([["data", undefined]]);
});
