import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldChanges } from "../../../../../src/app/diff/changes/field-changes.ts";
import { applyChanges } from "../../../../helpers/apply-changes.ts";

const NUMBER_OF_RUNS = process.env.MUSTER_LONG === undefined ? 100 : 1_000;

describe("fieldChanges", () => {
  it("returns nothing for equal values, whatever the order of members", () => {
    for (const value of [undefined, null, {}, [], "a", { a: [1, { b: null }] }]) {
      expect(fieldChanges(value, structuredClone(value))).toEqual([]);
    }
    expect(fieldChanges({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]);
    expect(fieldChanges({ a: 1, b: undefined }, { a: 1 })).toEqual([]);
  });

  it("returns added, removed and changed members with their pointers", () => {
    expect(fieldChanges({ a: 1, "b/c": 2, d: null }, { a: 2, d: { e: 1 }, f: null })).toEqual([
      { path: "/a", before: 1, after: 2 },
      { path: "/b~1c", before: 2 },
      { path: "/d", before: null, after: { e: 1 } },
      { path: "/f", after: null },
    ]);
    expect(fieldChanges([1], { a: 1 })).toEqual([{ path: "", before: [1], after: { a: 1 } }]);
  });

  it("treats __proto__ and inherited names as ordinary members", () => {
    expect(fieldChanges({}, JSON.parse('{"__proto__": 1, "toString": 2}'))).toEqual([
      { path: "/__proto__", after: 1 },
      { path: "/toString", after: 2 },
    ]);
  });

  it("matches the items of a list by their keys", () => {
    const before = { containers: [{ name: "a", image: "x:1" }, { name: "b" }] };
    const after = { containers: [{ name: "a", image: "x:2" }, { name: "c" }] };
    expect(fieldChanges(before, after)).toEqual([
      { path: "/containers/name=b", before: { name: "b" } },
      { path: "/containers/name=a/image", before: "x:1", after: "x:2" },
      { path: "/containers/name=c", after: { name: "c" }, index: 1 },
    ]);
    const mounts = (...paths: string[]) => ({ volumeMounts: paths.map((mountPath) => ({ name: "data", mountPath })) });
    expect(fieldChanges(mounts("/a", "/b"), mounts("/b"))).toEqual([
      { path: "/volumeMounts/mountPath=~1a", before: { name: "data", mountPath: "/a" } },
    ]);
    const groups = (replicas: number) => ({ workerGroupSpecs: [{ groupName: "gpu", replicas }] });
    expect(fieldChanges(groups(1), groups(2))).toEqual([
      { path: "/workerGroupSpecs/groupName=gpu/replicas", before: 1, after: 2 },
    ]);
  });

  it("reports an order only where Kubernetes reads it", () => {
    const named = (field: string, ...names: string[]) => ({ [field]: names.map((name) => ({ name })) });
    expect(fieldChanges(named("volumes", "a", "b"), named("volumes", "b", "a"))).toEqual([]);
    expect(fieldChanges(named("initContainers", "a", "b", "c"), named("initContainers", "c", "a", "b"))).toEqual([
      { path: "/initContainers/name=c", move: { from: 2, to: 0 } },
    ]);
  });

  it("falls back to positions where keys are missing or not unique", () => {
    const twice = {
      env: [
        { name: "A", value: "1" },
        { name: "A", value: "2" },
      ],
    };
    const changed = {
      env: [
        { name: "A", value: "1" },
        { name: "A", value: "3" },
      ],
    };
    expect(fieldChanges(twice, changed)).toEqual([{ path: "/env/1/value", before: "2", after: "3" }]);
  });

  it("recognises insertions, removals and moves in lists without keys", () => {
    expect(fieldChanges(["--a", "--b"], ["--a", "--new", "--b"])).toEqual([{ path: "/1", after: "--new", index: 1 }]);
    expect(fieldChanges(["a", "b", "c"], ["a", "c"])).toEqual([{ path: "/1", before: "b" }]);
    expect(fieldChanges(["a", "b", "c"], ["c", "a", "b"])).toEqual([{ path: "/0", move: { from: 2, to: 0 } }]);
    expect(fieldChanges(["a", "x", "c"], ["a", "y", "c"])).toEqual([{ path: "/1", before: "x", after: "y" }]);
    expect(fieldChanges(["a", "a"], ["a"])).toEqual([{ path: "/1", before: "a" }]);
  });

  it("is fast for long lists without keys", () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `item ${index}`);
    expect(fieldChanges(long, long.toReversed()).length).toBe(19_999);
  });
});

const name = fc.constantFrom("a", "b", "c", "d");
const scalar = fc.oneof(fc.constantFrom(null, true, 0, 1, "", "x", "y=z", "0"), fc.string({ maxLength: 3 }));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4, depthSize: "small" }, scalar, tie("object"), tie("list"), tie("spec")),
  object: fc.dictionary(fc.constantFrom("a", "b", "a/b", "name", "__proto__", "0"), tie("value"), { maxKeys: 4 }),
  list: fc.array(tie("value"), { maxLength: 5 }),
  named: fc.uniqueArray(fc.record({ name, more: tie("value") }), { selector: (item) => item.name, maxLength: 4 }),
  spec: fc.record({ containers: tie("named"), env: tie("named") }, { requiredKeys: [] }),
}));

describe("the changes between any two values", () => {
  it("are empty for a value and itself", () => {
    fc.assert(
      fc.property(value, (any) => {
        expect(fieldChanges(any, structuredClone(any))).toEqual([]);
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  });

  it("give the second value when they are applied to the first", () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        expect(applyChanges(before, fieldChanges(before, after))).toEqual(after);
      }),
      { numRuns: NUMBER_OF_RUNS * 5 },
    );
  });
});
