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
    const { stdout } = files.muster(command, "--policy-base", "main", "--format", "json");
    const { complianceIssues = [] } = JSON.parse(stdout) as Report;
    expect(complianceIssues.map(({ field, rule }) => [field, rule])).toEqual([["compute.gpuDevicesRequest", "max"]]);
  }
});
