import { readFileSync } from "node:fs";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { afterEach, describe, expect, test } from "vitest";
import { getReports } from "../../../../src/app/report/get-reports.ts";
import { type GetOptions, runGet } from "../../../../src/app/run/run-get.ts";
import { runLifecycle } from "../../../../src/app/run/run-lifecycle.ts";
import { plain } from "../../../../src/kernel/text/style.ts";
import { QUICK_AJV } from "../../../helpers/quick-ajv.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - { name: east, id: 5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10, scheduler: kai, version: "0.17.1" }
departments:
  - name: research
    quotas: [{ cluster: east, nodePool: default, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }]
projects:
  - name: nlp
    id: "4501"
    department: research
    clusters: [east]
    quotas: [{ cluster: east, nodePool: default, gpu: { deserved: 4, limit: 8 }, cpu: unlimited, memory: unlimited }]
`;
const SFT = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: sft}
project: nlp
useGivenNameAsPrefix: true
spec:
  image: example.com/sft:1
  parallelism: 2
  compute: {gpuDevicesRequest: 2}
  environmentVariables:
    - {name: API_TOKEN, value: hunter2hunter2}
`;
const JOB = `apiVersion: batch/v1
kind: Job
metadata: {name: eval, namespace: nlp}
spec:
  suspend: true
  template:
    spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/eval:1", securityContext: {privileged: true}}]}
`;

let current: TestRepository | undefined;

function open(files: Readonly<Record<string, string>>): TestRepository {
  current = repository({ "muster.yaml": MUSTER, ...files });
  return current;
}

afterEach(() => {
  current?.dispose();
  current = undefined;
});

const get = ({ folder }: TestRepository, names: readonly string[] = [], options: GetOptions = {}) =>
  runGet(names, { ...options, root: folder });

function commit({ run }: TestRepository, author: string, day: string): void {
  const date = `2026-01-${day}T10:00:00+01:00`;
  run("git", ["add", "muster.yaml", "workloads"]);
  const who = { GIT_AUTHOR_NAME: author, GIT_AUTHOR_EMAIL: `${author}@example.com`, GIT_AUTHOR_DATE: date };
  const { code, stderr } = run("git", ["commit", "-qm", "a"], {
    ...who,
    GIT_COMMITTER_NAME: author,
    GIT_COMMITTER_EMAIL: "c@example.com",
    GIT_COMMITTER_DATE: date,
  });
  if (code !== 0) throw new Error(stderr);
}

