import { expect, test } from "vitest";
import { jsonPatchObject } from "../../../../src/inputs/source/json-patch-object.ts";

const add = (path: string, value: unknown) => ({ op: "add", path, value });

test.each([undefined, null, {}, [], [null, 1, {}], [{ op: "remove", path: "/spec" }], [add("spec", 1)]])(
  "%j gives an object without values",
  (operations) => {
    expect(jsonPatchObject(operations, undefined).value).toEqual({
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "patched" },
    });
  },
);

test("values have the places of their operations", () => {
  const { value, pointerOf } = jsonPatchObject(
    [
      add("/spec/template/spec/containers/1/env/-", { name: "A", value: "b" }),
      add("/spec/template/spec/containers/1/env/-", { name: "C", value: "d" }),
      { op: "replace", path: "/metadata/annotations/a~1b", value: "x" },
    ],
    { kind: "Job", name: "train" },
  );
  expect(value).toEqual({
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "train", annotations: { "a/b": "x" } },
    spec: {
      template: {
        spec: {
          containers: [
            {},
            {
              env: [
                { name: "A", value: "b" },
                { name: "C", value: "d" },
              ],
            },
          ],
        },
      },
    },
  });
  expect(pointerOf("/spec/template/spec/containers/1/env/1/value")).toBe("/1/value/value");
  expect(pointerOf("/metadata/annotations/a~1b")).toBe("/2/value");
  expect(pointerOf("/spec")).toBe("");
});

test("items before that of an operation have no value", () => {
  const specOf = (path: string, added: unknown) => jsonPatchObject([add(path, added)], { kind: "Pod" }).value.spec;
  expect(specOf("/spec/containers/0/args/2", "--a")).toEqual({ containers: [{ args: [null, null, "--a"] }] });
  expect(specOf("/spec/containers/1", { name: "a" })).toEqual({ containers: [{}, { name: "a" }] });
});

test("the kind comes from the selector unless it is an expression", () => {
  const kindOf = (target: unknown) => {
    const { apiVersion, kind } = jsonPatchObject([], target).value;
    return `${apiVersion} ${kind}`;
  };
  expect(kindOf({ group: "ray.io", version: "v1", kind: "RayJob" })).toBe("ray.io/v1 RayJob");
  expect(kindOf({ kind: "Pod" })).toBe("v1 Pod");
  expect(kindOf({ kind: "Deploy.*", name: ".*" })).toBe("apps/v1 Deployment");
});

test("hostile paths have no effect", () => {
  const { value } = jsonPatchObject(
    [
      add("/spec/list/0", 1),
      add("/spec/list/999999999", 1),
      add("/spec/list/0/deep", 1),
      add("/__proto__/polluted", true),
      add(`/a${"/b".repeat(100)}`, 1),
    ],
    undefined,
  );
  expect(value.spec).toEqual({ list: [1] });
  expect(Object.hasOwn(value, "a")).toBe(false);
  expect(Object.hasOwn({}, "polluted")).toBe(false);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
