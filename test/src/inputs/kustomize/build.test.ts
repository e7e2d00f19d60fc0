import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtByMuster, kustomizeCases, RECORDED } from "../../../helpers/kustomize-cases.ts";

const recorded: Readonly<Record<string, readonly unknown[] | null>> = JSON.parse(readFileSync(RECORDED, "utf8"));

describe("muster builds what kustomize builds", () => {
  test("every case is recorded", () => {
    expect(Object.keys(recorded)).toEqual(Object.keys(kustomizeCases));
    expect(Object.values(recorded).filter((built) => built === null)).toEqual([]);
  });

  test.each(Object.entries(kustomizeCases))("%s", (name, files) => {
    expect(builtByMuster(files)).toEqual(recorded[name]);
  });
});

describe("what a repository can contain", () => {
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { a: [1] } };
  const built = (kustomization: object, more: Readonly<Record<string, unknown>> = {}) =>
    builtByMuster({ "pod.json": pod, "kustomization.yaml": { resources: ["pod.json"], ...kustomization }, ...more });

  test("a patch that copies a value into itself has no effect beyond a limit", () => {
    const copies = Array.from({ length: 40 }, (_, index) => ({
      op: "copy",
      from: "/spec/a",
      path: `/spec/a/${index + 1}`,
    }));
    expect(built({ patches: [{ patch: JSON.stringify(copies), target: { kind: "Pod" } }] })).toEqual([pod]);
  });

  test("levels that double the objects end, with some of the objects", () => {
    const levels = Array.from({ length: 24 }, (_, level) => [
      [`k${level}/kustomization.yaml`, { resources: [`../m${level}`, `../n${level}`] }],
      [`m${level}/kustomization.yaml`, { nameSuffix: "-m", resources: [`../k${level + 1}`] }],
      [`n${level}/kustomization.yaml`, { nameSuffix: "-n", resources: [`../k${level + 1}`] }],
    ]).flat();
    const last = { "k24/kustomization.yaml": { resources: ["pod.json"] }, "k24/pod.json": pod };
    const objects = built({ resources: ["k0"] }, { ...Object.fromEntries(levels), ...last });
    expect(objects.length).toBeGreaterThan(0);
    expect(objects.length).toBeLessThanOrEqual(10_000);
  });

  test("a long prefix of many objects is not used", () => {
    const pods = Array.from({ length: 500 }, (_, index) => ({ ...pod, metadata: { name: `a${index}` } }));
    const files = Object.fromEntries(pods.map((each, index) => [`a${index}.json`, each]));
    const namePrefix = "x".repeat(5_000_000);
    const objects = built({ resources: Object.keys(files), namePrefix }, files) as readonly (typeof pod)[];
    expect(objects).toHaveLength(pods.length);
    expect(objects.every(({ metadata: { name } }) => name.length < 5)).toBe(true);
  });

  test("kustomizations that include themselves or each other end", () => {
    expect(
      built(
        { resources: ["pod.json", ".", "b"], components: ["b"] },
        { "b/kustomization.yaml": { resources: [".."] } },
      ),
    ).toEqual([pod]);
  });

  test("operations that fail change nothing", () => {
    for (const operation of [
      { op: "remove", path: "/spec/x" },
      { op: "replace", path: "/spec/x/y", value: 1 },
      { op: "replace", path: "/spec/a/7", value: 1 },
      { op: "add", path: "/spec/x/y", value: 1 },
      { op: "add", path: "/spec/a/7", value: 1 },
      { op: "copy", from: "/spec/x/y", path: "/spec/y" },
      { op: "move", from: "/spec/x", path: "/spec/y" },
      { op: "test", path: "/spec/a", value: [2] },
      { op: "other", path: "/spec/a" },
      { op: "add", value: 1 },
      null,
      "text",
    ]) {
      const patch = JSON.stringify([{ op: "add", path: "/spec/z", value: 1 }, operation]);
      expect(built({ patches: [{ patch, target: { kind: "Pod" } }] })).toEqual([pod]);
    }
  });

  test.each([
    null,
    1,
    "x",
    [1],
    { resources: null },
    { resources: [null, 1, {}], patches: [null, 1, "x", {}], images: [null, {}] },
  ])("a kustomization with %j", (fields) => {
    const text = JSON.stringify(fields);
    expect(() => builtByMuster({ "kustomization.yaml": text, "pod.json": pod })).not.toThrow();
  });

  test("an own __proto__ stays a key", () => {
    const patch = '[{"op":"add","path":"/spec/__proto__","value":{"hostNetwork":true}}]';
    const [object] = built({ patches: [{ patch, target: { kind: "Pod" } }] });
    expect(JSON.stringify(object)).toContain('"__proto__":{"hostNetwork":true}');
    expect(Object.getPrototypeOf(Object(object).spec)).toBe(Object.prototype);
  });

  test("a regular expression that cannot be compiled selects all objects", () => {
    const patch = JSON.stringify([{ op: "add", path: "/spec/z", value: 1 }]);
    for (const name of ["a(", "(a+)+$", "[", "a{1001}"]) {
      expect(built({ patches: [{ patch, target: { name } }] })).toEqual([{ ...pod, spec: { a: [1], z: 1 } }]);
    }
    expect(built({ patches: [{ patch, target: { name: "b.*" } }] })).toEqual([pod]);
  });
});
