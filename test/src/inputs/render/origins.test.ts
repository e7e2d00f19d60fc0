import { describe, expect, test } from "vitest";
import { originFinder } from "../../../../src/inputs/render/origins.ts";
import type { PlacedSource } from "../../../../src/inputs/render/placed-sources.ts";
import type { SourcePatch } from "../../../../src/inputs/render/rendered-origin.ts";
import { type Accumulation, UNCHANGED } from "../../../../src/inputs/units/accumulate.ts";
import { TextReader } from "../../../../src/inputs/units/text-reader.ts";
import type { Renaming } from "../../../../src/inputs/units/unit.ts";
import { given } from "../../../../src/kernel/base/given.ts";

const NO_TEXTS = new TextReader((file) => ({ file, problem: "does not exist" }));

const place = (file: string) => (pointer: string) => ({ file: `${file}#${pointer}`, line: 1, column: 1 });
const KUSTOMIZATION = { file: "kustomization.yaml", line: 1, column: 1 };
const deployment = (name: string, spec: object = {}, metadata: object = {}) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name, ...metadata },
  spec,
});
const patch = (value: unknown, target?: object): SourcePatch => {
  const own = { file: "patch.yaml", value, locate: place("patch"), isList: Array.isArray(value) };
  return target === undefined ? own : { ...own, target };
};

interface Sources {
  readonly sources?: readonly unknown[];
  readonly patches?: readonly SourcePatch[];
  readonly renamings?: readonly Renaming[];
  readonly by?: PlacedSource;
}

function originOf(rendered: unknown, { sources = [], patches = [], renamings = [UNCHANGED], by }: Sources = {}) {
  const accumulation: Accumulation = {
    resources: new Map([["a.yaml", renamings]]),
    patches: [],
    generated: [],
    kustomizations: new Set(),
    elsewhere: [],
    faults: [],
    isPartial: false,
  };
  const read = () => sources.map((value, index) => ({ file: `a${index}`, value, locate: place(`a${index}`) }));
  return originFinder(accumulation, read, patches, { kustomization: KUSTOMIZATION, texts: NO_TEXTS, ...given({ by }) })(
    rendered,
  );
}

/** The file of a field of a rendered object, with the pointer there. */
const origin = (rendered: unknown, pointer: string, more: Sources = {}) =>
  originOf(rendered, more).locate(pointer).file;

describe("the source of an object", () => {
  const sources = [deployment("a", { replicas: 1 }), deployment("b", { replicas: 2 }, { namespace: "n" })];

  test.each<[string, unknown, string]>([
    ["has its name", deployment("a", { replicas: 1 }), "a0#/spec/replicas"],
    ["has its name and a namespace", deployment("b", { replicas: 1 }, { namespace: "n" }), "a1#/spec/replicas"],
    ["may have no namespace", deployment("a", { replicas: 1 }, { namespace: "x" }), "a0#/spec/replicas"],
    ["has not another namespace", deployment("b", { replicas: 1 }, { namespace: "x" }), "kustomization.yaml"],
    ["has not another name", deployment("c", { replicas: 1 }), "kustomization.yaml"],
    ["has not another kind", { ...deployment("a"), kind: "StatefulSet" }, "kustomization.yaml"],
    ["has not another group", { ...deployment("a"), apiVersion: "v1" }, "kustomization.yaml"],
  ])("%s", (_, rendered, expected) => {
    expect(origin(rendered, "/spec/replicas", { sources })).toBe(expected);
  });

  test("is its file, or else the kustomization", () => {
    expect(originOf(deployment("a"), { sources }).file).toBe("a0");
    expect(originOf(deployment("c"), { sources }).file).toBe("kustomization.yaml");
  });

  test("of an image that a controller sets is the object of the controller", () => {
    const by = (kustomization: object) =>
      ({ source: { kustomization }, document: { locate: place("app") } }) as unknown as PlacedSource;
    const withImage = (image: string, tag: string) => deployment("a", { image, tag });
    const found = (image: string, pointer: string, kustomization?: object) =>
      origin(withImage(image, "1"), pointer, {
        sources: [withImage("x:1", "2")],
        ...(kustomization && { by: by(kustomization) }),
      });
    expect(found("x:2", "/spec/image", { images: [] })).toBe("app#/spec");
    expect(found("x:1", "/spec/image", { images: [] })).toBe("a0#/spec/image");
    expect(found("x:2", "/spec/tag", { images: [] })).toBe("a0#/spec/tag");
    expect(found("x:2", "/status/image", { images: [] })).toBe("a0#");
    expect(found("x:2", "/spec/image", {})).toBe("a0#/spec/image");
    expect(found("x:2", "/spec/image")).toBe("a0#/spec/image");
    expect(origin(deployment("p-a"), "/spec", { sources: [deployment("a")], by: by({ namePrefix: "p-" }) })).toBe(
      "a0#/spec",
    );
  });

  test("has the name without prefixes and suffixes, in the namespace of the renaming", () => {
    const renamings = [UNCHANGED, { prefix: "p-", suffix: "-s", namespace: "n" }];
    const found = (name: string, namespace: string) =>
      origin(deployment(name, {}, { namespace }), "/spec", { sources: [deployment("a")], renamings });
    expect(found("p-a-s", "n")).toBe("a0#/spec");
    expect(found("p-a-s", "m")).toBe("kustomization.yaml");
    expect(found("p-a", "n")).toBe("kustomization.yaml");
  });

  test("has items with the same names, or else at the same positions", () => {
    const source = deployment("a", {
      list: [
        { name: "x", v: 1 },
        { name: "y", v: 2 },
      ],
      plain: [1, 2],
    });
    const list = [
      { name: "y", v: 2 },
      { name: "z", v: 3 },
      { name: "x", v: 1 },
    ];
    const rendered = deployment("a", { list, plain: [1, 2, 3] });
    const found = (pointer: string) => origin(rendered, pointer, { sources: [source] });
    expect(found("/spec/list/0/v")).toBe("a0#/spec/list/1/v");
    expect(found("/spec/list/1/v")).toBe("a0#/spec/list");
    expect(found("/spec/list/2/v")).toBe("a0#/spec/list/0/v");
    expect(found("/spec/plain/1")).toBe("a0#/spec/plain/1");
    expect(found("/spec/plain/2")).toBe("a0#/spec/plain");
    expect(found("/status")).toBe("a0#");
  });
});

