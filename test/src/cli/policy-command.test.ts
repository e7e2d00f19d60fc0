import { afterEach, describe, expect, test } from "vitest";
import { policyDiffReports } from "../../../src/app/report/policy-diff.ts";
import { runPolicyDiff } from "../../../src/app/run/run-policy-diff.ts";
import { given } from "../../../src/kernel/base/given.ts";
import { plain } from "../../../src/kernel/text/style.ts";
import { configureGit } from "../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, version: 0.17.1}, {name: west, scheduler: runai, version: "2.25"}]
departments: [{name: research}]
projects:
  - {name: team-nlp, department: research, clusters: [east]}
  - {name: team-x, department: research, clusters: [west]}
  - {name: both, department: research, clusters: [east, west]}
policies: {pack: none}
`;

const POLICY = `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: {name: research}
workloadTypes: [trainings, workspaces]
scope: {department: research}
policy:
  defaults:
    imagePullPolicy: Always
    environmentVariables: {instances: [{name: API_TOKEN, value: Zx9Kq2Lm7Rt4Vb8NwYpc}]}
  rules:
    compute:
      gpuDevicesRequest: {max: 2}
    storage: {nfs: {instances: {canAdd: false}}}
`;

const training = (gpus: number) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: sft}
project: team-nlp
useGivenNameAsPrefix: true
spec:
  image: example.com/sft:1
  compute: {gpuDevicesRequest: ${gpus}}
`;

let current: TestRepository | undefined;

function repositoryWith(files: Readonly<Record<string, string>> = {}): TestRepository {
  current = repository({ "muster.yaml": MUSTER, "runai-policies/research.yaml": POLICY, ...files });
  return current;
}

afterEach(() => {
  current?.dispose();
  current = undefined;
});

test("muster policy check names an option that it has for the names of skipped documents", async () => {
  const files = repositoryWith({ "workloads/sft.yaml": training(1) });
  const { stdout } = await files.here("policy", "check", "muster.yaml", "workloads");
  expect(stdout).toContain("skipped (--format json lists the names)\n");
  const json = await files.here("policy", "check", "muster.yaml", "workloads", "--format", "json");
  expect(JSON.parse(json.stdout).summary.skipped).toMatchObject([{ file: "muster.yaml" }]);
});

describe("muster policy effective", () => {
  const effective = (files: TestRepository, ...args: readonly string[]) =>
    files.here("policy", "effective", "--project", "team-nlp", "--type", "trainings", ...args);

  test("shows each default and rule with its policy and place, and no secret", async () => {
    const { code, stdout } = await effective(repositoryWith());
    expect(code).toBe(0);
    const lines = stdout.split("\n").map((line) => line.replaceAll(/ {2,}/g, " | "));
    expect(lines).toEqual([
      "trainings of project team-nlp on cluster east",
      "part | field | value | policy | scope | place",
      'default | environmentVariables[API_TOKEN] | name "API_TOKEN", value "****" | research | department "research" | runai-policies/research.yaml:9:40',
      'default | imagePullPolicy | "Always" | research | department "research" | runai-policies/research.yaml:8:5',
      "default | security.privileged | false | system | the platform",
      "default | terminationGracePeriodSeconds | 30 | system | the platform",
      'rules | compute.gpuDevicesRequest | max 2 | research | department "research" | runai-policies/research.yaml:12:7',
      "rules | security.privileged | canEdit false | system | the platform",
      'rules | storage.nfs.instances | canAdd false, locked [] | research | department "research" | runai-policies/research.yaml:13:21',
      "rules | terminationGracePeriodSeconds | max 300 | system | the platform",
      "",
    ]);
  });

  test("has one policy with the same effect, and the sources, as data", async () => {
    const { stdout } = await effective(repositoryWith(), "--format", "json");
    const { project, cluster, type, policy, sources } = JSON.parse(stdout);
    expect({ project, cluster, type }).toEqual({ project: "team-nlp", cluster: "east", type: "trainings" });
    expect(policy).toEqual({
      defaults: {
        environmentVariables: { instances: [{ name: "API_TOKEN", value: "****" }] },
        imagePullPolicy: "Always",
        security: { privileged: false },
        terminationGracePeriodSeconds: 30,
      },
      rules: {
        compute: { gpuDevicesRequest: { max: 2 } },
        security: { privileged: { canEdit: false } },
        storage: { nfs: { instances: { canAdd: false, locked: [] } } },
        terminationGracePeriodSeconds: { max: 300 },
      },
    });
    expect(sources.slice(0, 3)).toEqual([
      {
        section: "defaults",
        field: "environmentVariables[API_TOKEN]",
        policy: "research",
        scope: { department: "research" },
        location: { file: "runai-policies/research.yaml", line: 9, column: 40 },
      },
      {
        section: "defaults",
        field: "imagePullPolicy",
        policy: "research",
        scope: { department: "research" },
        location: { file: "runai-policies/research.yaml", line: 8, column: 5 },
      },
      { section: "defaults", field: "security.privileged", policy: "system", scope: "system" },
    ]);
  });

  test("of another type or without a file is the system policy", async () => {
    const files = repositoryWith();
    const { stdout } = await files.here("policy", "effective", "--project", "team-nlp", "--type", "nim-services");
    expect(stdout).toContain("nim-services of project team-nlp on cluster east\n");
    expect(stdout).not.toContain("research");
  });

  test.each([
    [["--project", "nobody", "--type", "trainings"], 1, 'project "nobody" is not in muster.yaml'],
    [
      ["--project", "both", "--type", "trainings"],
      1,
      "project both lives in several clusters (east, west); choose one with --cluster",
    ],
    [["--project", "both", "--type", "trainings", "--cluster", "east"], 0, ""],
    [["--project", "team-nlp", "--type", "Training"], 1, "Allowed choices are workspaces, trainings"],
    [["--project", "team-nlp"], 1, "required option '--type <type>' not specified"],
  ])("%j ends with %i", async (args, expected, message) => {
    const { code, stderr } = await repositoryWith().here("policy", "effective", ...args);
    expect(code).toBe(expected);
    expect(stderr).toContain(message);
  });

  test("of a wrong policy is not shown", async () => {
    const files = repositoryWith({ "runai-policies/a.yaml": "{}\n" });
    const { code, stdout, stderr } = await effective(files);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("runai-policies/a.yaml:1:1: error: apiVersion: is mandatory, but missing [RUNAI-010]");
  });
});

