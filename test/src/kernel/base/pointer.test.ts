import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fieldLabel,
  parentPointer,
  parentPointers,
  pointerSegments,
  pointerTo,
  valueAt,
  valueBelow,
} from "../../../../src/kernel/base/pointer.ts";

describe("JSON pointers", () => {
  it("escape what RFC 6901 reserves", () => {
    expect(pointerTo("")).toBe("");
    expect(pointerTo("", "")).toBe("/");
    expect(pointerTo("/spec", "a/b", "c~d", 0)).toBe("/spec/a~1b/c~0d/0");
  });

  it("come apart again", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (segments) => {
        expect(pointerSegments(pointerTo("", ...segments))).toEqual(segments);
      }),
    );
  });

  it("know their parents", () => {
    expect(parentPointer("")).toBe("");
    expect(parentPointer("/spec")).toBe("");
    expect(parentPointer("/spec/a~1b")).toBe("/spec");
  });
});

describe("fieldLabel", () => {
  it.each([
    ["", "the document"],
    ["/spec", "spec"],
    ["/metadata/name", "metadata.name"],
    ["/spec/image", "image"],
    ["/spec/environmentVariables/0/name", "environmentVariables[0].name"],
    ["/metadata/labels/app.kubernetes.io~1name", 'metadata.labels["app.kubernetes.io/name"]'],
    ["/projects/2/quotas/0", "projects[2].quotas[0]"],
    [`/${"k".repeat(200)}`, `["${"k".repeat(80)}..."]`],
    ["/a\nb", '["a\\nb"]'],
  ])("writes %j as %s", (pointer, label) => {
    expect(fieldLabel(pointer)).toBe(label);
  });
});

describe("parentPointers", () => {
  it("returns the pointers around a value, the nearest first", () => {
    expect(parentPointers("")).toEqual([]);
    expect(parentPointers("/a")).toEqual([""]);
    expect(parentPointers("/a/b~1c/0")).toEqual(["/a/b~1c", "/a", ""]);
  });
});

describe("valueAt", () => {
  it("follows own keys only, and nothing but objects and lists", () => {
    const value = { a: { "b/c": [{ d: 0 }] }, text: "abc" };
    expect(valueAt(value, "")).toBe(value);
    expect(valueAt(value, "/a/b~1c/0/d")).toBe(0);
    expect(valueAt(value, "/a/toString")).toBeUndefined();
    expect(valueAt(value, "/text/length")).toBeUndefined();
    expect(valueAt(undefined, "/a")).toBeUndefined();
  });

  it("agrees with valueBelow on the pointer's segments", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.constantFrom("", "a", "0", "~", "/", "length")), (value, segments) => {
        expect(valueBelow(value, segments)).toEqual(valueAt(value, pointerTo("", ...segments)));
      }),
    );
  });
});
