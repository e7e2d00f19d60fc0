import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCheck } from "../../../../src/app/check/run-check.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
departments: [{ name: research, quotas: [{ cluster: east, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }] }]
projects:
  - { name: team-nlp, department: research, clusters: [east], quotas: [{ cluster: east, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }] }
`;
const pod = (name: string, image: string) => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: team-nlp, labels: {kai.scheduler/queue: team-nlp}}
spec:
  schedulerName: kai-scheduler
  containers: [{name: main, image: "${image}", securityContext: {capabilities: {drop: [ALL]}}}]
`;
const PINNED = `example.com/a@sha256:${"0".repeat(64)}`;
const APPLIED = "dist/east/apply/team-nlp/pod-a.yaml";

let own: TestRepository;
beforeEach(async () => {
  own = repository({ "muster.yaml": MUSTER, "workloads/a.yaml": pod("a", PINNED) });
  expect((await own.synth()).code).toBe(0);
});
afterEach(() => own.dispose());

/** Changes a file of the output, and its hash in the ledger. */
function forge(path: string, content: string): void {
  own.put(path, content);
  const ledger = JSON.parse(own.read("dist/.muster.json"));
  ledger.files[path.replace("dist/", "")] = createHash("sha256").update(content).digest("hex");
  own.put("dist/.muster.json", JSON.stringify(ledger));
}

const check = async (paths: readonly string[]) => {
  const { report, findings } = await runCheck(paths, { root: own.folder });
  const { summary, exitCode } = report;
  const short = (file = "") => file.slice(file.indexOf(own.folder.slice(5)) + own.folder.length - 4);
  return {
    exitCode,
    documents: summary.documents,
    skipped: summary.skipped.map(({ file }) => short(file)).filter((file) => file.includes("/apply/")),
    errors: findings.filter(({ severity }) => severity === "error").map((f) => [f.rule, short(f.location?.file)]),
  };
};

describe.each([
  ["with a path", () => [own.folder]],
  ["without a path", () => []],
] as const)("a check %s", (kind, paths) => {
  const skips = kind === "with a path";

  it("skips an object that a definition produces", async () => {
    const { errors, skipped, exitCode } = await check(paths());
    expect([errors, exitCode]).toEqual([[], 0]);
    expect(skipped.includes(APPLIED)).toBe(skips);
  });

  it("skips the body of a PATCH by the name of its file, and judges the same body with another name", async () => {
    const content = JSON.stringify({ spec: { replicas: 3 } });
    const name = "calls/llm.distributed-inference-replicas.json";
    own.put(name, content);
    const { report } = await runCheck([`${own.folder}/${name}`], { root: own.folder });
    expect(report.summary.skipped.map(({ reason }) => reason)).toEqual([expect.stringContaining("body of a PATCH")]);
    own.put("calls/llm.distributed-inference.json", content);
    const whole = await runCheck([`${own.folder}/calls/llm.distributed-inference.json`], { root: own.folder });
    expect(whole.findings.filter(({ severity }) => severity === "error")).not.toEqual([]);
  });

  it("judges an object that no definition produces", async () => {
    forge("dist/east/apply/team-nlp/pod-b.yaml", pod("b", "x:latest"));
    expect(await check(paths())).toMatchObject({
      exitCode: 2,
      errors: [["SEC-009", "dist/east/apply/team-nlp/pod-b.yaml"]],
    });
  });

  it("judges a workload of Run:ai that no definition produces by the Run:ai policies", async () => {
    own.put(
      "runai-policies/a.yaml",
      `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: {name: few}
workloadTypes: [trainings]
scope: {tenant: true}
policy: {rules: {compute: {gpuDevicesRequest: {max: 2}}}}
`,
    );
    const file = "dist/east/apply/team-nlp/trainingworkload-b.yaml";
    forge(
      file,
      `apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: b, namespace: team-nlp}
spec: {name: {value: b}, image: {value: "${PINNED}"}, gpuDevices: {value: 4}}
`,
    );
    expect((await check(paths())).errors).toContainEqual(["RUNAI-014", file]);
  });

  it("judges an object that differs from its definition", async () => {
    forge(APPLIED, pod("a", "x:latest"));
    expect(await check(paths())).toMatchObject({ exitCode: 2, errors: [["SEC-009", APPLIED]] });
  });

  it("judges a document beside that of a definition", async () => {
    forge(APPLIED, `${own.read(APPLIED)}---\n${pod("b", "x:latest")}---\napiVersion: v1\nkind: "Pod "\n`);
    const { errors, exitCode } = await check(paths());
    expect(exitCode).toBe(2);
    expect(errors).toContainEqual(["SEC-009", APPLIED]);
    expect(errors).toContainEqual(["DEF-001", APPLIED]);
  });

  it("repeats no finding of a definition that changed after the synth", async () => {
    own.put("workloads/a.yaml", pod("a", "x:latest"));
    forge(APPLIED, pod("a", "y:latest"));
    const { errors } = await check(paths());
    expect(errors.map(([rule]) => rule)).toEqual(["SEC-009"]);
  });

  it("cannot evaluate a listed file that is unreadable", async () => {
    forge(APPLIED, "apiVersion: v1\nkind: Pod\na: *b\n");
    expect((await check(paths())).exitCode).toBe(3);
  });

  it("judges no older copy of what a definition makes, listed or left over, except by a policy base", async () => {
    const training = (image: string) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: t}
project: team-nlp
useGivenNameAsPrefix: true
spec: {image: "${image}", compute: {gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi}}
`;
    own.put("workloads/t.yaml", training(`example.com/b@sha256:${"1".repeat(64)}`));
    expect((await own.synth()).code).toBe(0);
    const job = `dist/${Object.keys(own.dist()).find((file) => /apply.*job-t-/.test(file))}`;
    forge(job, own.read(job).replace(/image: .*/, "image: x:latest"));
    own.put("workloads/t.yaml", training(PINNED));
    expect(await check(paths())).toMatchObject({ errors: [], exitCode: 0 });
    // A branch that left the ledger of its base behind.
    const ledger = JSON.parse(own.read("dist/.muster.json"));
    own.put("dist/.muster.json", JSON.stringify({ ...ledger, files: { ...ledger.files, [job.slice(5)]: undefined } }));
    const { errors } = await check(paths());
    expect(errors.map(([rule]) => rule)).toEqual(["DIST-001"]);
    forge(job, `${own.read(job)}---\n${pod("b", "x:latest")}`);
    expect((await check(paths())).errors).toEqual([["SEC-009", job]]);
    forge(job, `apiVersion: v1\nkind: List\nitems:\n  - ${pod("b", "x:latest").trim().replaceAll("\n", "\n    ")}\n`);
    expect((await check(paths())).errors).toEqual([["SEC-009", job]]);
  });
});
