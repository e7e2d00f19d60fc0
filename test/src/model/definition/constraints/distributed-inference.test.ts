import { describe, expect, it } from "vitest";
import { parseDefinition } from "../../../../../src/model/definition/parse/parse-definition.ts";
import { definition, distributedInference, problems } from "../definitions.ts";

const role = { image: "example.com/vllm:1" };

describe("a DistributedInference", () => {
  it.each<object>([
    {},
    { workers: 0 },
    { workers: null, worker: null },
    { workers: 1, worker: role },
    { workers: 1000, replicas: 0, worker: role },
    { restartPolicy: "None", startupPolicy: "LeaderReady", nodePools: ["h100"], preemptibility: "non-preemptible" },
    { servingPort: { port: 8000, authorizationType: "public", exposeExternally: false } },
    { servingPort: { port: 8000, protocol: "http", authorizationType: "authorizedGroups", authorizedGroups: ["a"] } },
  ])("may have %j", (spec) => {
    expect(problems(distributedInference(spec))).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [
      { leader: null },
      ["DEF-009 /spec/leader leader: is mandatory, but missing: it is required for any number of workers"],
    ],
    [{ leader: {} }, ["DEF-009 /spec/leader/image leader.image: is mandatory, but missing"]],
    [{ workers: 2 }, ["DEF-009 /spec/worker worker: is mandatory with workers: 2"]],
    [{ workers: 1, worker: {} }, ["DEF-009 /spec/worker/image worker.image: is mandatory, but missing"]],
    [{ workers: -1 }, ["DEF-001 /spec/workers workers: must be at least 0, but is the number -1"]],
    [{ workers: 1001, worker: role }, ["DEF-001 /spec/workers workers: must be at most 1000, but is the number 1001"]],
    [{ replicas: 1001 }, ["DEF-001 /spec/replicas replicas: must be at most 1000, but is the number 1001"]],
    [{ servingPort: {} }, ["DEF-009 /spec/servingPort/port servingPort.port: is mandatory, but missing"]],
    [
      { servingPort: { port: 8000, protocol: "grpc" } },
      ['DEF-001 /spec/servingPort/protocol servingPort.protocol: must be http, but is the string "grpc"'],
    ],
    [
      { servingPort: { port: 8000, authorizationType: "public", authorizedUsers: ["a"] } },
      [
        "DEF-003 /spec/servingPort/authorizedUsers servingPort.authorizedUsers: has no effect with authorizationType public",
      ],
    ],
    [
      { leader: { ...role, storage: { git: [] } } },
      ["DEF-002 /spec/leader/storage/git git: unknown field; only a Training has it"],
    ],
    [
      { leader: { ...role, security: { hostNetwork: true } } },
      ["DEF-002 /spec/leader/security/hostNetwork hostNetwork: unknown field; only a Training has it"],
    ],
  ])("may not have %j", (spec, expected) => {
    expect(problems(distributedInference(spec))).toEqual(expected);
  });

  it("without a spec has one problem", () => {
    expect(problems(definition("DistributedInference", {}))).toEqual([
      "DEF-009 /spec/leader leader: is mandatory, but missing: it is required for any number of workers",
    ]);
  });

  it("may describe workers without any, which is a warning", () => {
    const parsed = parseDefinition(distributedInference({ workers: 0, worker: role }));
    expect(parsed.definition).toBeDefined();
    expect(parsed.issues).toEqual([
      {
        rule: "DEF-003",
        name: "definition-constraint",
        severity: "warning",
        message: "worker: describes workers, but workers is 0, so none will run",
        path: "/spec/worker",
        object: { apiVersion: "muster.dev/v1alpha1", kind: "DistributedInference", name: "llama" },
        fix: "set workers, or remove worker",
      },
    ]);
  });
});
