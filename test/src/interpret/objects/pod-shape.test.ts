import { describe, expect, it } from "vitest";
import { podPartProblem } from "../../../../src/interpret/objects/pod-shape.ts";

const containers = (container: unknown) => ({ spec: { containers: [{ name: "a" }, container] } });

describe("podPartProblem", () => {
  it.each([undefined, null, "a", 1, []])("expects an object and not %j", (value) => {
    expect(podPartProblem("PodTemplateSpec", value)).toEqual({
      path: "",
      expected: "an object",
      value,
      structural: true,
    });
  });

  it.each([
    {},
    { metadata: null, spec: null },
    { metadata: { labels: { a: "b", c: null } }, spec: { containers: [null, { args: ["a", null], resources: {} }] } },
    containers({ resources: { limits: { cpu: 1, memory: "1Gi", other: null } }, unknown: 1 }),
  ])("takes %j", (value) => expect(podPartProblem("PodTemplateSpec", value)).toBeUndefined());

  it.each<readonly [value: unknown, path: string, expected: string, structural: boolean]>([
    [{ metadata: { labels: { "a/b~c": 1 } } }, "/metadata/labels/a~1b~0c", "a string", false],
    [{ metadata: { labels: [] } }, "/metadata/labels", "an object", true],
    [{ spec: { containers: {} } }, "/spec/containers", "a list", true],
    [containers(1), "/spec/containers/1", "an object", true],
    [containers({ args: ["a", 1] }), "/spec/containers/1/args/1", "a string", false],
    [
      containers({ resources: { limits: { "nvidia.com/gpu": true } } }),
      "/spec/containers/1/resources/limits/nvidia.com~1gpu",
      "a quantity",
      false,
    ],
    [{ metadata: { name: 1 }, spec: [] }, "/metadata/name", "a string", false],
  ])("places what is wrong in %j", (value, path, expected, structural) => {
    expect(podPartProblem("PodTemplateSpec", value)).toMatchObject({ path, expected, structural });
  });

  it("names the first of several places", () => {
    expect(podPartProblem("Containers", [{ image: 1 }, { image: 2 }])).toMatchObject({ path: "/0/image", value: 1 });
  });

  it("looks at fields in the order of the API, whatever the object's order", () => {
    const value = { spec: { volumes: 1, containers: 1 }, metadata: { annotations: 1, labels: 1 } };
    expect(podPartProblem("PodTemplateSpec", value)?.path).toBe("/metadata/labels");
    expect(podPartProblem("PodSpec", value.spec)?.path).toBe("/containers");
  });

  it("looks at nothing that is inherited", () => {
    expect(podPartProblem("Container", Object.create({ name: 1, resources: 1 }))).toBeUndefined();
    expect(podPartProblem("Labels", Object.create({ a: 1 }))).toBeUndefined();
    expect(podPartProblem("ResourceRequirements", { limits: Object.create({ cpu: true }) })).toBeUndefined();
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
