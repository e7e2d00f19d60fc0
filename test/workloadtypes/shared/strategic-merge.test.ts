import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasDirectives, strategicMerge } from "../../../workloadtypes/shared/strategic-merge.ts";

function merged(base: unknown, patch: unknown) {
  const told: string[] = [];
  const value = strategicMerge(base, patch, "/spec", (pointer) => told.push(pointer));
  return { value, told };
}

describe("strategicMerge", () => {
  test.each<[string, unknown, unknown, unknown, readonly string[]]>([
    ["adds a member", { a: 1 }, { hostNetwork: true }, { a: 1, hostNetwork: true }, ["/spec/hostNetwork"]],
    ["replaces a scalar", { a: 1 }, { a: 2 }, { a: 2 }, ["/spec/a"]],
    ["removes with null", { a: 1, b: 2 }, { a: null }, { b: 2 }, ["/spec/a"]],
    ["removes what is not there", { b: 2 }, { a: null }, { b: 2 }, ["/spec/a"]],
    [
      "merges objects",
      { s: { a: 1, b: 2 } },
      { s: { b: 3, c: 4 } },
      { s: { a: 1, b: 3, c: 4 } },
      ["/spec/s/b", "/spec/s/c"],
    ],
    ["replaces lists", { tolerations: [1, 2] }, { tolerations: [3] }, { tolerations: [3] }, ["/spec/tolerations"]],
    [
      "merges containers by name and adds others",
      { containers: [{ name: "main", image: "a", env: [{ name: "A", value: "1" }] }] },
      {
        containers: [
          { name: "side", image: "b" },
          { name: "main", env: [{ name: "B", value: "2" }], args: ["x"] },
        ],
      },
      {
        containers: [
          {
            name: "main",
            image: "a",
            env: [
              { name: "A", value: "1" },
              { name: "B", value: "2" },
            ],
            args: ["x"],
          },
          { name: "side", image: "b" },
        ],
      },
      ["/spec/containers/1", "/spec/containers/0/name", "/spec/containers/0/env/1", "/spec/containers/0/args"],
    ],
    [
      "merges volumes of a container by their path",
      { containers: [{ name: "main", volumeMounts: [{ mountPath: "/a", name: "x" }] }] },
      { containers: [{ name: "main", volumeMounts: [{ mountPath: "/a", readOnly: true }] }] },
      { containers: [{ name: "main", volumeMounts: [{ mountPath: "/a", name: "x", readOnly: true }] }] },
      [
        "/spec/containers/0/name",
        "/spec/containers/0/volumeMounts/0/mountPath",
        "/spec/containers/0/volumeMounts/0/readOnly",
      ],
    ],
    [
      "takes what stands where a list was",
      { containers: [{ name: "a" }] },
      { containers: "x" },
      { containers: "x" },
      ["/spec/containers"],
    ],
    [
      "takes a list of no objects",
      { containers: [{ name: "a" }] },
      { containers: [1] },
      { containers: [1] },
      ["/spec/containers"],
    ],
  ])("%s", (_, base, patch, value, told) => {
    expect(merged(base, patch)).toEqual({ value, told });
  });

  test("keeps other fields, and does not change the base", () => {
    const base = Object.freeze({
      containers: Object.freeze([Object.freeze({ name: "a", env: Object.freeze([]) })]),
      x: {},
    });
    const { value } = merged(base, { containers: [{ name: "a", image: "b" }] });
    const { containers, x } = value as { containers: { env: unknown }[]; x: unknown };
    expect(x).toBe(base.x);
    expect(containers[0]?.env).toBe(base.containers[0]?.env);
  });

  test("sets no prototype", () => {
    const { value } = merged({}, JSON.parse('{"__proto__": {"hostNetwork": true}}'));
    expect((value as { hostNetwork?: unknown }).hostNetwork).toBeUndefined();
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
  });

  test("of a patch with itself is the patch without its null members", () => {
    const leaf = fc.oneof(fc.boolean(), fc.string(), fc.array(fc.string(), { maxLength: 2 }));
    const patch = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.dictionary(fc.constantFrom("d", "e"), leaf));
    fc.assert(
      fc.property(patch, (value) => {
        expect(merged(value, value).value).toEqual(value);
        expect(merged({}, value).value).toEqual(value);
      }),
    );
  });
});

test.each([
  [null, false],
  ["$patch", false],
  [["$patch"], false],
  [{ a: [{ b: { name: "$x" } }] }, false],
  [{ $patch: "replace" }, true],
  [{ a: [{ "$deleteFromPrimitiveList/b": [1] }] }, true],
])("directives of %j: %s", (patch, there) => {
  expect(hasDirectives(patch)).toBe(there);
});
