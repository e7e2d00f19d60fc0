import { describe, expect, it } from "vitest";
import type { AppliedPolicy, PolicyGate } from "../../../../src/model/runai-policy/applied-policy.ts";
import { organization } from "../../../helpers/organization.ts";
import { contextOf, EAST, exported, messages } from "./contexts.ts";

const training = {
  apiVersion: "muster.dev/v1alpha1",
  kind: "Training",
  metadata: { name: "sft" },
  project: "team-nlp",
  cluster: "east",
  spec: { image: "python:3.12" },
};

const inference = {
  ...training,
  kind: "DistributedInference",
  metadata: { name: "llm" },
  spec: { replicas: 2, workers: 0, leader: { image: "vllm" }, servingPort: { port: 80 } },
};

const answer = {
  name: "llm",
  projectId: "4501",
  workloadId: "w-1",
  actualPhase: "Running",
  spec: { ...inference.spec, startupPolicy: "LeaderCreated" },
};

describe("calls of the Trainings and Distributed Inferences APIs", () => {
  it("creates with the ids of project and cluster", () => {
    expect(exported([training, { ...inference, useGivenNameAsPrefix: true }], "api").exported).toEqual([
      {
        file: "team-nlp/sft.training.json",
        from: { file: "a.yaml", line: 1, column: 1 },
        call: { method: "POST", path: "/api/v1/workloads/trainings" },
        content: { name: "sft", projectId: "4501", clusterId: EAST, spec: { image: "python:3.12" } },
      },
      {
        file: "team-nlp/llm.distributed-inference.json",
        from: { file: "a.yaml", line: 3, column: 1 },
        call: { method: "POST", path: "/api/v1/workloads/distributed-inferences" },
        content: {
          name: "llm",
          useGivenNameAsPrefix: true,
          projectId: "4501",
          clusterId: EAST,
          spec: inference.spec,
        },
      },
    ]);
  });

  it("the only cluster of a project needs no name, with and without muster.yaml", () => {
    const { cluster: _, ...rest } = training;
    expect(exported([rest], "api").exported[0]?.content).toMatchObject({ clusterId: EAST });
    const context = contextOf({}, { organization: organization() });
    expect(exported([rest], "api", context).exported[0]?.content).toMatchObject({ projectId: "4501", clusterId: EAST });
    expect(messages(exported([{ ...rest, project: "team-both" }], "api", context))).toEqual([
      'error /project project: is "team-both", which may live in several clusters (east, west), and the definition names none',
    ]);
    expect(messages(exported([rest], "api", contextOf({ projects: { "team-nlp": "1" } })))).toEqual([
      'error /project project: is "team-nlp", whose cluster is not known, and the API requires one',
    ]);
  });

  it("a name without an id is refused with the calls that list the ids", () => {
    const { issues, exported: none } = exported([{ ...training, project: "team-nlq", cluster: "eats" }], "api");
    expect(none).toEqual([]);
    expect(issues.map(({ message, fix }) => [message, fix])).toEqual([
      [
        'project: is "team-nlq", whose id is not known; did you mean team-nlp?',
        'add projects: {"team-nlq": <id>} to the file of --ids (GET /api/v1/org-unit/projects), or write the id of the project to muster.yaml',
      ],
      [
        'cluster: is "eats", whose id is not known; did you mean east?',
        'add clusters: {"eats": <id>} to the file of --ids (GET /api/v1/clusters), or write the id of the cluster to muster.yaml',
      ],
    ]);
  });

  it("ids in place of names are kept; the id of a cluster is a UUID", () => {
    const context = contextOf({});
    expect(
      exported([{ ...training, project: "77", cluster: EAST }], "api", context).exported[0]?.content,
    ).toMatchObject({ projectId: "77", clusterId: EAST });
    const wrong = contextOf({ projects: { "team-nlp": "1" }, clusters: { east: "eight" } });
    expect(messages(exported([training], "api", wrong))).toEqual([
      'error /cluster cluster: is "east", whose id "eight" is not a UUID, as the API requires',
    ]);
    const body = { name: "sft", projectId: "p-77", clusterId: EAST, spec: training.spec };
    expect(exported([body], "api", context, "sft.training.json").exported[0]).toMatchObject({
      file: "p-77/sft.training.json",
      content: body,
    });
  });

  it("labels and annotations of the workload are refused, those that only muster reads are notes", () => {
    const metadata = {
      name: "sft",
      labels: { team: "nlp" },
      annotations: {
        "muster.dev/checkpoint": "none",
        "muster.dev/gang": "all",
        "muster.dev/suspend": "false",
        owner: "a",
      },
    };
    const more = "has no field in the API, which sets labels and annotations of pods only";
    expect(messages(exported([{ ...training, metadata, run: 2 }], "api")).toSorted()).toEqual(
      [
        `error /metadata/annotations/muster.dev~1gang metadata.annotations["muster.dev/gang"]: ${more}`,
        `error /metadata/annotations/owner metadata.annotations.owner: ${more}`,
        `error /metadata/labels/team metadata.labels.team: ${more}`,
        'info /metadata/annotations/muster.dev~1checkpoint metadata.annotations["muster.dev/checkpoint"]: is not exported, since only muster reads it',
        'info /metadata/annotations/muster.dev~1suspend metadata.annotations["muster.dev/suspend"]: is not exported, since only muster reads it',
        "info /run run: is 2, which is not exported, because the API does not number runs: each POST starts one",
      ].toSorted(),
    );
  });

  it("a wrong definition is reported and not exported", () => {
    const { exported: none, issues } = exported([{ ...training, spec: { image: 7 } }], "api");
    expect(none).toEqual([]);
    expect(issues.map(({ rule }) => rule)).toEqual(["DEF-001"]);
  });
});

