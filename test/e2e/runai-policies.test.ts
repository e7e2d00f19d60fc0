import { afterEach, describe, expect, test } from "vitest";
import { configureGit } from "../helpers/git-repository.ts";
import { repository, type TestRepository } from "../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, version: 0.17.1}]
departments: [{name: research}]
projects: [{name: team-nlp, department: research, clusters: [east]}]
policies: {pack: none}
`;

const POLICY = `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: {name: research}
workloadTypes: [trainings]
scope: {department: research}
policy:
  defaults:
    imagePullPolicy: Always
    environmentVariables: {instances: [{name: TEAM, value: research}]}
  rules:
    compute:
      gpuDevicesRequest: {max: 2}
      cpuMemoryRequest: {required: true}
    image:
      options: [{value: "example.com/sft:1"}]
`;

const training = (image: string, compute: string) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: sft}
project: team-nlp
useGivenNameAsPrefix: true
spec:
  image: ${image}
  compute: ${compute}
`;

const WRONG = training("example.com/other:1", "{gpuDevicesRequest: 4}");
const RIGHT = training("example.com/sft:1", "{gpuDevicesRequest: 2, cpuMemoryRequest: 8Gi}");

let current: TestRepository | undefined;

function repositoryWith(files: Readonly<Record<string, string>>): TestRepository {
  current = repository({ "muster.yaml": MUSTER, ...files });
  return current;
}

afterEach(() => {
  current?.dispose();
  current = undefined;
});

interface Report {
  readonly complianceIssues?: readonly { readonly field: string; readonly details: string; readonly rule: string }[];
  readonly findings: readonly {
    readonly rule: string;
    readonly message: string;
    readonly location?: { readonly file: string; readonly line: number; readonly column: number };
    readonly waiver?: object;
  }[];
}

async function reportOf(files: TestRepository, command: "check" | "synth"): Promise<Report> {
  const { stdout } = await files.here(command, "--format", "json");
  return JSON.parse(stdout);
}

/** The names of the Jobs in `dist/`, without their folders. */
function jobs(files: TestRepository): readonly string[] {
  return Object.keys(files.dist()).flatMap((path) => /apply\/.*(job[^/]*)\.yaml$/i.exec(path)?.[1] ?? []);
}

describe("a pull request below a policy of the platform team", () => {
  test.each(["check", "synth"] as const)(
    "gets a finding for each violated field from %s, and the compliance shape",
    async (command) => {
      const files = repositoryWith({ "runai-policies/research.yaml": POLICY, "workloads/sft.yaml": WRONG });
      const { complianceIssues = [], findings } = await reportOf(files, command);
      expect(complianceIssues.map(({ field, details, rule }) => [field, details, rule])).toEqual([
        ["image", "value must be one of: example.com/sft:1", "options"],
        ["compute.cpuMemoryRequest", "value is required", "required"],
        ["compute.gpuDevicesRequest", "value must be no greater than 2", "max"],
      ]);
      const found = findings.filter(({ rule }) => rule === "RUNAI-014");
      expect(found.map(({ location }) => `${location?.line}:${location?.column}`)).toEqual(["7:10", "8:3", "8:32"]);
      expect(found[2]?.message).toBe(
        'compute.gpuDevicesRequest: value must be no greater than 2 (max of policy research for department "research", runai-policies/research.yaml:12:27)',
      );
      expect(files.exists("dist")).toBe(false);
    },
  );

  test("gets the defaults in dist/ once it complies, and the review has their sources", async () => {
    const files = repositoryWith({ "runai-policies/research.yaml": POLICY, "workloads/sft.yaml": RIGHT });
    expect((await files.synth()).code).toBe(0);
    const texts = Object.entries(files.dist());
    const job = texts.find(([path]) => path.includes("/apply/") && path.includes("job"))?.[1];
    expect(job).toContain("imagePullPolicy: Always");
    expect(job).toContain("name: TEAM\n");
    const review = texts.find(([path]) => path.includes("review"))?.[1];
    expect(review).toContain('imagePullPolicy: research (department "research")');
    expect(review).toContain('environmentVariables[TEAM]: research (department "research")');
  });

  test("keeps the name of its run when a default changes", async () => {
    const files = repositoryWith({ "workloads/sft.yaml": RIGHT });
    await files.synth();
    const [before] = jobs(files);
    files.put("runai-policies/research.yaml", POLICY);
    await files.synth();
    expect(jobs(files)).toEqual([before]);
    files.put("runai-policies/research.yaml", POLICY.replace("Always", "Never"));
    await files.synth();
    expect(jobs(files)).toEqual([before]);
    expect(Object.values(files.dist()).join("\n")).toContain("imagePullPolicy: Never");
  });

  test("may have an image from the policy, and a waiver for a rule", async () => {
    const policy = POLICY.replace("imagePullPolicy: Always", 'image: "example.com/sft:1"');
    const files = repositoryWith({
      "runai-policies/research.yaml": policy,
      "workloads/sft.yaml": training('""', "{gpuDevicesRequest: 4, cpuMemoryRequest: 8Gi}").replace(
        '  image: ""\n',
        "",
      ),
    });
    const waiver = `waivers:
  - rule: RUNAI-014
    object: Job/team-nlp/sft-*
    reason: agreed with the platform team
    owner: team-nlp
    expires: 2027-03-01
`;
    expect((await reportOf(files, "synth")).complianceIssues).toHaveLength(1);
    files.put("muster.yaml", `${MUSTER}${waiver}`);
    const { complianceIssues, findings } = await reportOf(files, "check");
    expect(findings.filter(({ rule }) => rule !== "RUNAI-014")).toEqual([]);
    expect(findings.filter(({ waiver: applied }) => applied !== undefined)).toHaveLength(1);
    expect(complianceIssues).toBeUndefined();
  });
});