describe("muster policy check", () => {
  const workload = (kind: string, gpus: number) => `apiVersion: run.ai/v2alpha1
kind: ${kind}
metadata: {name: nb, namespace: runai-team-x}
spec:
  name: {value: nb}
  image: {value: example.com/nb:1}
  gpuDevices: {value: ${gpus}}
`;

  async function checked(files: TestRepository, ...paths: readonly string[]) {
    const { code, stdout } = await files.here("policy", "check", ...paths, "--format", "json");
    const { summary, findings, complianceIssues } = JSON.parse(stdout);
    const places = findings.map(
      ({ rule, path, location }: { rule: string; path: string; location?: { file: string; line: number } }) =>
        `${location?.file}:${location?.line} ${rule} ${path}`,
    );
    return { code, summary, places, complianceIssues };
  }

  test("judges definitions, request bodies and objects of run.ai/v2alpha1", async () => {
    const files = repositoryWith({
      "sft.yaml": training(4),
      "body.training.json": `{"name": "b", "projectId": "team-nlp", "spec": {"image": "x",\n"compute": {"gpuDevicesRequest": 3}}}`,
      "notebook.json": `{"name": "w", "projectId": "team-nlp", "spec": {"image": "x", "exposedUrls": [{"toolType": "jupyter-notebook"}],\n"compute": {"gpuDevicesRequest": 8}}}`,
      "nb.yaml": workload("InteractiveWorkload", 4),
      "train.yaml": workload("TrainingWorkload", 2),
    });
    const { code, places, complianceIssues, summary } = await checked(
      files,
      ...["sft.yaml", "body.training.json", "notebook.json", "nb.yaml", "train.yaml"],
    );
    expect(places).toEqual([
      // A missing mandatory field hides no rule of a policy.
      "body.training.json:1 DEF-009 /clusterId",
      "body.training.json:2 RUNAI-014 /spec/compute/gpuDevicesRequest",
      "nb.yaml:7 RUNAI-014 /spec/gpuDevices/value",
      "notebook.json:2 RUNAI-014 /spec/compute/gpuDevicesRequest",
      "sft.yaml:8 RUNAI-014 /spec/compute/gpuDevicesRequest",
    ]);
    expect(complianceIssues).toHaveLength(4);
    expect(summary).toMatchObject({ documents: 5, evaluated: 5 });
    expect(code).toBe(2);
  });

  test("gives the broken rules beside a field that the cluster refuses", async () => {
    const refused = training(4).replace(/spec:\n/, "spec:\n  createHomeDir: true\n");
    const { places } = await checked(repositoryWith({ "sft.yaml": refused }), "sft.yaml");
    expect(places.map((place: string) => place.replace(/^\S+ /, "")).toSorted()).toEqual([
      "DEF-004 /spec/createHomeDir",
      "RUNAI-014 /spec/compute/gpuDevicesRequest",
    ]);
  });

  test("needs a project of muster.yaml, since a workload without one has no policy", async () => {
    const files = repositoryWith({
      "nb.yaml": workload("InteractiveWorkload", 1).replace("runai-team-x", "somewhere"),
      "notebook.json": `{"name": "w", "projectId": "other", "spec": {"image": "x", "exposedUrls": [{"toolType": "jupyter"}]}}`,
    });
    const { code, places } = await checked(files, "nb.yaml", "notebook.json");
    expect(code).toBe(2);
    expect(places).toEqual(["nb.yaml:1 DEF-006 ", "notebook.json:1 DEF-006 "]);
  });

  test("skips everything else, and ends with 3 where nothing is left", async () => {
    const files = repositoryWith({ "pod.yaml": "{apiVersion: v1, kind: Pod, metadata: {name: a}}\n" });
    const { code, summary } = await checked(files, "pod.yaml");
    expect(code).toBe(3);
    expect(summary.skipped).toEqual([
      { file: "pod.yaml", document: 0, reason: "is not a workload that Run:ai policies are about" },
    ]);
  });

  test("applies waivers, and reports a wrong policy", async () => {
    const waiver = `waivers:
  - {rule: RUNAI-014, object: Job/team-nlp/sft-*, reason: agreed, owner: nlp, expires: 2027-03-01}
`;
    const files = repositoryWith({ "sft.yaml": training(4), "muster.yaml": MUSTER + waiver });
    expect(await checked(files, "sft.yaml")).toMatchObject({ code: 0, summary: { waived: 1 } });
    files.put("runai-policies/b.yaml", "{}\n");
    expect((await checked(files, "sft.yaml")).code).toBe(2);
  });
});

