import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { rules } from "../../../../policies/index.ts";
import { importReports } from "../../../../src/app/report/import-reports.ts";
import { type ImportOptions, runImport } from "../../../../src/app/run/run-import.ts";
import { filesBelow, repository, type TestRepository } from "../../../helpers/repository.ts";

const CLUSTER = "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10";
const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - { name: east, id: ${CLUSTER}, scheduler: kai, version: "0.17.1" }
  - { name: west, scheduler: runai, version: "2.25" }
departments:
  - name: research
    quotas:
      - { cluster: east, nodePool: default, gpu: { deserved: 64, limit: 64 }, cpu: unlimited, memory: unlimited }
      - { cluster: west, nodePool: default, gpu: { deserved: 64, limit: 64 }, cpu: unlimited, memory: unlimited }
projects:
  - name: nlp
    id: "4501"
    department: research
    clusters: [east]
    quotas: [{ cluster: east, nodePool: default, gpu: { deserved: 32, limit: 64 }, cpu: unlimited, memory: unlimited }]
  - name: vision
    id: "4502"
    department: research
    clusters: [west]
    quotas: [{ cluster: west, nodePool: default, gpu: { deserved: 32, limit: 64 }, cpu: unlimited, memory: unlimited }]
policies: {pack: none}
`;

const empty = mkdtempSync(join(tmpdir(), "muster-import-"));
afterAll(() => rmSync(empty, { recursive: true, force: true }));
let current: TestRepository | undefined;
afterEach(() => {
  current?.dispose();
  current = undefined;
});

function open(files: Readonly<Record<string, unknown>>, muster = true): TestRepository {
  const texts = Object.entries(files).map(([path, value]) => [
    path,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  current = repository({ ...Object.fromEntries(texts), ...(muster ? { "muster.yaml": MUSTER } : {}) });
  return current;
}

/** Imports one document of a repository with or without a muster.yaml. */
function imported(value: unknown, options: ImportOptions & { readonly file?: string; readonly muster?: boolean } = {}) {
  const { file = "a.json", muster = true, ...more } = options;
  const { folder } = open({ [file]: value }, muster);
  const outcome = runImport([join(folder, file)], { root: folder, ...more });
  const { remarks, issues, unreadable, exitCode } = outcome;
  return {
    values: outcome.imported.map((each) => each.value),
    remarks: remarks.map(({ kind, path, message }) => `${kind} ${path} ${message}`),
    issues: issues.map(({ rule, path, message }) => `${rule} ${path} ${message}`),
    unreadable: unreadable.map(({ line, column, message }) => `${line}:${column} ${message}`),
    exitCode,
    outcome,
  };
}

const POLICY =
  "is a policy of Run:ai, which is not a workload; move it to runai-policies/ (docs/guides/runai-policies.md)";
const IMAGE = "example.com/train:1";
const body = (spec: object = {}, more: object = {}) => ({
  name: "sft",
  projectId: "4501",
  clusterId: CLUSTER,
  spec: { image: IMAGE, completions: 1, ...spec },
  ...more,
});
const training = (spec: object = {}, more: object = {}) => ({
  apiVersion: "muster.dev/v1alpha1",
  kind: "Training",
  metadata: { name: "sft" },
  project: "nlp",
  ...more,
  spec: { image: IMAGE, ...spec },
});
const workload = (spec: object = {}, metadata: object = {}) => ({
  apiVersion: "run.ai/v2alpha1",
  kind: "TrainingWorkload",
  metadata: { name: "sft", namespace: "runai-vision", ...metadata },
  spec: { name: { value: "sft" }, image: { value: IMAGE }, ...spec },
});

describe("a body of the Trainings API", () => {
  it("becomes a Training with the names of muster.yaml", () => {
    expect(imported(body())).toMatchObject({
      values: [training({ completions: 1 })],
      remarks: [],
      issues: [],
      exitCode: 0,
    });
  });

  it.each([null, '"text"', {}, [null]])("is an object with a spec, not %j", (value) => {
    const { values, issues, exitCode } = imported(value);
    expect(values).toEqual([]);
    if (value === null || Array.isArray(value)) expect({ issues, exitCode }).toEqual({ issues: [], exitCode: 0 });
    else expect({ count: issues.length, exitCode }).toEqual({ count: 1, exitCode: 1 });
  });

  it("loses no field in silence, and nulls, empty lists and empty objects are noise", () => {
    const noise = { command: null, storage: { pvc: [], git: null }, podAffinity: {}, tolerations: [] };
    const spec = { security: { supplementalGroups: "" } };
    expect(imported(body({ ...noise, ...spec })).values).toEqual([training({ completions: 1, ...spec })]);
  });

  it("that is a response has the requested name, and data of the platform", () => {
    const { values, remarks } = imported(
      body({}, { name: "sft-1a2b", requestedName: "sft", workloadId: "w", createdAt: "2026", desiredPhase: "Stopped" }),
    );
    expect(values).toEqual([
      {
        ...training({ completions: 1 }),
        metadata: { name: "sft", annotations: { "muster.dev/suspend": "true" } },
        useGivenNameAsPrefix: true,
      },
    ]);
    expect(remarks).toEqual([
      "state /requestedName is data of the platform",
      "state /workloadId is data of the platform",
      "state /createdAt is data of the platform",
      "state /desiredPhase is data of the platform",
    ]);
  });

  it("without muster.yaml keeps its ids and lists them", () => {
    expect(imported(body({}, { projectId: "77" }), { muster: false })).toMatchObject({
      values: [{ ...training({ completions: 1 }), project: "77", cluster: CLUSTER }],
      remarks: [
        "id /projectId is an id without a known name, so it is kept; add the project to muster.yaml or --ids",
        "id /clusterId is an id without a known name, so it is kept; add the cluster to muster.yaml or --ids",
      ],
      exitCode: 0,
    });
  });

  it("lists a field without a counterpart, which --strict refuses, and refuses a misspelt one", () => {
    const lossy = body({ migProfile: "1g.5gb" }, { templateId: "t" });
    expect(imported(lossy)).toMatchObject({ values: [training({ completions: 1 })], exitCode: 0 });
    const strict = imported(lossy, { strict: true });
    expect(strict).toMatchObject({ values: [], exitCode: 2 });
    expect(strict.remarks.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "lost /templateId",
      "lost /spec/migProfile",
    ]);
    expect(imported(body({}, { migProfile: 1 }), { strict: true }).exitCode).toBe(2);
    const misspelt = imported(body({ compute: { gpuDeviceRequest: 8 } }));
    expect(misspelt.issues).toEqual([
      "DEF-002 /spec/compute/gpuDeviceRequest gpuDeviceRequest: unknown field; did you mean gpuDevicesRequest?",
    ]);
    expect(misspelt.exitCode).toBe(1);
  });

  it("lists a field that a synth refuses on the cluster of its project, which --strict refuses", () => {
    const pools = body({ nodePools: ["h100"], autoDeletionTimeAfterCompletionSeconds: 60 });
    const { values, remarks, exitCode } = imported(pools);
    expect([values.length, exitCode]).toEqual([1, 0]);
    expect(remarks.map((line) => line.split(" ").slice(0, 2))).toEqual([
      ["blocked", "/spec/autoDeletionTimeAfterCompletionSeconds"],
      ["blocked", "/spec/nodePools/0"],
    ]);
    expect(remarks[1]).toBe(
      'blocked /spec/nodePools/0 is refused by muster synth: nodePools[0] is "h100", which kai cluster east does not have; it has default; use one of these, or add the pool to muster.yaml',
    );
    expect(imported(pools, { strict: true })).toMatchObject({ values: [], exitCode: 2 });
    expect(imported(pools, { muster: false, strict: true })).toMatchObject({ exitCode: 0 });
  });

  it("lists an unknown project once", () => {
    expect(imported(body({}, { projectId: "77" })).remarks).toEqual([
      "id /projectId is an id without a known name, so it is kept; add the project to muster.yaml or --ids",
    ]);
    const elsewhere = workload({}, { namespace: "runai-elsewhere" });
    expect(imported(elsewhere).remarks).toEqual([
      'blocked /metadata/namespace is refused by muster synth: project "elsewhere" is not in muster.yaml; use one of: nlp, vision',
    ]);
  });

  it("gets the request type that its GPU request implies", () => {
    const { values, remarks } = imported(body({ compute: { gpuMemoryRequest: "4G" } }));
    expect(values).toEqual([
      training({ completions: 1, compute: { gpuRequestType: "memory", gpuMemoryRequest: "4G" } }),
    ]);
    expect(remarks).toEqual([
      "changed /spec/compute has no gpuRequestType; memory was added, which its request implies",
    ]);
  });

  it("that is not JSON is reported with line and column", () => {
    const { unreadable, exitCode } = imported('{\n  "name": "a",\n}\n');
    expect(unreadable).toEqual([
      "3:1 this is not JSON, although it is YAML: a comma, quote or bracket is missing or one too many here",
    ]);
    expect(exitCode).toBe(3);
  });
});

describe("the kind of a body", () => {
  const spec = (fields: object) => ({ name: "a", projectId: "4501", spec: { image: IMAGE, ...fields } });
  const kindOf = (value: object, options: ImportOptions & { readonly file?: string } = {}) => {
    const { values, remarks, issues } = imported(value, options);
    return [values[0]?.kind, ...remarks.filter((line) => line.startsWith("guess")), ...issues];
  };

  it.each([
    [{ completions: 2 }, "Training"],
    [{ numWorkers: 2, distributedFramework: "PyTorch" }, "DistributedWorkload"],
    [{ servingPort: { container: 8000 } }, "InferenceWorkload"],
  ])("follows from %j", (fields, kind) => {
    expect(kindOf(spec(fields))).toEqual([kind]);
  });

  it("is a guess where a Training and a workspace have the same fields", () => {
    expect(kindOf(spec({}))).toEqual([
      "Training",
      "guess  is read as a training, because a workspace has the same fields; --as-kind workspace changes this",
    ]);
    expect(kindOf(spec({ exposedUrls: [{ container: 8888, toolType: "jupyter-notebook" }] }))[0]).toBe(
      "InteractiveWorkload",
    );
  });

  it("follows from --as-kind, and from the name of the file", () => {
    expect(kindOf(spec({}), { asKind: "workspace" })).toEqual(["InteractiveWorkload"]);
    expect(kindOf(spec({}), { asKind: "inference" })).toEqual(["InferenceWorkload"]);
    expect(kindOf(spec({}), { file: "a.training.json" })).toEqual(["Training"]);
  });

  it.each([
    [{ apiVersion: "muster.dev/v1alpha1", kind: "Training" }, "is a definition already"],
    [
      { apiVersion: "muster.dev/v1alpha1", kind: "Organization" },
      'is of muster (kind: "Organization"), and not a workload of the platform',
    ],
    [{ apiVersion: "muster.dev/v1alpha1" }, "is of muster (kind: nothing), and not a workload of the platform"],
    [{ apiVersion: "run.ai/v1", kind: "TrainingPolicy" }, POLICY],
    [{ meta: {}, policy: {} }, POLICY],
    [{ code: 400, message: "no" }, "is an answer of the API that refuses a request, and not a workload"],
    [{ workloadId: "w", name: "a" }, "is an entry of a list without a spec; read the workload by its id"],
    [{ apiVersion: "v1" }, "has an apiVersion, but no kind"],
    [
      { apiVersion: "run.ai/v2alpha1", kind: "DistributedInferenceWorkload" },
      "is a DistributedInferenceWorkload, whose form is not public; import the answer of GET /api/v1/workloads/distributed-inferences/{id} in its place",
    ],
  ])("is not that of %j", (value, reason) => {
    expect(imported(value)).toMatchObject({ issues: [`DEF-001  this document: ${reason}`], exitCode: 1 });
  });
});

describe("a body of the Workload Types API", () => {
  const spec = {
    structureDefinition: { rootComponent: { name: "x", kind: { group: "a.io", version: "v1", kind: "Job" } } },
  };

  it("becomes a WorkloadType with the words of an id map, or with its ids", () => {
    const type = { name: "Job", group: "a.io", categoryId: "c", priorityId: "p", resourceInterfaces: [{ spec }] };
    const { folder } = open({ "a.json": type, "ids.yaml": "categories: {Train: c}\n" });
    const outcome = runImport([join(folder, "a.json")], { root: folder, ids: join(folder, "ids.yaml") });
    expect(outcome.imported.map(({ value }) => value)).toEqual([
      {
        apiVersion: "muster.dev/v1alpha1",
        kind: "WorkloadType",
        metadata: { name: "Job" },
        spec: { group: "a.io", category: "Train", priority: "p", resourceInterfaces: [{ spec }] },
      },
    ]);
    expect(outcome.remarks.map(({ kind, path }) => [kind, path])).toEqual([["id", "/priorityId"]]);
  });

  it("needs an id map of one document", () => {
    const ids = "projects: {}\n---\nprojects: {}\n";
    const { folder } = open({ "a.json": { name: "Job", group: "a.io" }, "ids.yaml": ids });
    const outcome = runImport([join(folder, "a.json")], { root: folder, ids: join(folder, "ids.yaml") });
    expect(outcome).toMatchObject({ exitCode: 3, imported: [] });
    expect(outcome.unreadable.map(({ message }) => message)).toEqual(["must be one document, but has 2"]);
  });

  it("that is a response has its words, and the Resource Interface beside its version", () => {
    const { values, remarks } = imported({
      id: "t",
      name: "Job",
      group: "a.io",
      categoryId: "c",
      categoryName: "Train",
      priorityId: "p",
      priorityName: "low",
      resourceInterfaces: [{ version: "v1", resourceInterface: { spec } }],
      clusterStatuses: [],
    });
    expect(values).toMatchObject([{ spec: { category: "Train", priority: "low", resourceInterfaces: [{ spec }] } }]);
    expect(remarks).toEqual([
      "state /id is data of the platform",
      "state /clusterStatuses is data of the platform",
      "state /resourceInterfaces/0/version is that of the Resource Interface",
    ]);
  });
});

describe("a TrainingWorkload", () => {
  const vision = (spec: object, more: object = {}) => training(spec, { project: "vision", ...more });

  it("becomes a Training, with the keys of its items as names", () => {
    const { values, remarks, issues } = imported(
      workload({
        gpu: { value: "8" },
        cpu: { value: "100m" },
        memory: { value: "64G" },
        nodePools: { value: "default h100" },
        pvcs: { items: { scratch: { value: { claimName: "c", existingPvc: true, path: "/s" } } } },
        emptyDirVolumes: { items: { "empty-dir-0": { value: { path: "/tmp/a" } } } },
        configMapVolumes: { items: { cfgs: { value: { name: "m", mountPath: "/c" } } } },
        environment: { items: { A: { value: "1" }, B: { value: "SECRET:s,k" } } },
        ports: { items: { http: { value: { container: 80 } } } },
        serviceType: { value: "NodePort" },
        runAsUser: { value: true },
        runAsUid: { value: 1000 },
        supplementalGroups: { value: "1;2, 3" },
        podAffinity: { value: true },
        podAffinityTopology: { value: "zone" },
        podAffinitySchedulingRule: { value: "hard" },
        active: { value: false },
        usage: "Submit",
      }),
    );
    expect(values).toEqual([
      {
        ...vision({
          compute: { gpuDevicesRequest: 8, cpuCoreRequest: 0.1, cpuMemoryRequest: "64G" },
          nodePools: ["default", "h100"],
          storage: {
            pvc: [{ name: "scratch", claimName: "c", existingPvc: true, path: "/s" }],
            emptyDirVolume: [{ path: "/tmp/a" }],
            configMapVolume: [{ name: "cfgs", configMap: "m", mountPath: "/c" }],
          },
          environmentVariables: [
            { name: "A", value: "1" },
            { name: "B", secret: { name: "s", key: "k" } },
          ],
          ports: [{ name: "http", container: 80, serviceType: "NodePort" }],
          security: { uidGidSource: "custom", runAsUid: 1000, supplementalGroups: "1,2,3" },
          podAffinity: { type: "Required", key: "zone" },
        }),
        metadata: { name: "sft", annotations: { "muster.dev/suspend": "true" } },
      },
    ]);
    expect([remarks, issues]).toEqual([
      [expect.stringMatching(/^blocked \/spec\/nodePools\/value is refused by muster synth: nodePools\[1\] is "h100"/)],
      [],
    ]);
  });

  it.each([
    [{ gpu: { value: "0.5" } }, { gpuRequestType: "portion", gpuPortionRequest: 0.5 }],
    [{ gpu: { value: 1 } }, { gpuDevicesRequest: 1 }],
    [
      { gpu: { value: "1" }, gpuDevices: { value: 2 } },
      { gpuDevicesRequest: 2, gpuRequestType: "portion", gpuPortionRequest: 1 },
    ],
    [
      { gpuMemory: { value: "4G" }, gpuMemoryLimit: { value: "8G" } },
      { gpuRequestType: "memory", gpuMemoryRequest: "4G", gpuMemoryLimit: "8G" },
    ],
  ])("requests GPUs by %j", (spec, compute) => {
    expect(imported(workload(spec)).values).toEqual([vision({ compute })]);
  });

  it("has its priority and its cluster in its metadata, and no data of the cluster", () => {
    const object = {
      ...workload(
        {},
        {
          labels: {
            project: "vision",
            priorityClassName: "low",
            "kai.scheduler/preemptibility": "preemptible",
            team: "x",
          },
          annotations: { note: "y", "kubectl.kubernetes.io/last-applied-configuration": "{}" },
          uid: "u",
        },
      ),
      status: { phase: "Running" },
    };
    const { values, remarks } = imported(object);
    expect(values).toEqual([
      {
        ...vision({ priorityClass: "low", preemptibility: "preemptible" }),
        metadata: { name: "sft", labels: { team: "x" }, annotations: { note: "y" } },
      },
    ]);
    expect(remarks).toEqual([
      "state /status is written by the cluster",
      "state /metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration is written by the cluster",
      "state /metadata/uid is written by the cluster",
    ]);
  });

  it("with errors is refused by the rules of check", () => {
    const { issues, exitCode } = imported(workload({ compute: { gpuPortionRequest: 0.1 }, gpu: 1 }));
    expect(issues.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "RUNAI-002 /spec/compute/gpuPortionRequest",
      "RUNAI-004 /spec/gpu",
    ]);
    expect(exitCode).toBe(2);
  });

  it("that is a template, or has one, or has no project is refused", () => {
    expect(
      imported(workload({ usage: "Template", baseWorkload: "b" })).issues.map((line) => line.slice(0, 23)),
    ).toEqual(["DEF-003 /spec/usage usa", "DEF-004 /spec/baseWorkl"]);
    expect(imported(workload({}, { namespace: "elsewhere" })).exitCode).toBe(1);
  });
});

describe("credentials in plain text", () => {
  const items = (field: string, value: object) => workload({ [field]: { items: { a: { value } } } });
  const GIT = { repository: "https://git.example.com/a.git", directory: "/code" };

  it.each([
    [items("gitSync", { ...GIT, username: "alice-9" }), "SEC-020 /spec/gitSync/items/a/value/username"],
    [items("s3", { bucket: "b", path: "/b", key: "id-1" }), "SEC-020 /spec/s3/items/a/value/key"],
    [items("s3", { bucket: "b", path: "/b", secret: "key-1" }), "SEC-020 /spec/s3/items/a/value/secret"],
    [
      items("gitSync", { ...GIT, repository: "https://alice:hunter22@git.example.com/a.git" }),
      "SEC-011 /spec/gitSync/items/a/value/repository",
    ],
    [
      body({ environmentVariables: [{ name: "API_TOKEN", value: "hunter2hunter2" }] }),
      "SEC-011 /spec/environmentVariables/0/value",
    ],
  ])("are refused and not shown: %#", (value, place) => {
    const { issues, values, exitCode, outcome } = imported(value);
    expect(issues.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([place]);
    expect({ values, exitCode }).toEqual({ values: [], exitCode: 2 });
    const shown = `${importReports.json(outcome)}${outcome.errors.join("\n")}${outcome.notes.join("\n")}`;
    expect(shown).not.toMatch(/hunter2|alice-9|id-1|key-1/);
  });

  it.each([
    [body({ args: "--token=ghp_abcdefghijklmnopqrstuvwxyz0123456789" }), /secret: \{name: …, key: …\}/],
    [workload({ environment: { items: { API_TOKEN: { value: "hunter2hunter2" } } } }), /with SECRET:<name>,<key>;/],
    [{ apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { password: "hunter2hunter2" } }, /secretKeyRef/],
  ])("have the fix of their format: %#", (value, fix) => {
    expect(imported(value).outcome.issues.map((issue) => [issue.rule, issue.fix])).toEqual([
      ["SEC-011", expect.stringMatching(fix)],
    ]);
  });

  it("are not the names of Secrets and of their keys", () => {
    const storage = {
      secretVolume: [{ secret: "hf-token", mountPath: "/s" }],
      git: [{ repository: "https://g.com/a", path: "/g", passwordSecret: "gitlab", secretKeyOfPassword: "Password" }],
      s3: [{ bucket: "b", path: "/b", accessKeySecret: "wandb", secretKeyOfSecretKey: "secret-key" }],
    };
    expect(imported(body({ storage }))).toMatchObject({ issues: [], exitCode: 0 });
    const bucket = { bucket: "b", path: "/b", secretName: "s3", key: "AccessKeyId", secret: "SecretKey" };
    expect(imported(items("s3", bucket))).toMatchObject({ issues: [], exitCode: 0 });
    const data = [{ secretKey: "HF_TOKEN", remoteRef: { key: "models" } }];
    const external = { apiVersion: "external-secrets.io/v1", kind: "ExternalSecret", metadata: { name: "a" } };
    expect(imported({ ...external, spec: { data } }).exitCode).toBe(0);
    expect(
      imported({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { HF_TOKEN: "a-1" } }).exitCode,
    ).toBe(2);
    expect(imported(body({ labels: [{ name: "example.com/token", value: "a-1" }] })).exitCode).toBe(0);
    expect(imported(body({ environmentVariables: [{ name: "OPENAI_API_KEY", value: "vllm" }] })).exitCode).toBe(0);
  });

  it("in a Secret are not reported, nor are variables and placeholders", () => {
    expect(imported(items("gitSync", { ...GIT, secretName: "s", username: "user" })).values).toMatchObject([
      { spec: { storage: { git: [{ name: "a", passwordSecret: "s", secretKeyOfUser: "user" }] } } },
    ]);
    expect(imported(body({ environmentVariables: [{ name: "HF_TOKEN", value: "<INSERT TOKEN>" }] })).exitCode).toBe(0);
  });
});

it("a toleration keeps its empty value, which Equal needs", () => {
  const tolerations = { items: { a: { value: { key: "k", operator: "Equal", value: "", effect: "NoSchedule" } } } };
  expect(imported(workload({ tolerations })).values).toMatchObject([
    { spec: { tolerations: [{ key: "k", operator: "Equal", value: "", effect: "NoSchedule" }] } },
  ]);
});

it("the body of a PATCH is refused by the name of its file", () => {
  const { issues, exitCode } = imported({ spec: { replicas: 3 } }, { file: "a.distributed-inference-replicas.json" });
  expect([exitCode, issues]).toEqual([1, [expect.stringContaining("is the body of a PATCH")]]);
});

describe("lists", () => {
  it("in a file, and in an answer of the API, have one result for each entry, at its place", () => {
    const two = [body(), body({ image: 5 }, { name: "b" })];
    for (const [value, path] of [
      [two, "[1].spec.image"],
      [{ trainings: two, next: 1 }, "trainings"],
    ] as const) {
      const { issues, outcome } = imported(JSON.stringify(value, null, 1));
      expect([issues.length, path.length > 0, outcome.issues[0]?.path]).toEqual([1, true, "/spec/image"]);
      expect(outcome.issues[0]?.location?.line).toBeGreaterThan(10);
    }
    expect(imported([body(), body({}, { name: "b" })]).values).toHaveLength(2);
    const none = imported({ workloadTypes: [] });
    expect(none).toMatchObject({ values: [], issues: [], exitCode: 0 });
    expect(none.outcome.notes).toEqual(["muster import: the inputs have no workload and no workload type"]);
  });
});

describe("a body of the Workloads V2 API", () => {
  const job = (env: object[] = []) => ({
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "eval" },
    spec: { template: { spec: { restartPolicy: "Never", containers: [{ name: "main", image: IMAGE, env }] } } },
  });
  const v2 = (manifest: object, metadata: object = {}) => ({
    metadata: { name: "eval", projectId: "4501", priority: "train", category: "Train", ...metadata },
    ...manifest,
  });

  it("is its manifest, with namespace and priority", () => {
    const { values, remarks, exitCode } = imported(v2({ manifest: job() }));
    expect(values).toEqual([
      { ...job(), metadata: { name: "eval", namespace: "nlp", labels: { priorityClassName: "train" } } },
    ]);
    expect(remarks).toEqual(["lost /metadata/category follows from the workload type of the kind"]);
    expect(exitCode).toBe(0);
  });

  it("needs a manifest with apiVersion and kind", () => {
    const { values, outcome, exitCode } = imported(v2({ manifest: { metadata: { name: "eval" } } }));
    expect(values).toEqual([]);
    expect(outcome.issues.map(({ path, message }) => [path, message])).toEqual([
      ["/manifest/apiVersion", "apiVersion is missing: it must be <version> or <group>/<version>"],
      ["/manifest/kind", "kind is missing: it must be the name of a kind, for example PyTorchJob"],
    ]);
    expect(exitCode).toBe(1);
  });

  it("has one of projectId and clusterId", () => {
    const { outcome } = imported(v2({ manifest: job() }, { clusterId: "2" }));
    expect(outcome.issues.map(({ message }) => message)).toEqual([
      "metadata.clusterId: cannot be combined with projectId",
    ]);
  });

  it("in base64 has no credentials either", () => {
    const encode = (value: object) => ({
      manifestBase64Encoded: Buffer.from(JSON.stringify(value)).toString("base64"),
    });
    expect(imported(v2(encode(job()))).values).toHaveLength(1);
    const { issues, exitCode, outcome } = imported(v2(encode(job([{ name: "API_TOKEN", value: "hunter2hunter2" }]))));
    expect([issues.map((line) => line.slice(0, 8)), exitCode]).toEqual([["SEC-011 "], 2]);
    expect(JSON.stringify(outcome)).not.toContain("hunter2");
  });
});

describe("files", () => {
  const paths = (repo: TestRepository, ...names: string[]) => names.map((name) => join(repo.folder, name));

  it("are all read, all errors are reported, and nothing is written with one", () => {
    const repo = open({
      "in/a.json": body(),
      "in/b.json": body({ image: 5 }),
      "in/c.json": "{",
      "in/d.json": body({ x: { y: 1 } }, { name: "B_" }),
    });
    const outcome = runImport(paths(repo, "in"), { root: repo.folder, out: join(repo.folder, "out") });
    expect(outcome.issues.map(({ location, path }) => [location?.file.slice(-6), path])).toEqual(
      [
        ["b.json", "/spec/image"],
        ["d.json", "/metadata/name"],
      ].map(([file, path]) => [`${file}`, path]),
    );
    expect([outcome.unreadable.length, outcome.exitCode, outcome.imported]).toEqual([1, 3, []]);
    expect(repo.exists("out")).toBe(false);
  });

  it("of --out are in the folder of their project, stay when they are equal, and replace no other", () => {
    const repo = open({ "a.json": body(), "b.json": workload() });
    const options = { root: repo.folder, out: join(repo.folder, "out") };
    expect(runImport(paths(repo, "a.json", "b.json"), options).written).toEqual([
      `created ${repo.folder}/out/nlp/training-sft.yaml`,
      `created ${repo.folder}/out/vision/training-sft.yaml`,
    ]);
    expect(runImport(paths(repo, "a.json"), options).written).toEqual([
      `unchanged ${repo.folder}/out/nlp/training-sft.yaml`,
    ]);
    repo.put("a.json", JSON.stringify(body({ completions: 2 })));
    expect(() => runImport(paths(repo, "a.json"), options)).toThrow(/nothing was written, since these files exist/);
  });

  it("are never written through a link or outside", () => {
    const repo = open({ "a.json": body({}, { projectId: "../.." }) });
    const out = join(repo.folder, "out");
    runImport(paths(repo, "a.json"), { root: repo.folder, out });
    expect(Object.keys(filesBelow(out))).toEqual(
      ["--..--training-sft.yaml"].slice(1).concat(Object.keys(filesBelow(out))),
    );
    repo.put("b.json", JSON.stringify(body()));
    symlinkSync(empty, join(out, "nlp"));
    expect(() => runImport(paths(repo, "b.json"), { root: repo.folder, out })).toThrow(/symbolic links/);
    expect(filesBelow(empty)).toEqual({});
  });
});

describe("what was imported", () => {
  it("passes synth and check where muster.yaml has the project", async () => {
    const repo = open({
      "in/a.json": body({ compute: { gpuDevicesRequest: 1 } }),
      "in/b.yaml": JSON.stringify(workload({ gpu: { value: "1" } })),
    });
    runImport([join(repo.folder, "in")], { root: repo.folder, out: join(repo.folder, "workloads") });
    const { code, stdout } = await repo.synth();
    expect(`${code} ${stdout}`).toMatch(/^0 /);
    const check = await repo.here("check");
    expect(check).toMatchObject({ code: 0 });
  });

  it("names rules that exist", () => {
    expect(
      ["RUNAI-001", "GPU-015", "SEC-020", "SEC-011"].filter((id) => !rules.some((rule) => rule.id === id)),
    ).toEqual([]);
  });
});
