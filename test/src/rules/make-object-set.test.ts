import { describe, expect, it } from "vitest";
import { identityOf } from "../../../src/rules/object-index.ts";
import { setOf } from "../../helpers/policies.ts";

const set = setOf(`
{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: x}}
---
{apiVersion: example.com/v1, kind: ConfigMap, metadata: {name: a, namespace: x}}
---
{apiVersion: example.com/v2, kind: ConfigMap, metadata: {name: a, namespace: x}}
---
{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
---
{apiVersion: v1, kind: ConfigMap, metadata: {name: constructor, namespace: constructor}}
`);
const [core, old, fresh, bare, odd] = set.objects;
const [cluster = ""] = set.objects.map((checked) => checked.cluster.name);
const a = { cluster, group: "", kind: "ConfigMap", name: "a" };

describe("objectSet", () => {
  it("finds objects of a group and kind, whatever the version", () => {
    expect(set.ofKind("", "ConfigMap")).toEqual([core, bare, odd]);
    expect(set.ofKind("example.com", "ConfigMap")).toEqual([old, fresh]);
    expect(set.ofKind("", "Secret")).toEqual([]);
    expect(set.ofKind("nobody.example.com", "ConfigMap")).toEqual([]);
  });

  it("finds objects by cluster, group, kind, namespace and name", () => {
    expect(set.findAll({ ...a, namespace: "x" })).toEqual([core]);
    expect(set.findAll({ ...a, group: "example.com", namespace: "x" })).toEqual([old, fresh]);
    expect(set.find({ ...a, group: "example.com", namespace: "x" })).toBe(old);
    expect(set.findAll(a)).toEqual([bare]);
    expect(set.find({ ...a, namespace: "y" })).toBeUndefined();
    expect(set.find({ ...a, cluster: "nowhere" })).toBeUndefined();
    expect(set.find({ ...a, kind: "Secret" })).toBeUndefined();
    expect(set.find({ ...a, name: "toString" })).toBeUndefined();
  });

  it("lists the objects of each identity that is defined more than once", () => {
    expect(set.repeated()).toEqual([[old, fresh]]);
  });

  it("finds every object by its own identity", () => {
    for (const checked of set.objects) {
      expect(set.findAll(identityOf(checked.object, checked.cluster.name))).toContain(checked);
    }
    expect(set.find({ ...a, namespace: "constructor", name: "constructor" })).toBe(odd);
  });
});
