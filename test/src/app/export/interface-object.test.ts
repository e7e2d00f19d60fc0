import { describe, expect, it } from "vitest";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { exported, messages } from "./contexts.ts";

const spec = {
  structureDefinition: {
    rootComponent: {
      name: "root",
      kind: { group: "example.com", version: "v1", kind: "Widget" },
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        statusMappings: { running: [{ byPhase: "Up" }] },
      },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
    },
  },
};

const old = {
  apiVersion: "optimization.nvidia.com/v1alpha1",
  kind: "ResourceInterface",
  metadata: { name: "widget", labels: { team: "a" }, annotations: { note: "b" } },
  spec,
};

const karta = {
  apiVersion: "run.ai/v1alpha1",
  kind: "Karta",
  metadata: {
    name: "widget",
    annotations: { note: "b" },
    labels: {
      team: "a",
      "run.ai/karta-group": "example.com",
      "run.ai/karta-version": "v1",
      "run.ai/karta-kind": "Widget",
    },
  },
  spec,
};

describe("Karta and ResourceInterface from one another", () => {
  it("apiVersion, kind and the labels by which KAI finds a Karta change", () => {
    expect(exported([{ ...old, status: { conditions: [] } }], "karta").exported).toMatchObject([
      { file: "widget.karta.yaml", content: karta },
    ]);
    expect(exported([karta], "resource-interface").exported.map(({ content }) => content)).toEqual([old]);
    expect(exported([karta], "karta").exported.map(({ content }) => content)).toEqual([karta]);
  });

  it.each([
    [
      "gangScheduling",
      { optimizationInstructions: { gangScheduling: { podGroup: { name: "g" } } } },
      "/spec/optimizationInstructions/gangScheduling/podGroup",
    ],
    [
      "suspendDefinition",
      {
        structureDefinition: {
          rootComponent: {
            ...spec.structureDefinition.rootComponent,
            suspendDefinition: {
              suspendActions: [{ path: ".spec.suspend", value: "true" }],
              resumeActions: [{ path: ".spec.suspend", value: "false" }],
            },
          },
        },
      },
      "/spec/structureDefinition/rootComponent/suspendDefinition",
    ],
  ])("a field of Karta only is refused with its place: %s", (_, more, path) => {
    const object = { ...karta, spec: { ...spec, ...more } };
    expect(exported([object], "karta").issues).toEqual([]);
    const { exported: none, issues } = exported([object], "resource-interface");
    expect(none).toEqual([]);
    expect(issues.map((issue) => issue.path)).toContain(path);
    expect(messages({ issues })[0]).toContain("is known only to run.ai/v1alpha1 Karta");
  });

  it("a WorkloadType gives an object for each version", () => {
    const type = {
      apiVersion: "muster.dev/v1alpha1",
      kind: "WorkloadType",
      metadata: { name: "Widget" },
      spec: { group: "example.com", category: "Train", priority: "low", resourceInterfaces: [{ spec }] },
    };
    expect(exported([type], "karta").exported).toMatchObject([
      { file: "example-com-v1-widget.karta.yaml", content: { kind: "Karta", spec } },
    ]);
    const { resourceInterfaces: _, ...defaults } = type.spec;
    expect(exported([{ ...type, spec: defaults }], "karta")).toMatchObject({
      exported: [],
      issues: [],
      skipped: [{ reason: "has no Resource Interface" }],
    });
  });

  it("every Resource Interface of the catalogue makes the way there and back", () => {
    const objects = workloadTypes.flatMap(({ resourceInterfaces = {} }) =>
      Object.entries(resourceInterfaces).map(([, each], index) => ({
        ...old,
        metadata: { name: `a${index}` },
        spec: JSON.parse(JSON.stringify(each)),
      })),
    );
    expect(objects.length).toBeGreaterThan(30);
    for (const object of objects) {
      const there = exported([object], "karta");
      expect(messages(there), JSON.stringify(object.spec.structureDefinition.rootComponent.kind)).toEqual([]);
      const back = exported(
        there.exported.map(({ content }) => content),
        "resource-interface",
      );
      const sameFields = messages(back).length === 0;
      if (sameFields) expect(back.exported[0]?.content).toEqual(object);
      else expect(messages(back)[0]).toContain("is known only to run.ai/v1alpha1 Karta");
    }
  });
});