test("a platform team commits a policy; a pull request breaks it in three fields, and complies after a second commit", async () => {
  const files = repositoryWith({ "runai-policies/research.yaml": POLICY });
  const git = configureGit(files.folder);
  git("add", ".");
  git("commit", "-qm", "feat: limits of the research department");
  git("switch", "-qc", "sft");
  files.put("workloads/sft.yaml", WRONG);
  git("add", ".");
  git("commit", "-qm", "feat: fine-tuning");

  const refused = files.muster("check", "--policy-base", "main", "--format", "json");
  expect(refused.code).toBe(2);
  const { complianceIssues, findings } = JSON.parse(refused.stdout) as Report;
  const object = { apiVersion: "batch/v1", kind: "Job", namespace: "team-nlp", name: expect.stringMatching(/^sft-/) };
  expect(complianceIssues).toEqual([
    { object, field: "image", details: "value must be one of: example.com/sft:1", rule: "options" },
    { object, field: "compute.cpuMemoryRequest", details: "value is required", rule: "required" },
    { object, field: "compute.gpuDevicesRequest", details: "value must be no greater than 2", rule: "max" },
  ]);
  expect(
    findings.map(({ rule, location }) => `${rule} ${location?.file}:${location?.line}:${location?.column}`),
  ).toEqual([
    "RUNAI-014 workloads/sft.yaml:7:10",
    "RUNAI-014 workloads/sft.yaml:8:3",
    "RUNAI-014 workloads/sft.yaml:8:32",
  ]);

  files.put("workloads/sft.yaml", RIGHT);
  expect((await files.here("check", "--policy-base", "main")).code).toBe(0);
  expect((await files.synth()).code).toBe(0);
  git("add", ".");
  git("commit", "-qm", "fix: limits of the research department");
  expect((await files.synth({ check: true })).code).toBe(0);
  const [, job = ""] = Object.entries(files.dist()).find(([path]) => /apply\/.*job/i.test(path)) ?? [];
  expect(job).toContain("imagePullPolicy: Always");
  expect(job).toContain("name: TEAM\n");
});

test("muster.yaml may name other folders of policies, and a missing one is an error", async () => {
  const files = repositoryWith({
    "muster.yaml": `${MUSTER}runaiPolicies: [rules]\n`,
    "rules/research.yaml": POLICY,
    "workloads/sft.yaml": WRONG,
  });
  expect((await reportOf(files, "synth")).complianceIssues).toHaveLength(3);
  files.put("muster.yaml", `${MUSTER}runaiPolicies: [nowhere]\n`);
  const { code, stdout } = await files.here("synth");
  expect(code).toBe(3);
  expect(stdout).toContain("nowhere:1:1: error: does not exist, but runaiPolicies of muster.yaml names it");
});

test("a check of paths applies the policies of the repository, and checks their files", async () => {
  const files = repositoryWith({ "runai-policies/research.yaml": POLICY, "workloads/sft.yaml": WRONG });
  const { stdout } = await files.here("check", "workloads", "runai-policies", "--format", "json");
  const { complianceIssues = [], findings } = JSON.parse(stdout) as Report;
  expect(complianceIssues).toHaveLength(3);
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["RUNAI-014"]));
});

test("a wrong policy refuses the synth, with its place", async () => {
  const files = repositoryWith({
    "runai-policies/a.yaml": POLICY.replace("gpuDevicesRequest", "gpuDeviceRequest"),
    "workloads/sft.yaml": RIGHT,
  });
  const { findings } = await reportOf(files, "synth");
  expect(findings.map(({ rule, location }) => [rule, location])).toEqual([
    ["RUNAI-011", { file: "runai-policies/a.yaml", line: 12, column: 7 }],
  ]);
  expect(files.exists("dist")).toBe(false);
});

