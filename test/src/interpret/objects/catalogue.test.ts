import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../../../src/interpret/objects/catalogue.ts";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import { job as sample } from "../../../../workloadtypes/index.ts";
import { definition, read, rootKind, workload } from "./helpers.ts";

const { spec } = definition({
  statusDefinition: {
    conditionsDefinition: { path: ".status.conditions" },
    statusMappings: { running: [{ byConditions: [{ type: "Running", status: "True" }] }] },
  },
}) as { readonly spec: object };
const { group, version, kind } = rootKind;
const train = { ...sample, group, kind, resourceInterfaces: { [version]: spec } };
const catalogue = catalogueOf({ workloadTypes: [train], resourceInterfaces: [] });

describe("catalogueOf", () => {
  it("has no kinds without sources", () => {
    const empty = catalogueOf({ workloadTypes: [], resourceInterfaces: [] });
    expect(empty.kind(group, kind)).toBeUndefined();
    expect(empty.resourceInterface(group, version, kind)).toBeUndefined();
  });

  it("finds kinds and versions by their exact names", () => {
    expect(catalogue.kind(group, kind)).toBe(train);
    expect(catalogue.kind("", kind)).toBeUndefined();
    expect(catalogue.resourceInterface(group, version, kind)?.rootComponent.name).toBe("train");
    for (const other of ["v2", "__proto__", "toString"]) {
      expect(catalogue.resourceInterface(group, other, kind)).toBeUndefined();
    }
  });

  it("parses a definition once, and finds the spec it came from", () => {
    const found = catalogue.resourceInterface(group, version, kind);
    expect(catalogue.resourceInterface(group, version, kind)).toBe(found);
    expect(found && catalogue.specOf(found)).toBe(spec);
  });

  it("applies the defaults of the CRD: conditions are read without naming their fields", () => {
    const found = catalogue.resourceInterface(group, version, kind);
    const conditions = [{ type: "Running", status: "True", reason: "Started", message: "all pods run" }];
    const status = found && interpret(found, workload({}, { status: { conditions } })).status;
    expect(status).toEqual({ conditions, matched: ["Running"], value: "Running", reason: "Started" });
  });

  it("prefers the definitions of the repository", () => {
    const own = read(definition({ name: "own" }));
    const both = catalogueOf({ workloadTypes: [train], resourceInterfaces: [own] });
    expect(both.resourceInterface(group, version, kind)).toBe(own);
    expect(both.specOf(own)).toBeUndefined();
  });
});