describe("the patch of a field", () => {
  const sources = [deployment("a", { replicas: 1 })];
  const rendered = deployment("a", { replicas: 3 });
  const found = (one: SourcePatch, pointer = "/spec/replicas") =>
    origin(rendered, pointer, { sources, patches: [one] });
  const operation = [{ op: "replace", path: "/spec/replicas", value: 3 }];

  test.each<[string, SourcePatch]>([
    ["a part of the object", patch(deployment("a", { replicas: 3 }))],
    ["a part with a target", patch({ spec: { replicas: 3 } }, { kind: "Deployment" })],
    ["a part with a target of any kind", patch({ spec: { replicas: 3 } }, { name: "a" })],
    ["a part with an empty kind", patch({ spec: { replicas: 3 } }, { kind: "" })],
    ["a part with an expression", patch({ spec: { replicas: 3 } }, { kind: "Deploy.*" })],
  ])("%s", (_, one) => {
    expect(found(one)).toBe("patch#/spec/replicas");
  });

  test.each<[string, SourcePatch]>([
    ["of another object", patch(deployment("b", { replicas: 3 }))],
    ["of another kind", patch({ ...deployment("a", { replicas: 3 }), kind: "Job" })],
    ["with a target of another kind", patch({ spec: { replicas: 3 } }, { kind: "Job" })],
    ["with another value", patch(deployment("a", { replicas: 4 }))],
    ["without the field", patch(deployment("a", { paused: true }))],
    ["of operations with a target of another kind", patch(operation, { kind: "Job" })],
    ["of operations on another field", patch([{ op: "add", path: "/spec/rep", value: 3 }])],
    [
      "of operations on a field with a name of the same length",
      patch([{ op: "add", path: "/also", value: { replicas: 3 } }]),
    ],
    ["of operations with another value", patch([{ op: "add", path: "/spec/replicas", value: 4 }])],
    ["of operations without a path", patch([{ op: "add", value: { spec: { replicas: 3 } } }])],
  ])("is not one %s", (_, one) => {
    expect(found(one)).toBe("a0#/spec/replicas");
  });

  test("may be an operation on it or on a field around it, the last one first", () => {
    expect(found(patch(operation))).toBe("patch#/0/value");
    expect(found(patch([{ op: "add", path: "/spec", value: { replicas: 3 } }]))).toBe("patch#/0/value/replicas");
    expect(found(patch([...operation, ...operation]))).toBe("patch#/1/value");
  });

  test("has the name of the source or of the rendered object", () => {
    const renamings = [{ prefix: "p-", suffix: "" }];
    for (const name of ["a", "p-a"]) {
      const patches = [patch(deployment(name, { replicas: 3 }))];
      expect(origin(deployment("p-a", { replicas: 3 }), "/spec/replicas", { sources, patches, renamings })).toBe(
        "patch#/spec/replicas",
      );
    }
  });

  test("is not one that removes the field", () => {
    expect(found(patch([{ op: "remove", path: "/spec/gone" }]), "/spec/gone")).toBe("a0#/spec");
  });

  test("the last patch counts, and values of a field with parts come from the source", () => {
    const patches = [patch(deployment("a", { replicas: 3 })), { ...patch(operation), locate: place("last") }];
    expect(origin(rendered, "/spec/replicas", { sources, patches })).toBe("last#/0/value");
    expect(found(patch(deployment("a", { replicas: 3 })), "/spec")).toBe("a0#/spec");
    expect(found(patch(deployment("a", { gone: 3 })), "/spec/gone")).toBe("a0#/spec");
  });
});
