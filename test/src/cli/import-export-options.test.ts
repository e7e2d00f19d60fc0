import { afterEach, describe, expect, it } from "vitest";
import { repository, type TestRepository } from "../../helpers/repository.ts";

const CLUSTER = "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10";
const IDS = `projects: {nlp: "4501"}\nclusters: {east: ${CLUSTER}}\n`;
const TRAINING = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: sft}
project: nlp
spec: {image: python}
`;
const INFERENCE = `apiVersion: muster.dev/v1alpha1
kind: DistributedInference
metadata: {name: llm}
project: nlp
spec: {replicas: 3, leader: {image: vllm}}
`;
const BODY = { name: "sft", projectId: "4501", clusterId: CLUSTER, spec: { image: "python", completions: 1 } };
const answer = (workload: object) => JSON.stringify({ ...BODY, workloadId: "w-1", ...workload });

let current: TestRepository | undefined;

function open(files: Readonly<Record<string, string>>): TestRepository {
  current = repository({ "ids.yaml": IDS, "sft.yaml": TRAINING, "sft.json": JSON.stringify(BODY), ...files });
  return current;
}

afterEach(() => {
  current?.dispose();
  current = undefined;
});

describe("options of muster export", () => {
  it.each([
    [[], /required option '--as <form>'/],
    [
      ["--as", "yaml"],
      /argument 'yaml' is invalid. Allowed choices are api, v2alpha1, workload-type, karta, resource-interface/,
    ],
    [["--as", "api", "--format", "xml"], /xml/],
  ])("%j is usage error", async (options, message) => {
    const { code, stdout, stderr } = await open({}).here("export", "sft.yaml", ...options);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(message);
  });

  it("--as api prints a body, and the call on standard error, which --quiet hides", async () => {
    const files = open({});
    const { code, stdout, stderr } = await files.here("export", "sft.yaml", "--as", "api", "--ids", "ids.yaml");
    expect([code, JSON.parse(stdout).projectId]).toEqual([0, "4501"]);
    expect(stderr).toContain("sft.yaml:1:1: POST /api/v1/workloads/trainings takes nlp/sft.training.json\n");
    const quiet = await files.here("export", "sft.yaml", "--as", "api", "--ids", "ids.yaml", "--quiet");
    expect([quiet.stderr, quiet.stdout]).toEqual(["", stdout]);
  });

  it("--ids takes precedence over muster.yaml, which --root finds", async () => {
    const muster = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, id: ${CLUSTER}, scheduler: kai, version: "0.17.1"}]
departments: [{name: research, quotas: []}]
projects: [{name: nlp, id: "77", department: research, clusters: [east], quotas: []}]
`;
    const files = open({ "below/muster.yaml": muster });
    const plain = await files.here("export", "sft.yaml", "--as", "api", "--root", "below");
    expect(JSON.parse(plain.stdout).projectId).toBe("77");
    const mapped = await files.here("export", "sft.yaml", "--as", "api", "--root", "below", "--ids", "ids.yaml");
    expect(JSON.parse(mapped.stdout).projectId).toBe("4501");
    const none = await files.here("export", "sft.yaml", "--as", "api");
    expect([none.code, none.stdout]).toEqual([2, ""]);
    expect(none.stderr).toContain('sft.yaml:4:10: error: project: is "nlp", whose id is not known');
  });

  it("--existing accepts several files: an existing object is updated, or needs no call", async () => {
    const files = open({
      "llm.yaml": INFERENCE,
      "a.json": answer({ spec: { image: "python" } }),
      "b.json": answer({ name: "llm", workloadId: "w-2", spec: { replicas: 1, leader: { image: "vllm" } } }),
    });
    const options = ["--as", "api", "--ids", "ids.yaml", "--existing", "a.json", "b.json", "--format", "json"];
    const { code, stdout, stderr } = await files.here("export", "sft.yaml", "llm.yaml", ...options);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).exported).toMatchObject([
      { content: { spec: { replicas: 3 } }, call: { method: "PATCH" } },
    ]);
    expect(stderr).toContain("sft.yaml:1:1: left out: exists already as it is");
    const missing = await files.here("export", "sft.yaml", ...options.slice(0, 4), "--existing", "no.json");
    expect([missing.code, missing.stdout]).toEqual([3, ""]);
  });

  it("--out writes a file for each object, and replaces none", async () => {
    const files = open({});
    const options = ["--as", "v2alpha1", "--out", "out"];
    const { code, stdout, stderr } = await files.here("export", "sft.yaml", ...options);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("created out/runai-nlp/trainingworkload-sft.yaml");
    expect(files.read("out/runai-nlp/trainingworkload-sft.yaml")).toContain("kind: TrainingWorkload");
    expect((await files.here("export", "sft.yaml", ...options)).stderr).toContain("unchanged out/runai-nlp");
    files.put("out/runai-nlp/trainingworkload-sft.yaml", "kind: Other\n");
    const again = await files.here("export", "sft.yaml", ...options);
    expect(again.code).toBe(1);
    expect(files.read("out/runai-nlp/trainingworkload-sft.yaml")).toBe("kind: Other\n");
  });
});

describe("options of muster import", () => {
  it("--as-kind accepts the kinds of bodies, and takes precedence over the fields", async () => {
    const files = open({});
    const wrong = await files.here("import", "sft.json", "--as-kind", "notebook");
    expect([wrong.code, wrong.stdout]).toEqual([1, ""]);
    expect(wrong.stderr).toMatch(/argument 'notebook' is invalid. Allowed choices are training, distributed-inference/);
    const { code, stdout } = await files.here("import", "sft.json", "--ids", "ids.yaml", "--as-kind", "training");
    expect([code, stdout]).toEqual([
      0,
      `apiVersion: muster.dev/v1alpha1
kind: Training
metadata:
  name: sft
project: nlp
cluster: east
spec:
  image: python
  completions: 1
`,
    ]);
    const inference = await files.here("import", "sft.json", "--as-kind", "distributed-inference");
    expect(inference.code).toBe(1);
  });

  it("--strict refuses a lost field with exit code 2", async () => {
    const files = open({ "a.json": JSON.stringify({ ...BODY, templateId: "t" }) });
    expect((await files.here("import", "a.json", "--ids", "ids.yaml")).code).toBe(0);
    const strict = await files.here("import", "a.json", "--ids", "ids.yaml", "--strict");
    expect([strict.code, strict.stdout]).toEqual([2, ""]);
    expect(strict.stderr).toContain("a.json:1:");
    expect(strict.stderr).toContain("lost: templateId names a template");
  });

  it("--out writes the definition to the folder of its project", async () => {
    const files = open({});
    const { code, stdout } = await files.here("import", "sft.json", "--ids", "ids.yaml", "--out", "workloads");
    expect([code, stdout]).toEqual([0, "created workloads/nlp/training-sft.yaml\n"]);
    expect(files.read("workloads/nlp/training-sft.yaml")).toContain("project: nlp\n");
  });
});
