import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributePods } from "../../../../src/interpret/objects/attribute.ts";
import { change } from "../../../../src/interpret/objects/change.ts";
import { effectivePodTemplate } from "../../../../src/interpret/objects/effective.ts";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import { predictPodGroups } from "../../../../src/interpret/objects/predict-pod-groups.ts";
import { setPath } from "../../../../src/interpret/objects/set-path.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { seedExamples } from "./fixtures/seed-examples.ts";
import { definition, frozen, type Json, read, template, workload } from "./helpers.ts";

const runs = process.env.MUSTER_LONG === "1" ? 20_000 : 200;
const examples = Object.values(seedExamples).map(read);
const json = fc.jsonValue({ maxDepth: 6 });

describe("whatever comes in", () => {
  it("a definition is read or refused, and never throws", () => {
    fc.assert(
      fc.property(json, (value) => {
        const { resourceInterface, issues } = parseResourceInterface(value);
        expect(resourceInterface !== undefined || issues.length > 0).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it("a damaged seed example is read or refused, and what is read can be applied", () => {
    const keys = [
      "name",
      "kind",
      "ownerRef",
      "specDefinition",
      "scaleDefinition",
      "statusDefinition",
      "podSelector",
      "instanceIdPath",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(seedExamples)),
        fc.constantFrom(...keys),
        json,
        (example, key, damage) => {
          const spec = structuredClone(example) as {
            spec: { structureDefinition: { rootComponent: Record<string, unknown> } };
          };
          spec.spec.structureDefinition.rootComponent[key] = damage;
          const { resourceInterface } = parseResourceInterface(spec);
          if (resourceInterface !== undefined) {
            expect(interpret(resourceInterface, workload({})).pods).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: runs },
    );
  });

  it("an object is interpreted, unchanged, with integers of pods", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...examples),
        fc.record({ spec: json, status: json, metadata: json }),
        (value, object) => {
          const before = JSON.stringify(object);
          const { components, pods } = interpret(value, frozen(object));
          expect(Number.isInteger(pods) && pods >= 0).toBe(true);
          expect(pods).toBe(
            components.flatMap(({ instances }) => instances).reduce((sum, instance) => sum + instance.pods, 0),
          );
          for (const instance of components.flatMap(({ instances }) => instances)) effectivePodTemplate(instance);
          expect(JSON.stringify(object)).toBe(before);
        },
      ),
      { numRuns: runs },
    );
  });

  it("pods are placed or reported", () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), json, fc.array(json, { maxLength: 3 }), (value, object, pods) => {
        const placed = attributePods(value, object, pods);
        expect(placed.pods).toHaveLength(pods.length);
        expect(placed.pods.includes(null)).toBe(placed.issues.length > 0);
        predictPodGroups(value, object, pods);
      }),
      { numRuns: runs },
    );
  });
});

const name = fc.string({ minLength: 1, maxLength: 8 });
const groups = fc.uniqueArray(fc.record({ name, replicas: fc.nat(20), image: name }), {
  selector: (group) => group.name,
  maxLength: 8,
});
const list = read(
  definition({}, [
    {
      name: "group",
      instanceIdPath: ".spec.groups[].name",
      specDefinition: { podTemplateSpecPath: ".spec.groups[].template" },
      scaleDefinition: { replicasPath: ".spec.groups[].replicas" },
      podSelector: { componentInstanceSelector: { idPath: ".x" } },
    },
  ]),
);
const objectOf = (entries: readonly { readonly name: string; readonly replicas: number; readonly image: string }[]) =>
  workload({ groups: entries.map(({ image, ...group }) => ({ ...group, template: template(image) })) });

describe("round trips", () => {
  it("instances have the ids and replicas of the object", () => {
    fc.assert(
      fc.property(groups, (entries) => {
        const instances = interpret(list, objectOf(entries)).components[1]?.instances;
        expect(instances?.map(({ id, scale }) => [id, scale?.replicas])).toEqual(
          entries.map((entry) => [entry.name, entry.replicas]),
        );
      }),
      { numRuns: runs },
    );
  });

  it("writing back what was read changes nothing", () => {
    fc.assert(
      fc.property(groups, (entries) => {
        const object = objectOf(entries);
        const instances = interpret(list, object).components[1]?.instances ?? [];
        const changes = Object.fromEntries(instances.map(({ id, podTemplate }) => [id, { podTemplate }]));
        expect(change(list, object, { group: changes })).toEqual({ object, issues: [] });
      }),
      { numRuns: runs },
    );
  });

  it("what was written is read, and only that is different", () => {
    fc.assert(
      fc.property(
        groups.filter(({ length }) => length > 0),
        fc.nat(),
        name,
        (entries, pick, image) => {
          const index = pick % entries.length;
          const id = entries[index]?.name ?? "";
          const { object } = change(list, objectOf(entries), {
            group: Object.fromEntries([[id, { podTemplate: template(image) }]]),
          });
          expect(object).toEqual(
            objectOf(entries.map((entry, position) => (position === index ? { ...entry, image } : entry))),
          );
        },
      ),
      { numRuns: runs },
    );
  });
});

describe("setPath", () => {
  const step = fc.oneof(name, fc.nat(5));

  it("is read back, and leaves the value it started from as it was", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, json), { maxLength: 4 }), json, (steps, value) => {
        const path = steps.map(([key]) => key);
        const container = typeof path[0] === "string" ? {} : [];
        const start: unknown = frozen(steps.length === 0 ? null : container);
        const result = setPath(start, path, value);
        const found = path.reduce<unknown>((inner, key) => (inner as Json)[key as string], result);
        expect(found).toEqual(value);
      }),
      { numRuns: runs },
    );
  });

  it("keeps the order of keys, and the members beside them", () => {
    expect(JSON.stringify(setPath({ b: 1, a: { x: 1 }, c: 3 }, ["a", "y"], 2))).toBe('{"b":1,"a":{"x":1,"y":2},"c":3}');
    expect(setPath([1, 2, 3], [-1], 9)).toEqual([1, 2, 9]);
    expect(setPath(null, [2, "a"], 1)).toEqual([null, null, { a: 1 }]);
  });

  it.each([
    ["a text", "text", ["a"]],
    ["a list for a key", [], ["a"]],
    ["an object for an index", {}, [0]],
    ["an index before the list", [1], [-2]],
    ["an index beyond reason", [], [1e9]],
  ] as const)("refuses %s", (_, value, path) => {
    expect(() => setPath(value, path, 1)).toThrow();
  });
});
