import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCheck } from "../../../../src/app/check/run-check.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
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

const short = (file = "") => file.slice(file.indexOf(own.folder.slice(5)) + own.folder.length - 4);

/** The rule and the file of each finding. */
const rulesAndFiles = async (paths: readonly string[], policyBase?: string) => {
  const base = policyBase === undefined ? {} : { policyBase };
  const { findings } = await runCheck(paths, { root: own.folder, ...base });
  return findings.map(({ rule, location }) => [rule, location && short(location.file)] as const);
};

/** The definition of a run-once Training. */
const training = (image: string) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: t}
project: team-nlp
useGivenNameAsPrefix: true
spec: {image: "${image}", compute: {gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi}}
`;

const check = async (paths: readonly string[]) => {
  const { report, findings } = await runCheck(paths, { root: own.folder });
  const { summary, exitCode } = report;
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
    forge("dist/east/apply/team-nlp/pod-b.yaml", pod("b", "x@sha256:0"));
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
    forge(APPLIED, pod("a", "x@sha256:0"));
    expect(await check(paths())).toMatchObject({ exitCode: 2, errors: [["SEC-009", APPLIED]] });
  });

  it("judges a document beside that of a definition", async () => {
    forge(APPLIED, `${own.read(APPLIED)}---\n${pod("b", "x@sha256:0")}---\napiVersion: v1\nkind: "Pod "\n`);
    const { errors, exitCode } = await check(paths());
    expect(exitCode).toBe(2);
    expect(errors).toContainEqual(["SEC-009", APPLIED]);
    expect(errors).toContainEqual(["DEF-001", APPLIED]);
  });

  it("repeats no finding of a definition that changed after the synth", async () => {
    own.put("workloads/a.yaml", pod("a", "x@sha256:0"));
    forge(APPLIED, pod("a", "y@sha256:0"));
    const { errors } = await check(paths());
    expect(errors.map(([rule]) => rule)).toEqual(["SEC-009"]);
  });

  it("cannot evaluate a listed file that is unreadable", async () => {
    forge(APPLIED, "apiVersion: v1\nkind: Pod\na: *b\n");
    expect((await check(paths())).exitCode).toBe(3);
  });

  it("reports an older copy of what a definition makes once, and errors in it", async () => {
    own.put("workloads/t.yaml", training(`example.com/b@sha256:${"1".repeat(64)}`));
    expect((await own.synth()).code).toBe(0);
    const job = `dist/${Object.keys(own.dist()).find((file) => /apply.*job-t-/.test(file))}`;
    own.put("workloads/t.yaml", training("example.com/b:1"));
    // The image of the definition is a warning, as it would be in the copy; only DIST-003 comes from the copies.
    const stale = await rulesAndFiles(paths());
    expect(stale.filter(([, file]) => file?.startsWith("dist/"))).toEqual([["DIST-003", job]]);
    expect((await check(paths())).exitCode).toBe(0);
    forge(job, own.read(job).replace(/image: .*/, "image: x@sha256:0"));
    expect((await check(paths())).errors).toEqual([["SEC-009", job]]);
    // An edit without its hash in the ledger.
    own.put(job, own.read(job).replace(/image: .*/, "image: y@sha256:0"));
    expect((await check(paths())).errors).toEqual([
      ["DIST-002", job],
      ["SEC-009", job],
    ]);
    // A branch that left the ledger of its base behind.
    const ledger = JSON.parse(own.read("dist/.muster.json"));
    own.put("dist/.muster.json", JSON.stringify({ ...ledger, files: { ...ledger.files, [job.slice(5)]: undefined } }));
    const { errors } = await check(paths());
    expect(errors.map(([rule]) => rule)).toEqual(["DIST-001", "SEC-009"]);
    const { findings } = await runCheck(paths(), { root: own.folder });
    expect(findings.find(({ rule }) => rule === "DIST-001")?.fix).toContain("git clean -f ");
    forge(job, `${own.read(job)}---\n${pod("b", "x@sha256:0")}`);
    expect((await check(paths())).errors).toContainEqual(["SEC-009", job]);
    forge(job, `apiVersion: v1\nkind: List\nitems:\n  - ${pod("b", "x@sha256:0").trim().replaceAll("\n", "\n    ")}\n`);
    expect((await check(paths())).errors).toEqual([["SEC-009", job]]);
  });

  it("reports no manifest of a definition that cannot be used", async () => {
    own.put("workloads/t.yaml", training(`example.com/b@sha256:${"1".repeat(64)}`));
    expect((await own.synth()).code).toBe(0);
    own.put("workloads/t.yaml", training(PINNED).replace("image:", "imagee:"));
    const found = await rulesAndFiles(paths());
    expect(found.filter(([, file]) => file?.startsWith("dist/"))).toEqual([]);
    expect((await check(paths())).exitCode).toBe(2);
  });

  it("reports nothing in dist/ where a controller gets more than the definition has", async () => {
    const sync =
      "sync: {argocd: {repository: https://git.example.com/a/b.git, revision: main, destination: https://kubernetes.default.svc}}";
    own.put("muster.yaml", MUSTER.replace("scheduler: kai }", `scheduler: kai, ${sync} }`));
    own.put("workloads/t.yaml", training(PINNED));
    expect((await own.synth()).code).toBe(0);
    const found = await rulesAndFiles(paths());
    expect(found.filter(([, file]) => file?.startsWith("dist/east/apply/"))).toEqual([]);
    own.put("workloads/t.yaml", training(`example.com/b@sha256:${"1".repeat(64)}`));
    expect((await rulesAndFiles(paths())).map(([rule]) => rule)).toContain("DIST-003");
  });

  it("warns where all definitions are gone", async () => {
    rmSync(join(own.folder, "workloads"), { recursive: true });
    const found = await rulesAndFiles(paths());
    expect(found.filter(([rule]) => rule === "DIST-004")).toEqual([["DIST-004", "muster.yaml"]]);
    const { findings } = await runCheck(paths(), { root: own.folder });
    expect(findings.find(({ rule }) => rule === "DIST-004")?.message).toMatch(/a synth removes 1 manifest /);
    expect(findings.map(({ rule }) => rule)).not.toContain("DIST-003");
  });
});

describe("checks with and without paths, and by a policy base", () => {
  it("report the same about the output folder, with definitions in TypeScript", async () => {
    own.put("workloads/t.yaml", training(`example.com/b@sha256:${"1".repeat(64)}`));
    own.put(
      "workloads/s.ts",
      `import { type App, Training } from "muster-gitops/constructs";
export function define(app: App): void {
  const compute = { gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: "1Gi", cpuMemoryLimit: "1Gi", largeShmRequest: true };
  new Training(app, "s", { name: "s", project: "team-nlp", useGivenNameAsPrefix: true, spec: { image: "${PINNED}", compute } });
}
`,
    );
    own.put(".gitignore", "node_modules\n");
    expect(own.muster("synth").code).toBe(0);
    const git = configureGit(own.folder);
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "base");
    const reported = (...args: string[]) => {
      const { findings } = JSON.parse(own.muster("check", ...args, "--format", "json").stdout);
      return findings.map(({ rule, location, source }: Finding) => [rule, location?.file ?? source?.file]);
    };
    expect(reported()).toEqual(reported("."));
    expect(reported().map(([rule]: [string]) => rule)).not.toContain("DIST-003");
    own.put("workloads/t.yaml", training(PINNED));
    const stale = reported();
    expect(stale.map(([rule]: [string]) => rule)).toContain("DIST-003");
    expect(reported(".")).toEqual(stale);
    expect(reported(".", "--policy-base", "HEAD")).toEqual(stale);
  });
});
