import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Exported } from "../../../../src/app/export/exported.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { apiStructure, apiValidator } from "../../../helpers/api-structure.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";
import { contextOf, EAST, exported, idMap, LOW, messages, TRAIN } from "./contexts.ts";

const types = apiStructure("workload-types");
const validators = {
  PATCH: apiValidator(apiStructure("distributed-inferences"), "UpdateRequest"),
  PUT: apiValidator(types, "WorkloadTypeUpdateFields"),
  types: apiValidator(types, "WorkloadTypeCreateFields"),
  V2: apiValidator(types, "WorkloadV2CreateRequest"),
};

/** The messages about a body; none for a valid one. */
function problemsOf(validator: keyof typeof validators, body: unknown): readonly string[] {
  const validate = validators[validator];
  return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const contents = (objects: readonly Exported[]) => objects.map(({ call, content }) => [call?.method, content] as const);

const inference = {
  apiVersion: "muster.dev/v1alpha1",
  kind: "DistributedInference",
  metadata: { name: "llm" },
  project: "team-nlp",
  cluster: EAST,
  spec: { replicas: 3, leader: { image: "a" } },
};
const served = { name: "llm", projectId: "4501", workloadId: "w-1", spec: { replicas: 1, leader: { image: "a" } } };

const type = (versions: readonly string[]) => ({
  apiVersion: "muster.dev/v1alpha1",
  kind: "WorkloadType",
  metadata: { name: "Widget" },
  spec: {
    group: "example.com",
    category: "Train",
    priority: "low",
    resourceInterfaces: versions.map((version) => ({
      spec: {
        structureDefinition: {
          rootComponent: {
            name: "root",
            kind: { group: "example.com", version, kind: "Widget" },
            statusDefinition: {
              phaseDefinition: { path: ".status.phase" },
              statusMappings: { running: [{ byPhase: "Up" }] },
            },
          },
        },
      },
    })),
  },
});

describe("the bodies of other calls are valid", () => {
  it.each([0, 1, 1000])("PATCH of a distributed inference to %d replicas", (replicas) => {
    const known = contextOf(idMap, { answers: [{ ...served, spec: { ...served.spec, replicas: 5 } }] });
    const result = exported([{ ...inference, spec: { ...inference.spec, replicas } }], "api", known);
    expect(contents(result.exported)).toEqual([["PATCH", { spec: { replicas } }]]);
    expect(problemsOf("PATCH", { spec: { replicas } })).toEqual([]);
  });

  it("PATCH accepts no other field", () => {
    expect(problemsOf("PATCH", { spec: { replicas: 1001 } })).not.toEqual([]);
    expect(problemsOf("PATCH", { spec: { workers: 1 } })).not.toEqual([]);
  });

  it("POST and PUT of a workload type", () => {
    const [[method, body] = []] = contents(exported([type(["v1", "v2", "v3", "v4"])], "workload-type").exported);
    expect([method, problemsOf("types", body)]).toEqual(["POST", []]);
    const registered = { id: "t-1", name: "Widget", group: "example.com", categoryId: LOW, priorityId: TRAIN };
    const known = contextOf(idMap, { answers: [registered] });
    const [[again, change] = []] = contents(exported([type(["v1"])], "workload-type", known).exported);
    expect([again, problemsOf("PUT", change)]).toEqual(["PUT", []]);
    expect(problemsOf("types", { ...body, group: "Example.com" })).not.toEqual([]);
    expect(problemsOf("PUT", { ...change, name: "Widget" })).not.toEqual([]);
  });

  it("POST of the manifest of each kind of the catalogue", () => {
    const manifests = workloadTypes
      .filter(({ group }) => group !== "run.ai")
      .map(({ group, kind }, index) => ({
        apiVersion: group === "" ? "v1" : `${group}/v1`,
        kind,
        metadata: { name: `sample-${index}`, namespace: "runai-team-nlp" },
        spec: {},
      }));
    const result = exported(manifests, "api");
    expect(messages(result)).toEqual([]);
    expect(result.exported).toHaveLength(manifests.length);
    for (const { content } of result.exported) expect(problemsOf("V2", content)).toEqual([]);
    expect(problemsOf("V2", { metadata: { projectid: "1" }, manifest: {} })).not.toEqual([]);
  });
});

describe.skipIf(sharedMissing("seeds"))("the API documents", () => {
  const documents = ["trainings", "distributed-inferences"] as const;
  const pathsOf = (name: string): readonly string[] =>
    Object.keys(JSON.parse(readFileSync(sharedPath("seeds", `${name}.openapi.json`), "utf8")).paths);

  it("decide about PATCH like the extract", () => {
    const whole = apiValidator(sharedPath("seeds", "distributed-inferences.openapi.json"), "UpdateRequest");
    const bodies = [{ spec: { replicas: 3 } }, { spec: { replicas: -1 } }, { spec: { workers: 1 } }, {}];
    expect(bodies.map((body) => whole(body))).toEqual(bodies.map((body) => problemsOf("PATCH", body).length === 0));
  });

  it("have no path of workload types and of Workloads V2", () => {
    expect(documents.flatMap(pathsOf).filter((path) => /workload-types|\/v2\//.test(path))).toEqual([]);
  });
});
