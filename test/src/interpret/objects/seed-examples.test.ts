import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { validationErrors } from "../../../conformance/engine/validate.ts";
import { seedExamples } from "./fixtures/seed-examples.ts";
import { type Json, places, read, template } from "./helpers.ts";

type Example = keyof typeof seedExamples;

const structure = "/spec/structureDefinition";
const root = `${structure}/rootComponent`;
const child = (index: number) => `${structure}/childComponents/${index}`;
const member = (index: number) => `/spec/optimizationInstructions/gangScheduling/podGroups/0/members/${index}`;
const selectorOf = (index: number) => `${child(index)}/podSelector/componentTypeSelector`;
const initializing = `RI-016 ${root}/statusDefinition/statusMappings/initializing/0`;

const found: Readonly<Record<Example, { readonly parse: readonly string[]; readonly lint: readonly string[] }>> = {
  DynamoGraphDeployment: {
    parse: [],
    lint: [
      `RI-129 ${child(0)}`,
      `RI-008 ${child(0)}/instanceIdPath`,
      `RI-113 ${child(0)}/specDefinition/fragmentedPodSpecDefinition/imagePath`,
    ],
  },
  LeaderWorkerSet: {
    parse: [],
    lint: [`RI-121 ${member(0)}`, `RI-122 ${member(0)}/groupByKeyPaths/1`, `RI-122 ${member(1)}/groupByKeyPaths/1`],
  },
  InferenceService: {
    parse: [`RI-004 ${child(0)}/specDefinition`],
    lint: [
      `RI-121 ${member(0)}`,
      `RI-012 ${child(0)}/specDefinition/fragmentedPodSpecDefinition`,
      `RI-112 ${child(0)}/specDefinition/metadataPath`,
      `RI-112 ${child(1)}/specDefinition/metadataPath`,
      `RI-114 ${root}`,
      `RI-012 ${root}/specDefinition/fragmentedPodSpecDefinition`,
    ],
  },
  PyTorchJob: {
    parse: [],
    lint: [`RI-121 ${member(0)}`, `RI-117 ${selectorOf(0)}/value`, `RI-117 ${selectorOf(1)}/value`, initializing],
  },
  JAXJob: { parse: [], lint: [`RI-115 ${selectorOf(0)}`, `RI-117 ${selectorOf(0)}/value`, initializing] },
  MPIJob: { parse: [], lint: [`RI-121 ${member(0)}`, initializing] },
  RayService: { parse: [], lint: [`RI-121 ${member(0)}`, `RI-008 ${child(1)}/instanceIdPath`] },
  Notebook: { parse: [], lint: [initializing] },
};

describe.each(Object.entries(found) as [Example, (typeof found)[Example]][])(
  "the seed example %s",
  (name, expected) => {
    it("parses, with what is wrong outright", () => {
      const { resourceInterface, issues } = parseResourceInterface(seedExamples[name]);
      expect(resourceInterface?.rootComponent.kind?.kind).toBe(name);
      expect(places(issues)).toEqual(expected.parse);
    });

    it("has the hazards that are known of it", () => {
      expect(places(lintResourceInterface(read(seedExamples[name])))).toEqual(expected.lint);
    });

    it("gets the verdict of the reference validator", () => {
      const verdict = name === "InferenceService" ? ["component 'predictor' has multiple pod spec definitions"] : [];
      expect(validationErrors(read(seedExamples[name]))).toEqual(verdict);
    });
  },
);

const pods = (name: Example, object: Json) => {
  const { components, pods: sum, issues } = interpret(read(seedExamples[name]), object);
  const counted = components.flatMap(({ name: component, instances }) =>
    instances.map((instance) => [instance.id === "" ? component : `${component}[${instance.id}]`, instance.pods]),
  );
  return { counted: Object.fromEntries(counted), sum, issues: issues.map(({ rule }) => rule) };
};

describe("objects through the seed examples", () => {
  it("a PyTorchJob with master and workers", () => {
    const object = {
      spec: {
        pytorchReplicaSpecs: {
          Master: { replicas: 1, template: template("m") },
          Worker: { replicas: 3, template: template("w") },
        },
      },
    };
    expect(pods("PyTorchJob", object)).toEqual({
      counted: { pytorchjob: 0, Master: 1, Worker: 3 },
      sum: 4,
      issues: [],
    });
  });

  it("a PyTorchJob without master has no master, and not an empty one", () => {
    const object = { spec: { pytorchReplicaSpecs: { Worker: { template: template("w") } } } };
    expect(pods("PyTorchJob", object)).toEqual({ counted: { pytorchjob: 0, Worker: 1 }, sum: 1, issues: [] });
  });

  it("a LeaderWorkerSet of two groups of four", () => {
    const object = {
      spec: {
        replicas: 2,
        leaderWorkerTemplate: { size: 4, leaderTemplate: template("l"), workerTemplate: template("w") },
      },
    };
    expect(pods("LeaderWorkerSet", object)).toEqual({
      counted: { leaderworkerset: 0, leader: 2, worker: 6 },
      sum: 8,
      issues: [],
    });
  });

  it("a LeaderWorkerSet without a leader template: its leaders are not found, with an issue", () => {
    const object = { spec: { replicas: 2, leaderWorkerTemplate: { size: 4, workerTemplate: template("w") } } };
    expect(pods("LeaderWorkerSet", object)).toEqual({
      counted: { leaderworkerset: 0, worker: 6 },
      sum: 6,
      issues: ["RI-126"],
    });
  });

  it("a LeaderWorkerSet scaled to nothing", () => {
    const object = {
      spec: {
        replicas: 0,
        leaderWorkerTemplate: { size: 4, leaderTemplate: template("l"), workerTemplate: template("w") },
      },
    };
    expect(pods("LeaderWorkerSet", object)).toMatchObject({ sum: 0, issues: [] });
  });

  it("a graph of three services, with names that no PodGroup can have", () => {
    const object = {
      spec: {
        services: { Frontend: {}, decode: { replicas: 2, multinode: { nodeCount: 3 } }, prefill: { replicas: 1 } },
      },
    };
    expect(pods("DynamoGraphDeployment", object)).toEqual({
      counted: { dynamographdeployment: 0, "service[Frontend]": 1, "service[decode]": 6, "service[prefill]": 1 },
      sum: 8,
      issues: ["RI-014"],
    });
  });

  it("a RayService with groups, one of them without replicas", () => {
    const object = {
      spec: {
        rayClusterSpec: {
          headGroupSpec: { template: template("h") },
          workerGroupSpecs: [
            { groupName: "a", replicas: 2, template: template("a") },
            { groupName: "b", template: template("b") },
          ],
        },
      },
    };
    expect(pods("RayService", object)).toEqual({
      counted: { rayservice: 0, head: 1, "worker[a]": 2, "worker[b]": 1 },
      sum: 4,
      issues: [],
    });
  });

  it("a RayService in its real form: none of its pods are found, with an issue", () => {
    const object = {
      kind: "RayService",
      metadata: { name: "r" },
      spec: { rayClusterConfig: { headGroupSpec: { template: template("h") } } },
    };
    expect(pods("RayService", object)).toEqual({ counted: { rayservice: 0 }, sum: 0, issues: ["RI-132", "RI-008"] });
  });

  it("an InferenceService with a model and a minimum", () => {
    const object = { spec: { predictor: { minReplicas: 2, maxReplicas: 4, model: { image: "m" } } } };
    expect(pods("InferenceService", object)).toEqual({ counted: { predictor: 2 }, sum: 2, issues: [] });
  });
});
