import { describe, expect, it } from "vitest";
import { createEngine } from "../../../../src/interpret/objects/engine.ts";
import { RiError } from "../../../../src/interpret/objects/error.ts";
import { subtreeScale } from "../../../../src/interpret/objects/scale.ts";
import { structureOf } from "../../../../src/interpret/objects/structure.ts";
import { definition, type Json, read, template, workload } from "./helpers.ts";

const scaleOf = (value: Json, spec: Json) => {
  const structure = structureOf(read(value));
  return (name: string, instanceId?: string) =>
    subtreeScale(createEngine(), structure, workload(spec), name, instanceId);
};
const kind = { group: "", version: "v1", kind: "Pod" };
const specDefinition = (path: string) => ({ kind, specDefinition: { podTemplateSpecPath: path } });

describe("without scale definitions", () => {
  const scale = scaleOf(
    definition({}, [
      { name: "head", ...specDefinition(".spec.head") },
      {
        name: "group",
        instanceIdPath: ".spec.groups[].name",
        ...specDefinition(".spec.groups[].template"),
        podSelector: { componentInstanceSelector: { idPath: ".metadata.labels.group" } },
      },
    ]),
    { head: template("a"), groups: ["x", "y", "z"].map((name) => ({ name, template: template("a") })) },
  );

  it("counts a component with pods once, and each of its instances", () => {
    expect(scale("head")).toBe(1);
    expect(scale("group")).toBe(3);
    expect(scale("group", "y")).toBe(1);
  });

  it("adds up the components below one without pods", () => {
    expect(scale("train")).toBe(4);
  });

  it("rejects unknown instances", () => {
    expect(() => scale("group", "w")).toThrow(new RiError("instance", "instance id w not found"));
    expect(() => scale("group", "")).toThrow(new RiError("instance", "instance id is empty"));
  });
});

describe("by scale definitions", () => {
  const scale = scaleOf(
    definition({}, [
      {
        name: "group",
        instanceIdPath: ".spec.groups[].name",
        ...specDefinition(".spec.groups[].template"),
        scaleDefinition: { replicasPath: ".spec.groups[].replicas", minReplicasPath: ".spec.groups[].least" },
        podSelector: { componentInstanceSelector: { idPath: ".metadata.labels.group" } },
      },
    ]),
    {
      groups: [
        { name: "x", replicas: 4, least: 2, template: template("a") },
        { name: "y", replicas: 3, least: 0, template: template("a") },
        { name: "one", replicas: 7, least: 1, template: template("a") },
        { name: "none", replicas: 0, template: template("a") },
      ],
    },
  );

  it("count the minimum if it is above 0, else the replicas", () => {
    expect(scale("group", "x")).toBe(2);
    expect(scale("group", "y")).toBe(3);
    expect(scale("group", "one")).toBe(1);
    expect(scale("group", "none")).toBe(0);
    expect(scale("group")).toBe(6);
    expect(scale("train")).toBe(6);
  });

  it("rejects unknown instances", () => {
    expect(() => scale("group", "z")).toThrow(new RiError("instance", "instance id z not found"));
  });
});