describe("muster policy diff", () => {
  function committed(): TestRepository {
    const files = repositoryWith({ "workloads/sft.yaml": training(2) });
    const git = configureGit(files.folder);
    git("add", ".");
    git("commit", "-qm", "base");
    return files;
  }
  const change = (files: TestRepository, from: string, to: string) =>
    files.put("runai-policies/research.yaml", files.read("runai-policies/research.yaml").replace(from, to));

  // The command starts itself once more, because definitions of the base may run.
  async function diff(files: TestRepository, base?: string) {
    const { diff: found, messages, exitCode } = await runPolicyDiff(given({ root: files.folder, base }));
    return { code: exitCode, messages, text: policyDiffReports.text(found, plain) };
  }

  test("of the same policies is empty", async () => {
    expect(await diff(committed())).toEqual({
      code: 0,
      messages: [],
      text: expect.stringMatching(/^base: main \([0-9a-f]{7}\)\n0 refused, 0 no longer refused, 0 changed fields\n$/),
    });
  });

  test("lists the workloads that are refused now, and those with other values", async () => {
    const files = committed();
    change(files, "max: 2", "max: 1");
    change(files, "Always", "Never");
    const { code, stdout } = await files.here("policy", "diff", "--base", "main", "--format", "json");
    const { refused, accepted, changed } = JSON.parse(stdout);
    expect(code).toBe(2);
    expect(refused).toMatchObject([
      { rule: "RUNAI-014", location: { file: "workloads/sft.yaml", line: 8, column: 32 }, compliance: { rule: "max" } },
    ]);
    expect(accepted).toEqual([]);
    expect(changed).toMatchObject([
      {
        object: { kind: "Job" },
        field: "imagePullPolicy",
        before: { value: "Always", policy: "research" },
        after: { value: "Never", policy: "research" },
      },
    ]);
  });

  test("lists what a relaxed policy accepts, and ends with 0", async () => {
    const files = committed();
    files.put("workloads/sft.yaml", training(8));
    change(files, "max: 2", "max: 8");
    const { code, text } = await diff(files, "main");
    expect(code).toBe(0);
    expect(text).toContain("no longer refused\n  workloads/sft.yaml:8:32: error: compute.gpuDevicesRequest: ");
  });

  test("counts a default that makes a definition invalid as a refusal", async () => {
    const files = committed();
    change(files, "imagePullPolicy: Always", "backoffLimit: -1");
    const { code, text } = await diff(files, "main");
    expect(code).toBe(2);
    expect(text).toContain("refused now\n");
  });
});