describe("runGet", () => {
  test("lists nothing in an empty repository", async () => {
    expect(await get(open({}))).toEqual({ workloads: [], messages: [], exitCode: 0 });
    expect(getReports.table([], plain)).toBe("no workloads\n");
    expect(getReports.json([])).toBe('{\n  "workloads": []\n}\n');
  });

  test("returns the fields of the API that git has, pods, GPUs, gangs and findings; times need git", async () => {
    const { workloads } = await get(open({ "workloads/a.yaml": `${SFT}---\n${JOB}` }));
    const [sft, job] = workloads;
    expect(sft).toEqual({
      workloadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: expect.stringMatching(/^sft-[0-9a-f]{8}$/),
      requestedName: "sft",
      type: "Training",
      projectId: "4501",
      departmentId: "research",
      clusterId: "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10",
      desiredPhase: "Running",
      spec: {
        image: "example.com/sft:1",
        parallelism: 2,
        compute: { gpuDevicesRequest: 2 },
        environmentVariables: [{ name: "API_TOKEN", value: "****" }],
      },
      project: "nlp",
      cluster: "east",
      namespace: "nlp",
      file: "workloads/a.yaml",
      pods: 2,
      gpus: 4,
      gangs: [{ name: expect.any(String), mode: "external", queue: "nlp", minMember: 1 }],
      findings: expect.any(Array),
    });
    expect(job).toMatchObject({ type: "Job", name: "eval", requestedName: "eval", desiredPhase: "Stopped" });
    expect(job?.findings).toContainEqual(expect.objectContaining({ rule: "SEC-001", severity: "error" }));
  });

  describe("the shape of the GET calls of the API", () => {
    const uuid = { type: "string", format: "uuid" };
    /** The members that both calls return for every workload; `spec` is the body of the request. */
    const meta = {
      type: "object",
      required: [
        "name",
        "requestedName",
        "workloadId",
        "projectId",
        "clusterId",
        "createdBy",
        "createdAt",
        "desiredPhase",
      ],
      properties: {
        name: { type: "string", minLength: 1 },
        requestedName: { type: "string" },
        workloadId: uuid,
        projectId: { type: "string" },
        departmentId: { type: "string", minLength: 1 },
        clusterId: uuid,
        createdBy: { type: "string" },
        createdAt: { type: "string", format: "date-time" },
        deletedAt: { type: "string", format: "date-time" },
        desiredPhase: { enum: ["Running", "Stopped", "Deleted"] },
        actualPhase: false,
      },
    };
    const ajv = addFormats.default(new Ajv2019({ allErrors: true, strict: false, logger: false, ...QUICK_AJV }));
    const SERVING = `apiVersion: muster.dev/v1alpha1
kind: DistributedInference
metadata: {name: chat}
project: nlp
spec:
  replicas: 1
  workers: 1
  leader: {image: "example.com/chat:1", compute: {gpuDevicesRequest: 1}}
  worker: {image: "example.com/chat:1", compute: {gpuDevicesRequest: 1}}
`;

    async function listed(): Promise<Readonly<Record<string, unknown>>> {
      const repo = open({
        "workloads/a.yaml": SFT,
        "workloads/b.yaml": SERVING,
        "workloads/c.yaml": SFT.replace("sft", "old"),
      });
      repo.run("git", ["init", "-q"]);
      commit(repo, "ann", "01");
      await runLifecycle("old", { type: "delete" }, { root: repo.folder });
      commit(repo, "bob", "02");
      await runLifecycle("sft", { type: "suspend" }, { root: repo.folder });
      const { workloads } = JSON.parse(getReports.json((await get(repo, [], { all: true })).workloads));
      return Object.fromEntries(workloads.map((each: { requestedName: string }) => [each.requestedName, each]));
    }

    test("has its required members, types and formats", async () => {
      const validate = ajv.compile(meta);
      const workloads = await listed();
      expect(Object.keys(workloads).toSorted()).toEqual(["chat", "old", "sft"]);
      for (const workload of Object.values(workloads)) {
        expect([validate(workload), validate.errors]).toEqual([true, null]);
      }
      expect(workloads).toMatchObject({
        sft: { desiredPhase: "Stopped", spec: { image: "example.com/sft:1" } },
        old: { desiredPhase: "Deleted", deletedAt: "2026-01-02T10:00:00+01:00" },
      });
      expect(validate({ ...(workloads.sft as object), workloadId: "a" })).toBe(false);
    });

    test.skipIf(sharedMissing("seeds"))("is valid in the documents of the API", async () => {
      const { sft, old, chat } = await listed();
      const api = (file: string, schema: string) => {
        ajv.addSchema(JSON.parse(readFileSync(sharedPath("seeds", `${file}.openapi.json`), "utf8")), file);
        return ajv.compile({ $ref: `${file}#/components/schemas/${schema}` });
      };
      const training = api("trainings", "Training1");
      for (const each of [sft, old]) expect([training(each), training.errors]).toEqual([true, null]);
      const inference = api("distributed-inferences", "DistributedInference");
      expect([inference(chat), inference.errors]).toEqual([true, null]);
      expect(training({ ...(sft as object), createdAt: 1 })).toBe(false);
    });
  });

  test("reads from git who created a definition, also one that has moved, and when it was deleted", async () => {
    const repo = open({ "workloads/a.yaml": JOB });
    repo.run("git", ["init", "-q"]);
    commit(repo, "ann", "01");
    repo.put("workloads/a.yaml", `${JOB}---\n${SFT}`);
    commit(repo, "bob", "02");
    repo.put("workloads/a.yaml", SFT);
    repo.put("workloads/b.yaml", JOB.replace("suspend: true", "suspend: false"));
    commit(repo, "eve", "03");
    const lifetimes = async (options: GetOptions = {}) =>
      (await get(repo, [], options)).workloads.map((each) => [
        each.requestedName,
        each.desiredPhase,
        each.createdBy,
        each.createdAt,
        each.deletedAt,
      ]);
    const sft = ["sft", "Running", "bob@example.com", "2026-01-02T10:00:00+01:00", undefined];
    const job = ["eval", "Running", "ann@example.com", "2026-01-01T10:00:00+01:00", undefined];
    expect(await lifetimes()).toEqual([sft, job]);
    await runLifecycle("eval", { type: "delete" }, { root: repo.folder });
    commit(repo, "ann", "04");
    expect(await lifetimes()).toEqual([sft]);
    const deleted = ["eval", "Deleted", "ann@example.com", "2026-01-01T10:00:00+01:00", "2026-01-04T10:00:00+01:00"];
    expect(await lifetimes({ all: true })).toEqual([sft, deleted]);
    expect((await get(repo, ["eval"], { all: true })).workloads).toHaveLength(1);
    repo.put("workloads/c.yaml", JOB);
    commit(repo, "eve", "05");
    expect(await lifetimes({ all: true, kind: "Job" })).toEqual([
      ["eval", "Stopped", "eve@example.com", "2026-01-05T10:00:00+01:00", undefined],
    ]);
  });

  test("filters by name, kind, project and cluster, and rejects an unknown name", async () => {
    const repo = open({ "workloads/a.yaml": `${SFT}---\n${JOB}` });
    const names = async (wanted: readonly string[], options: GetOptions = {}) =>
      (await get(repo, wanted, options)).workloads.map(({ requestedName }) => requestedName);
    expect(await names(["eval", "sft"])).toEqual(["sft", "eval"]);
    expect(await names([], { kind: "training" })).toEqual(["sft"]);
    expect(await names([], { project: "4501", cluster: "east" })).toEqual(["sft", "eval"]);
    expect(await names([], { cluster: "west" })).toEqual([]);
    await expect(get(repo, ["sft", "evil"])).rejects.toThrow(
      'no workload of this repository has the name "evil"; did you mean eval?',
    );
  });

  test("reports definitions that cannot be evaluated, and lists the others", async () => {
    const repo = open({ "workloads/a.yaml": SFT, "workloads/b.yaml": "kind: [\n" });
    const outcome = await get(repo);
    expect(outcome.workloads).toHaveLength(1);
    expect(outcome.exitCode).toBe(3);
    expect(outcome.messages.join("\n")).toContain("workloads/b.yaml:1:8");
  });

  test("escapes hostile authors in the table", async () => {
    const repo = open({ "workloads/a.yaml": JOB });
    repo.run("git", ["init", "-q"]);
    commit(repo, "a\u001b[31m", "01");
    const { workloads } = await get(repo);
    expect(getReports.table(workloads, plain)).not.toContain("\u001b");
    expect(getReports.json(workloads)).not.toContain("\u001b");
  });
});
