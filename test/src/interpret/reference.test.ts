import { describe, expect, it } from "vitest";
import { createEngine } from "../../../src/interpret/engine.ts";
import { failureOf, RiError } from "../../../src/interpret/error.ts";
import { goText } from "../../../src/interpret/go-text.ts";
import { jsonText, sortedJson } from "../../../src/interpret/json-text.ts";
import { asKubernetesType } from "../../../src/interpret/kubernetes-type.ts";
import { podPartProblem } from "../../../src/interpret/pod-shape.ts";
import { componentNamed, lineageOf, structureOf, subtreeOf } from "../../../src/interpret/structure.ts";
import { updateFragments } from "../../../src/interpret/update-fragments.ts";
import { definition, read } from "./helpers.ts";

describe("goText", () => {
  it.each([
    [null, "<nil>"],
    ["text", "text"],
    [true, "true"],
    [7, "7"],
    [-3, "-3"],
    [1_000_000, "1000000"],
    [2.5, "2.5"],
    [123456.5, "123456.5"],
    [1234567.5, "1.2345675e+06"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [1.5e-10, "1.5e-10"],
    [["a", 1], "[a 1]"],
    [{ b: 1, a: [true] }, "map[a:[true] b:1]"],
    [[], "[]"],
  ])("%j is %s", (value, expected) => {
    expect(goText(value)).toBe(expected);
  });
});

describe("textOf", () => {
  it.each([
    [undefined, "null"],
    [null, "null"],
    ["a", "a"],
    [1.5, "1.5"],
    [{ b: [1, { d: null, c: "x" }], a: true }, '{"a":true,"b":[1,{"c":"x","d":null}]}'],
  ])("%j is %s", (value, expected) => {
    expect(jsonText(value)).toBe(expected);
  });

  it("is one text for equal values", () => {
    expect(sortedJson({ a: 1, b: 2 })).toBe(sortedJson({ b: 2, a: 1 }));
  });
});

describe("asKubernetesType", () => {
  it("drops what the type does not know and writes quantities in one way", () => {
    const template = {
      unknown: 1,
      metadata: { labels: { a: "b" }, unknown: 1 },
      spec: {
        unknown: 1,
        overhead: { cpu: "1000m" },
        containers: [
          { name: "c", unknown: 1, resources: { limits: { "nvidia.com/gpu": 8, memory: "1024Mi" }, unknown: 1 } },
        ],
      },
    };
    expect(asKubernetesType("PodTemplateSpec", template)).toEqual({
      metadata: { labels: { a: "b" } },
      spec: {
        overhead: { cpu: "1" },
        containers: [{ name: "c", resources: { limits: { "nvidia.com/gpu": "8", memory: "1Gi" } } }],
      },
    });
  });

  it("leaves alone what it cannot read, and types it does not know", () => {
    expect(asKubernetesType("PodSpec", "text")).toBe("text");
    expect(asKubernetesType("ResourceRequirements", { limits: { cpu: "many" } })).toEqual({ limits: { cpu: "many" } });
    expect(asKubernetesType("Labels", { a: 1 })).toEqual({ a: 1 });
  });
});

describe("podPartProblem", () => {
  it.each([
    ["PodTemplateSpec", {}, undefined],
    ["PodTemplateSpec", { metadata: null, spec: { containers: null } }, undefined],
    ["PodTemplateSpec", [], ["", "an object", true]],
    ["PodTemplateSpec", { spec: [] }, ["/spec", "an object", true]],
    ["PodSpec", { containers: {} }, ["/containers", "a list", true]],
    ["PodSpec", { containers: ["x"] }, ["/containers/0", "an object", true]],
    ["PodSpec", { initContainers: [{ image: 1 }] }, ["/initContainers/0/image", "a string", false]],
    ["PodSpec", { nodeSelector: { "a/b": 1 } }, ["/nodeSelector/a~1b", "a string", false]],
    ["Container", { resources: { limits: { cpu: true } } }, ["/resources/limits/cpu", "a quantity", false]],
    ["Container", { resources: { limits: { cpu: 1, memory: "1Gi" } } }, undefined],
    ["Labels", { a: "b" }, undefined],
    ["Labels", { a: null }, undefined],
    ["Containers", [{}], undefined],
    ["PodResourceClaims", [1], ["/0", "an object", true]],
    ["Affinity", "x", ["", "an object", true]],
  ] as const)("%s %j", (part, value, expected) => {
    const problem = podPartProblem(part, value);
    expect(problem && [problem.path, problem.expected, problem.structural]).toEqual(expected);
  });
});

describe("updateFragments", () => {
  const value = read(
    definition({
      specDefinition: {
        fragmentedPodSpecDefinition: { schedulerNamePath: ".spec.scheduler", labelsPath: ".spec.labels" },
      },
    }),
  );
  const engine = createEngine("reference");

  it("leaves behind what was written before it failed", () => {
    const { object, error } = updateFragments(
      engine,
      value.rootComponent,
      { spec: {} },
      { "": { schedulerName: "kai", image: "i" } },
    );
    expect(object).toEqual({ spec: { scheduler: "kai" } });
    expect(error?.message).toBe("failed to update image: path is not defined and values are not empty");
  });

  it("says which definition is missing", () => {
    const bare = read(definition());
    expect(updateFragments(engine, bare.rootComponent, {}, {}).error?.message).toBe(
      "component train does not have spec definition",
    );
  });

  it("writes null and the empty text for the instances that have nothing", () => {
    const several = read(
      definition({}, [
        {
          name: "c",
          instanceIdPath: ".l[].n",
          podSelector: { componentInstanceSelector: { idPath: ".x" } },
          specDefinition: { fragmentedPodSpecDefinition: { schedulerNamePath: ".l[].s", resourcesPath: ".l[].r" } },
        },
      ]),
    );
    const [component] = several.childComponents;
    const { object } = updateFragments(
      engine,
      component ?? several.rootComponent,
      { l: [{ n: "a" }, { n: "b" }] },
      {
        a: { schedulerName: "kai", resources: { limits: { cpu: "1000m" } } },
        b: {},
      },
    );
    expect(object).toEqual({
      l: [
        { n: "a", s: "kai", r: { limits: { cpu: "1" } } },
        { n: "b", s: "", r: null },
      ],
    });
  });
});

describe("the tree", () => {
  const value = read(
    definition({}, [
      { name: "a" },
      { name: "b", ownerRef: "a" },
      { name: "c", ownerRef: "a" },
      { name: "d", ownerRef: "b" },
    ]),
  );
  const structure = structureOf(value);

  it("is walked up and down, each component once", () => {
    expect(lineageOf(structure, "d")).toEqual(["d", "b", "a", "train"]);
    expect(subtreeOf(structure, "a")).toEqual(["a", "b", "d", "c"]);
    expect(lineageOf(structure, "nobody")).toEqual(["nobody"]);
  });

  it("knows its components by name", () => {
    expect(componentNamed(structure, "b").ownerRef).toBe("a");
    expect(() => componentNamed(structure, "x")).toThrow(new RiError("not-found", "component x not found"));
  });

  it("ends at a cycle", () => {
    const cyclic = structureOf(
      read(
        definition({}, [
          { name: "a", ownerRef: "b" },
          { name: "b", ownerRef: "a" },
        ]),
      ),
    );
    expect(lineageOf(cyclic, "a")).toEqual(["a", "b"]);
    expect(subtreeOf(cyclic, "b")).toEqual(["b", "a"]);
  });
});

describe("failureOf", () => {
  it("takes data that are too deep for the stack for a limit, and throws anything else on", () => {
    expect(failureOf(new RangeError("Maximum call stack size exceeded")).category).toBe("limit");
    expect(() => failureOf(new TypeError("a mistake"))).toThrow("a mistake");
  });
});
