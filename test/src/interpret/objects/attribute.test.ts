import { describe, expect, it } from "vitest";
import { attributePods } from "../../../../src/interpret/objects/attribute.ts";
import { asKarta, definition, podWith, read, workload } from "./helpers.ts";

const role = (value: string) => ({ componentTypeSelector: { keyPath: ".metadata.labels.role", value } });

const value = read(
  definition({}, [
    { name: "head", specDefinition: { podTemplateSpecPath: ".spec.head" }, podSelector: role("head") },
    {
      name: "worker",
      instanceIdPath: ".spec.groups[].name",
      specDefinition: { podTemplateSpecPath: ".spec.groups[].template" },
      podSelector: {
        ...role("worker"),
        componentInstanceSelector: { idPath: ".metadata.labels.group" },
        replicaSelector: { keyPath: ".metadata.labels.index" },
      },
    },
  ]),
);
const object = workload({ groups: [{ name: "a" }, { name: "b" }] });

describe("attributePods", () => {
  it("returns nothing for no pods", () => {
    expect(attributePods(value, object, [])).toEqual({ pods: [], issues: [] });
    expect(attributePods(value, undefined, [])).toEqual({ pods: [], issues: [] });
  });

  it("finds component, instance and replica group", () => {
    const pods = [
      podWith({ role: "head" }, "h"),
      podWith({ role: "worker", group: "b", index: "2" }, "w"),
      podWith({ role: "worker", group: "a" }, "x"),
    ];
    expect(attributePods(value, object, pods)).toEqual({
      pods: [
        { pod: "h", component: "head" },
        { pod: "w", component: "worker", instance: "b", replicaGroup: "2" },
        { pod: "x", component: "worker", instance: "a" },
      ],
      issues: [],
    });
  });

  it.each([
    [podWith({ role: "other" }), "no component found for pod pod-a"],
    [podWith({ role: "worker", group: "c" }), 'could not match instance id "c". existing instance ids [a b]'],
    [podWith({ role: "worker" }), "query result is empty"],
    [undefined, "no component found for pod "],
    [null, "no component found for pod "],
    [{}, "no component found for pod "],
    [[], "cannot index an array"],
  ])("says why the place of %j cannot be told", (pod, why) => {
    const { pods, issues } = attributePods(value, object, [pod]);
    expect(pods).toEqual([null]);
    expect(issues).toMatchObject([{ rule: "RI-010", message: expect.stringContaining(why) }]);
  });

  it("goes on after a pod that cannot be placed", () => {
    const { pods } = attributePods(value, object, [podWith({ role: "?" }), podWith({ role: "head" }, "h")]);
    expect(pods).toEqual([null, { pod: "h", component: "head" }]);
  });

  it("compares labels before paths in the newer dialect", () => {
    const byLabels = read(
      asKarta(
        definition({}, [
          {
            name: "a",
            specDefinition: { podSpecPath: ".spec.a" },
            podSelector: { componentTypeSelector: { matchLabels: { app: "x", tier: "1" } } },
          },
          {
            name: "b",
            specDefinition: { podSpecPath: ".spec.b" },
            podSelector: { componentTypeSelector: { matchLabels: { app: "x" }, keyPath: ".metadata.labels.b" } },
          },
        ]),
      ),
    );
    const pods = [podWith({ app: "x", tier: "1" }), podWith({ app: "x", b: "" }), podWith({ app: "x" })];
    expect(attributePods(byLabels, object, pods).pods.map((place) => place?.component)).toEqual(["a", "b", undefined]);
  });

  it("reads the ids once: twenty thousand pods need only the evaluations of their selectors", () => {
    const pods = Array.from({ length: 20_000 }, (_, index) =>
      podWith({ role: "worker", group: index % 2 === 0 ? "a" : "b" }, `p${index}`),
    );
    const { pods: placed, issues } = attributePods(value, object, pods);
    expect(issues).toEqual([]);
    expect(placed.filter((place) => place?.instance === "a")).toHaveLength(10_000);
  });
});