describe("workloads that exist", () => {
  const context = contextOf(undefined, { answers: [{ workloads: [answer] }] });

  it("only the replicas of a distributed inference change", () => {
    const more = { ...inference, spec: { ...inference.spec, replicas: 5 } };
    expect(exported([more], "api", context).exported).toMatchObject([
      {
        file: "team-nlp/llm.distributed-inference-replicas.json",
        content: { spec: { replicas: 5 } },
        call: { method: "PATCH", path: "/api/v1/workloads/distributed-inferences/w-1" },
      },
    ]);
    expect(exported([inference], "api", context)).toMatchObject({
      exported: [],
      issues: [],
      skipped: [{ reason: "exists already as it is" }],
    });
  });

  it("any other difference is refused with its field", () => {
    const other = { ...inference, spec: { ...inference.spec, replicas: 5, leader: { image: "sglang" } } };
    const prefix = "differs from the existing workload, and the API";
    expect(messages(exported([other], "api", context))).toEqual([
      `error /spec/leader/image leader.image: ${prefix} changes only the replicas of a distributed inference`,
    ]);
    const own = { name: "sft", projectId: 4501, workloadId: "w-2", spec: { image: "python:3.11" } };
    expect(messages(exported([training], "api", contextOf(undefined, { answers: [own] })))).toEqual([
      `error /spec/image image: ${prefix} cannot change a training`,
    ]);
  });

  it.each([
    [
      { nodePools: ["h100", "nope"] },
      "/spec/nodePools/1",
      'nodePools[1]: is "nope", which kai cluster east does not have',
    ],
    [
      { priorityClass: "urgent" },
      "/spec/priorityClass",
      'priorityClass: is "urgent", which kai cluster east does not have',
    ],
  ])("names that the cluster of muster.yaml lacks are refused: %j", (fields, path, message) => {
    const context = contextOf({}, { organization: organization() });
    const outcome = exported([{ ...training, spec: { ...training.spec, ...fields } }], "api", context);
    expect(outcome.exported).toEqual([]);
    expect(outcome.issues).toMatchObject([{ path, message: expect.stringContaining(message) }]);
    const known = { nodePools: ["h100"], priorityClass: "train" };
    const right = exported([{ ...training, spec: { ...training.spec, ...known } }], "api", context);
    expect(right).toMatchObject({ issues: [], exported: [{ content: { spec: known } }] });
  });

  it("a project that does not live in the cluster is refused, also by its id", () => {
    const context = contextOf(undefined, { organization: organization() });
    const message = "project team-search does not live in cluster east, only in west";
    for (const project of ["team-search", "4504"]) {
      expect(messages(exported([{ ...training, project }], "api", context))).toEqual([`error /cluster ${message}`]);
    }
  });

  describe("with Run:ai policies", () => {
    const source = { name: "p", scope: "system" } as const;
    const governed = (answers: readonly unknown[] = [], issues: AppliedPolicy["issues"] = []) => ({
      ...contextOf(undefined, { answers }),
      policies: ((_, { spec }) => ({
        spec: { ...(spec as object), imagePullPolicy: "Always", backoffLimit: 2 },
        submitted: spec,
        applied: [],
        issues,
      })) satisfies PolicyGate,
    });
    const found = (spec: object) => [{ name: "sft", projectId: 4501, workloadId: "w-2", spec }];

    it("a broken rule is an error, and no body is written", () => {
      const broken = { rule: "max", field: "parallelism", details: "value must be no greater than 2" } as const;
      const context = governed([], [{ ...broken, pointer: "/parallelism", policyPointer: "", source }]);
      const outcome = exported([{ ...training, spec: { ...training.spec, parallelism: 3 } }], "api", context);
      expect(outcome.exported).toEqual([]);
      expect(outcome.issues).toMatchObject([{ rule: "RUNAI-014", path: "/spec/parallelism", severity: "error" }]);
    });

    it("the body has no defaults of policies, which the platform adds itself", () => {
      expect(exported([training], "api", governed())).toMatchObject({
        issues: [],
        exported: [{ content: { spec: training.spec } }],
      });
      expect(exported([training], "api", governed()).exported[0]?.content).not.toHaveProperty("spec.backoffLimit");
    });

    it.each([
      ["with the default", { backoffLimit: 2, imagePullPolicy: "Always" }],
      ["older than the policy", {}],
    ])("an existing workload %s is no difference", (_, more) => {
      const outcome = exported([training], "api", governed(found({ ...training.spec, ...more })));
      expect(outcome).toMatchObject({ issues: [], skipped: [{ reason: "exists already as it is" }] });
    });

    it("an existing workload with another value is refused", () => {
      const outcome = exported([training], "api", governed(found({ ...training.spec, backoffLimit: 3 })));
      expect(outcome.issues).toMatchObject([{ path: "/spec/backoffLimit" }]);
    });
  });

  describe("a field that git lacks is compared with the default of the API", () => {
    const found = (definition: typeof training | typeof inference, more: object) => {
      const { name } = definition.metadata;
      const own = { name, projectId: 4501, workloadId: "w-2", spec: { ...definition.spec, ...more } };
      return exported([definition], "api", contextOf(undefined, { answers: [own] }));
    };

    it.each([
      ["a default", training, { backoffLimit: 6 }],
      ["a default", training, { autoDeletionTimeAfterCompletionSeconds: 2_592_000 }],
      ["a default", training, { security: { uidGidSource: "fromTheImage", hostIpc: false } }],
      ["a default", inference, { restartPolicy: "RecreateGroupOnPodRestart", startupPolicy: "LeaderCreated" }],
      ["a choice of the platform", training, { priorityClass: "high", category: "Train", nodePools: ["a100"] }],
      ["a choice of the platform", training, { imagePullPolicy: "Always" }],
      ["nothing", training, { command: null, args: "", compute: {} }],
    ] as const)("%s is no difference: %j %j", (_, definition, more) => {
      expect(found(definition, more)).toMatchObject({
        exported: [],
        issues: [],
        skipped: [{ reason: "exists already as it is" }],
      });
    });

    it.each([
      ["command", training, { command: "rm" }, "no value", "cannot change a training"],
      ["parallelism", training, { parallelism: 2 }, "no value", "cannot change a training"],
      ["backoffLimit", training, { backoffLimit: 3 }, "the default 6 of the API", "cannot change a training"],
      [
        "restartPolicy",
        inference,
        { restartPolicy: "None" },
        'the default "RecreateGroupOnPodRestart" of the API',
        "changes only the replicas of a distributed inference",
      ],
    ] as const)("a removed %s is refused with the reason", (field, definition, more, meaning, limit) => {
      const outcome = found(definition, more);
      expect(messages(outcome)).toEqual([
        `error /spec/${field} ${field}: is not set, which means ${meaning}, but the existing workload has a value, and the API ${limit}`,
      ]);
      expect(outcome.exported).toEqual([]);
      expect(outcome.issues[0]?.fix).toBe(
        "write the value that a policy of the platform may have added; else give the new workload another name, or delete the existing one first",
      );
    });

    it("removed replicas become the default on the platform", () => {
      const { replicas: _, ...spec } = inference.spec;
      const outcome = exported([{ ...inference, spec }], "api", context);
      expect(outcome.issues).toEqual([]);
      expect(outcome.exported).toMatchObject([{ content: { spec: { replicas: 1 } }, call: { method: "PATCH" } }]);
    });

    it("both defaults that the documents state for a host path are no difference, others are", () => {
      const storage = (readOnly: boolean) => ({ storage: { hostPath: [{ path: "/a", mountPath: "/a", readOnly }] } });
      const own = { ...training, spec: { ...training.spec, storage: { hostPath: [{ path: "/a", mountPath: "/a" }] } } };
      for (const readOnly of [true, false]) expect(found(own, storage(readOnly)).issues).toEqual([]);
      const nfs = {
        ...training,
        spec: { ...training.spec, storage: { nfs: [{ path: "/a", mountPath: "/a", server: "s" }] } },
      };
      const writable = { storage: { nfs: [{ path: "/a", mountPath: "/a", server: "s", readOnly: false }] } };
      expect(messages(found(nfs, writable))).toEqual([
        "error /spec/storage/nfs/0/readOnly storage.nfs[0].readOnly: is not set, which means the default true of the API, but the existing workload has a value, and the API cannot change a training",
      ]);
    });
  });

  it("a workload of another project, or whose name is a prefix, is created", () => {
    const elsewhere = contextOf(undefined, { answers: [{ ...answer, projectId: "9" }] });
    expect(exported([inference], "api", elsewhere).exported[0]?.call?.method).toBe("POST");
    const prefixed = { ...inference, useGivenNameAsPrefix: true };
    expect(exported([prefixed], "api", context).exported[0]?.call?.method).toBe("POST");
  });
});
