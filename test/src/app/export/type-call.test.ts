import { describe, expect, it } from "vitest";
import { contextOf, exported, idMap, LOW, messages, TRAIN } from "./contexts.ts";

const spec = (version: string, name = "root") => ({
  structureDefinition: {
    rootComponent: {
      name,
      kind: { group: "example.com", version, kind: "Widget" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: { running: [{ byConditions: [{ type: "Ready", status: "True" }] }] },
      },
    },
  },
});

const type = (versions: readonly string[], more: object = {}) => ({
  apiVersion: "muster.dev/v1alpha1",
  kind: "WorkloadType",
  metadata: { name: "Widget" },
  spec: {
    group: "example.com",
    category: "Train",
    priority: "low",
    resourceInterfaces: versions.map((version) => ({ spec: spec(version) })),
    ...more,
  },
});

/** As the platform answers: the version beside the object, with the defaults of the CRD. */
const answer = (versions: readonly string[]) => ({
  types: [
    {
      id: "t-1",
      name: "Widget",
      group: "example.com",
      categoryId: TRAIN,
      priorityId: LOW,
      resourceInterfaces: versions.map((version) => {
        const { structureDefinition } = spec(version);
        const { rootComponent } = structureDefinition;
        const { statusDefinition } = rootComponent;
        const names = {
          typeFieldName: "type",
          statusFieldName: "status",
          messageFieldName: "message",
          reasonFieldName: "reason",
        };
        const conditionsDefinition = { ...statusDefinition.conditionsDefinition, ...names };
        return {
          version,
          resourceInterface: {
            spec: {
              structureDefinition: {
                rootComponent: { ...rootComponent, statusDefinition: { ...statusDefinition, conditionsDefinition } },
              },
            },
          },
        };
      }),
    },
  ],
});

const existing = (versions: readonly string[]) => contextOf(idMap, { answers: [answer(versions)] });

describe("calls of the Workload Types API", () => {
  it("registers a kind with the ids of its words", () => {
    expect(exported([type(["v1"])], "workload-type").exported).toMatchObject([
      {
        file: "Widget.example.com.workload-type.json",
        call: { method: "POST", path: "/api/v1/workload-types" },
        content: {
          name: "Widget",
          group: "example.com",
          categoryId: TRAIN,
          priorityId: LOW,
          resourceInterfaces: [{ spec: spec("v1") }],
        },
      },
    ]);
  });

  it("words without ids are refused, with the file that gives them", () => {
    expect(messages(exported([type(["v1"])], "workload-type", contextOf({})))).toEqual([
      'error /spec/category category: is "Train", whose id is not known',
      'error /spec/priority priority: is "low", whose id is not known',
    ]);
  });

  it("adds and removes versions of a registered type", () => {
    const { exported: calls, issues } = exported([type(["v2", "v1"])], "workload-type", existing(["v1", "v0"]));
    expect(issues).toEqual([]);
    expect(calls).toMatchObject([
      {
        file: "Widget.example.com.workload-type-update.json",
        call: { method: "PUT", path: "/api/v1/workload-types/t-1" },
        content: {
          categoryId: TRAIN,
          priorityId: LOW,
          resourceInterfaces: [{ spec: spec("v2") }, { spec: spec("v1") }],
        },
      },
    ]);
    expect(calls[0]?.content).not.toHaveProperty("name");
  });

  it("needs no call for a type that is registered as it is, with the defaults that the platform adds", () => {
    expect(exported([type(["v1"])], "workload-type", existing(["v1"]))).toMatchObject({
      exported: [],
      issues: [],
      skipped: [{ reason: "is registered as it is" }],
    });
    const other = exported([type(["v1"], { preemptibility: "preemptible" })], "workload-type", existing(["v1"]));
    expect(other.exported).toMatchObject([{ call: { method: "PUT" }, content: { preemptibility: "preemptible" } }]);
  });

  it("refuses a changed version, and a fifth one", () => {
    const changed = type([], { resourceInterfaces: [{ spec: spec("v2") }, { spec: spec("v1", "other") }] });
    expect(messages(exported([changed], "workload-type", existing(["v1"])))).toEqual([
      'error /spec/resourceInterfaces/1 resourceInterfaces[1]: changes version "v1" of the registered type, and the API only adds and removes versions',
    ]);
    const five = exported([type(["v1", "v2", "v3", "v4", "v5"])], "workload-type");
    expect(five.exported).toEqual([]);
    expect(five.issues.map(({ path }) => path)).toEqual(["/spec/resourceInterfaces"]);
  });

  it("refuses a group that the API's pattern excludes, and an invalid Resource Interface", () => {
    expect(messages(exported([type(["v1"], { group: "Example.com" })], "workload-type"))).toEqual([
      'error /spec/group group: "Example.com" is not an API group',
    ]);
    const broken = type([], { resourceInterfaces: [{ spec: spec("v1", "") }] });
    expect(exported([broken], "workload-type").exported).toEqual([]);
  });

  it("changed defaults of a known kind need the id of the type", () => {
    const { resourceInterfaces: _, ...rest } = type([]).spec;
    const defaults = { ...type([]), spec: rest };
    expect(messages(exported([defaults], "workload-type"))).toEqual([
      "error /spec/resourceInterfaces resourceInterfaces: is absent, so the type changes the defaults of a kind whose id is not known",
    ]);
    const known = { id: "t-9", name: "Widget", group: "example.com", categoryId: LOW };
    const result = exported([defaults], "workload-type", contextOf(idMap, { answers: [[known]] }));
    expect(result.exported).toMatchObject([
      { call: { method: "PUT", path: "/api/v1/workload-types/t-9" }, content: { categoryId: TRAIN, priorityId: LOW } },
    ]);
  });

  it("a body with ids keeps them", () => {
    const { category: _, priority: __, ...rest } = type(["v1"]).spec;
    const body = { name: "Widget", ...rest, categoryId: TRAIN, priorityId: LOW };
    expect(exported([body], "workload-type", contextOf({})).exported[0]?.content).toEqual(body);
  });

  it("workloads are left out, and a bare Resource Interface is refused", () => {
    const object = { apiVersion: "run.ai/v1alpha1", kind: "Karta", metadata: { name: "a" }, spec: spec("v1") };
    expect(messages(exported([object], "workload-type"))).toEqual([
      "error /kind kind: is a Resource Interface, which has no category and no priority for the API",
    ]);
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };
    expect(exported([pod], "workload-type").skipped).toMatchObject([
      { reason: "is a workload, which --as workload-type does not export" },
    ]);
  });
});