test("a branch is judged by the policies of its base", async () => {
  const files = repositoryWith({ "runai-policies/research.yaml": POLICY, "workloads/sft.yaml": RIGHT });
  const git = configureGit(files.folder);
  git("add", ".");
  git("commit", "-qm", "base");
  files.put("runai-policies/research.yaml", POLICY.replace("max: 2", "max: 8"));
  files.put("workloads/sft.yaml", RIGHT.replace("gpuDevicesRequest: 2", "gpuDevicesRequest: 4"));
  expect((await files.here("synth", "--check", "--format", "json")).code).toBe(3);
  for (const command of ["synth", "check"]) {
    const { stdout } = await files.here(command, "--policy-base", "main", "--format", "json");
    const { complianceIssues = [] } = JSON.parse(stdout) as Report;
    expect(complianceIssues.map(({ field, rule }) => [field, rule])).toEqual([["compute.gpuDevicesRequest", "max"]]);
  }
});

test("an object of run.ai/v2alpha1 below workloads/ is judged as it is applied", async () => {
  const workload = `apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: old, namespace: runai-team-x}
spec:
  name: {value: old}
  image: {value: "example.com/sft:1"}
  gpuDevices: {value: 4}
`;
  const muster = MUSTER.replace(
    "scheduler: kai, version: 0.17.1}",
    'scheduler: kai, version: 0.17.1}, {name: west, scheduler: runai, version: "2.25"}',
  ).replace("clusters: [east]}]", "clusters: [east]}, {name: team-x, department: research, clusters: [west]}]");
  const files = repositoryWith({
    "muster.yaml": muster,
    "runai-policies/research.yaml": POLICY.replace("defaults:", "defaults:\n    compute: {cpuMemoryRequest: 1Gi}"),
    "workloads/old.yaml": workload,
  });
  for (const command of ["check", "synth"] as const) {
    const { complianceIssues = [], findings } = await reportOf(files, command);
    expect(complianceIssues.map(({ field, rule }) => [field, rule])).toEqual([
      ["compute.cpuMemoryRequest", "required"],
      ["compute.gpuDevicesRequest", "max"],
    ]);
    const lines = findings.filter(({ rule }) => rule === "RUNAI-014").map(({ location }) => location?.line);
    expect(lines).toEqual([5, 7]);
  }
});

describe("a branch that relaxes a policy and profits from it", () => {
  function branch(): TestRepository {
    const files = repositoryWith({ "runai-policies/research.yaml": POLICY, "workloads/sft.yaml": RIGHT });
    const git = configureGit(files.folder);
    git("add", ".");
    git("commit", "-qm", "base");
    files.put("runai-policies/research.yaml", POLICY.replace("max: 2", "max: 8"));
    return files;
  }
  const raised = RIGHT.replace("gpuDevicesRequest: 2", "gpuDevicesRequest: 4");
  const relaxed =
    'compute.gpuDevicesRequest: the branch relaxes max of policy research for department "research", and 1 workload of the branch breaks it: Job sft-eb1e8db6';

  test("has a finding with the place of the relaxed rule", async () => {
    const files = branch();
    files.put("workloads/sft.yaml", raised);
    for (const command of ["check", "synth"]) {
      const { stdout } = await files.here(command, "--policy-base", "main", "--format", "json");
      const { findings } = JSON.parse(stdout) as Report;
      const found = findings.filter(({ rule }) => rule === "POLICY-009");
      expect(found.map(({ message }) => message.replace(/sft-[0-9a-f]{8}/, "sft-eb1e8db6"))).toEqual([relaxed]);
      expect(found[0]?.location).toEqual({ file: "runai-policies/research.yaml", line: 12, column: 27 });
    }
  });

  test("has a danger sign in its difference", async () => {
    const files = branch();
    files.put("workloads/sft.yaml", raised);
    const { stdout } = await files.here("diff", "--base", "main");
    const text = stdout.replaceAll(/sft-[0-9a-f]{8}/g, "sft-eb1e8db6");
    expect(text).toContain(`runai-policies/research.yaml:12:27: ${relaxed} [POLICY-009]`);
  });

  test("has none without a workload that profits", async () => {
    const files = branch();
    const { stdout } = await files.here("check", "--policy-base", "main", "--format", "json");
    expect((JSON.parse(stdout) as Report).findings.map(({ rule }) => rule)).not.toContain("POLICY-009");
  });
});
