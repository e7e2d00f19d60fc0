import { describe, expect, it } from "vitest";
import { definition, read } from "../../src/interpret/objects/helpers.ts";
import { createReferenceEngine } from "./extract.ts";
import { goText } from "./go-text.ts";
import { asKubernetesType } from "./kubernetes-type.ts";
import { updateFragments } from "./update-fragments.ts";

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

  it("leaves unreadable values and unknown types unchanged", () => {
    expect(asKubernetesType("PodSpec", "text")).toBe("text");
    expect(asKubernetesType("ResourceRequirements", { limits: { cpu: "many" } })).toEqual({ limits: { cpu: "many" } });
    expect(asKubernetesType("Labels", { a: 1 })).toEqual({ a: 1 });
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
  const engine = createReferenceEngine();

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

  it("reports the missing definition", () => {
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
