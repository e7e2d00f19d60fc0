import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DiffOptions } from "../../../../src/app/compare/run-diff.ts";
import { runReport } from "../../../../src/app/compare/run-report.ts";
import { branchReports } from "../../../../src/app/report/branch-reports.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai, nodePools: [{ name: default, pricePerGpuHour: 2 }] }]
departments:
  - { name: research, quotas: [{ cluster: east, gpu: { deserved: 8, limit: 16 }, cpu: unlimited, memory: unlimited }] }
projects:
  - name: team-nlp
    department: research
    clusters: [east]
    quotas: [{ cluster: east, gpu: { deserved: 8, limit: 16 }, cpu: unlimited, memory: unlimited }]
`;
// KAI makes no PodGroup for the workloads without pods of these tests.
const POLICIES = "policies: { rules: { GANG-018: off } }\n";
const DIGEST = "0".repeat(64);
const pytorch = (workers: number, image = `example.com/a:1@sha256:${DIGEST}`) => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: { name: train, namespace: team-nlp, labels: { kai.scheduler/queue: team-nlp } }
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: ${workers}
      template:
        spec:
          schedulerName: kai-scheduler
          containers:
            - name: pytorch
              image: ${image}
              resources: { limits: { nvidia.com/gpu: 8, memory: 8Gi }, requests: { cpu: 1, memory: 8Gi } }
`;
/** A TFJob without pods, which the webhook of its operator accepts, unlike a PyTorchJob. */
const withoutPods = (name: string, image?: string) =>
  pytorch(0, image)
    .replace("name: train", `name: ${name}`)
    .replace("PyTorchJob", "TFJob")
    .replace("pytorchReplicaSpecs", "tfReplicaSpecs")
    .replace("name: pytorch", "name: tensorflow");

const CRDS = `policies: { rules: { K8S-001: warning, SEC-009: warning } }
crds: [crds]
`;
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: integer } } } } } }
`;
const RUNAI_POLICY = `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: { name: limit }
workloadTypes: [trainings]
scope: { department: research }
policy: { rules: { compute: { gpuDevicesRequest: { max: 1 } } } }
`;
const CONTEXT_OBJECTS = `apiVersion: example.com/v1
kind: Widget
metadata: { name: widget, namespace: runai-team-nlp, labels: { owner: OWNER } }
spec: { sizes: 3 }
---
apiVersion: example.com/v1
kind: Bundle
metadata: { name: bundle, namespace: runai-team-nlp, labels: { owner: OWNER } }
spec:
  templates:
    - apiVersion: batch/v1
      kind: Job
      metadata: { name: inner }
      spec: { template: { spec: { restartPolicy: Never, containers: [{ name: main, image: "a:1" }] } } }
---
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: { name: trial, namespace: runai-team-nlp, labels: { owner: OWNER } }
spec: { name: { value: trial }, image: { value: "a:1" }, gpuDevices: { value: 2 } }
`;

let own: TestRepository;
let git: ReturnType<typeof configureGit>;
beforeEach(async () => {
  own = repository({ "muster.yaml": `${MUSTER}${POLICIES}`, "workloads/train.yaml": pytorch(1) });
  git = configureGit(own.folder);
  expect((await own.synth()).code).toBe(0);
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "feature");
});
afterEach(() => own.dispose());

const report = async (options: Partial<DiffOptions> = {}) => {
  const made = await runReport({ root: own.folder, base: "main", ...options });
  return {
    made,
    json: JSON.parse(branchReports.json(made)),
    markdown: branchReports.markdown(made),
    html: branchReports.html(made),
  };
};

type Failure = readonly [name: string, options: Partial<DiffOptions>, spoil: () => void, code: number, reason: string];

describe("muster report", () => {
  it("reports no change", async () => {
    const { json, markdown, html } = await report({ failOn: "danger" });
    expect(json.state).toBe("no change");
    expect(json.exitCode).toBe(0);
    expect([json.rows, json.findings, json.problems]).toEqual([[], [], []]);
    expect(markdown.split("\n")[1]).toBe("## muster: no change");
    expect(html).toContain("<h1>No change</h1>");
  });

  it("does not report the findings of a Training that the branch only changes", async () => {
    const training = (gpus: number) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: tune}
project: team-nlp
spec:
  image: example.com/tune:1
  compute: {gpuDevicesRequest: ${gpus}, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi}
`;
    git("checkout", "-q", "main");
    own.put("workloads/tune.yaml", training(1));
    await own.synth({ force: true });
    git("add", "-A");
    git("commit", "-q", "-m", "tune");
    git("checkout", "-q", "-B", "feature");
    expect((await report()).json.state).toBe("no change");
    own.put("workloads/tune.yaml", training(2));
    const { json } = await report();
    expect(json.rows).toMatchObject([{ changed: 1, errors: 0, warnings: 0, gpus: 1 }]);
    expect(json.findings).toEqual([]);
  });

  it("reports the change of a project and only the findings that the branch adds", async () => {
    own.put("workloads/train.yaml", pytorch(2));
    own.put("workloads/web.yaml", withoutPods("second"));
    const { json, markdown } = await report();
    expect(json.state).toBe("changes");
    expect(json.rows).toEqual([
      {
        cluster: "east",
        project: "team-nlp",
        created: 1,
        changed: 1,
        deleted: 0,
        runsStarted: 0,
        runsEnded: 0,
        errors: 0,
        warnings: json.findings.filter(({ severity }: { severity: string }) => severity === "warning").length,
        gpus: 8,
        pricePerHour: 16,
      },
    ]);
    expect(new Set(json.findings.map(({ object }: { object: { name: string } }) => object.name))).toEqual(
      new Set(["second"]),
    );
    expect(json.difference.summary.created).toBe(1);
    expect(markdown).toContain("PyTorchJob team-nlp/train</code> 1 change, 2 pods, 16 GPUs (was 1 pod, 8 GPUs)");
  });

  it("judges the base with its CRDs, Run:ai policies and the objects inside its objects", async () => {
    own.put("muster.yaml", MUSTER.replace("scheduler: kai,", "scheduler: runai,") + CRDS);
    own.put("crds/widget.yaml", CRD);
    const objects = (owner: string) => CONTEXT_OBJECTS.replaceAll("OWNER", owner);
    own.put("workloads/context.yaml", objects("a"));
    own.put(
      "workloads/train.yaml",
      "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: runai-team-nlp }\n",
    );
    expect((await own.synth()).code).toBe(0);
    // The output of the base is older than its policy, which forbids it.
    own.put("runai-policies/limit.yaml", RUNAI_POLICY);
    git("add", "-A");
    git("commit", "-q", "-m", "context");
    git("branch", "-f", "main");
    own.put("workloads/context.yaml", objects("b"));
    const { made, json } = await report();
    const ids = ["K8S-001", "SEC-009", "RUNAI-014"];
    expect(new Set(made.difference?.issues.map(({ rule }) => rule).filter((rule) => ids.includes(rule)))).toEqual(
      new Set(ids),
    );
    expect(json.rows[0]).toMatchObject({ changed: 3 });
    // Errors are listed, also those that the base has.
    expect(json.findings.filter(({ known = false }: { known?: boolean }) => !known)).toEqual([]);
  });

  it("reports a gang above its limit, and by how much", async () => {
    own.put("workloads/train.yaml", pytorch(3));
    const { made, json, markdown } = await report();
    expect(made.exitCode).toBe(2);
    expect(json.state).toBe("refused");
    expect(markdown.split("\n")[1]).toBe("## muster: the synth is refused");
    const errors = json.findings.filter(({ severity }: { severity: string }) => severity === "error");
    expect(
      errors.map(({ rule, message }: { rule: string; message: string }) => [rule, /24.*16|16.*24/.test(message)]),
    ).toEqual([["QUOTA-003", true]]);
    expect(markdown).toContain("8 -> -8 (-16)");
    expect(markdown).toContain(
      "- queue <code>team-nlp</code> of <code>east</code> declares 24 GPUs, 8 above its limit of 16; not all of them run at once",
    );
  });

  it("does not repeat a problem of a definition that the base has", async () => {
    const job = "apiVersion: amlarc.azureml.com/v1alpha1\nkind: AmlJob\n";
    const without = (name: string) => `${job}metadata: { name: ${name}, namespace: team-nlp }\nspec: {}\n`;
    own.put("workloads/old.yaml", without("old"));
    expect((await own.synth()).code).toBe(0);
    git("add", "-A");
    git("commit", "-q", "-m", "old");
    git("branch", "-f", "main");
    own.put("workloads/new.yaml", without("new"));
    const { json } = await report();
    const problems = json.findings.filter(({ rule }: { rule: string }) => rule.startsWith("RI-"));
    expect(problems.map(({ rule, object }: { rule: string; object: { name: string } }) => [rule, object.name])).toEqual(
      [["RI-132", "new"]],
    );
  });

  it("reports an error that the base has too", async () => {
    own.put("workloads/bad.yaml", withoutPods("bad", "example.com/a@sha256:0"));
    own.put("dist/east/apply/team-nlp/bad.yaml", withoutPods("bad", "example.com/a@sha256:0"));
    git("add", "-A");
    git("commit", "-q", "-m", "bad");
    git("branch", "-f", "main");
    const { made, json, markdown } = await report();
    expect(made.exitCode).toBe(2);
    expect(json.findings.map(({ rule, known }: { rule: string; known: boolean }) => [rule, known])).toEqual([
      ["SEC-009", true],
    ]);
    expect(markdown).toContain("(the base has this error too)");
  });

  it.each([
    ["a missing base", { base: "nowhere" }, () => undefined, 1, "nowhere"],
    ["an unreadable muster.yaml", {}, () => own.put("muster.yaml", "a: [\n"), 3, "muster.yaml"],
    ["a wrong muster.yaml", {}, () => own.put("muster.yaml", "kind: Organization\n"), 1, "muster.yaml"],
    ["no repository", {}, () => git("update-ref", "-d", "HEAD"), 1, "commit"],
    [
      "a wrong definition",
      {},
      () => own.put("workloads/bad.yaml", "apiVersion: muster.dev/v1alpha1\nkind: Training\n"),
      1,
      "bad.yaml",
    ],
    ["an unreadable file", {}, () => own.put("workloads/bad.yaml", "a: [\n"), 3, "bad.yaml"],
  ] as const satisfies readonly Failure[])("reports %s", async (_, options, spoil, exitCode, reason) => {
    spoil();
    const { made, json, markdown, html } = await report(options);
    expect(made.exitCode).toBe(exitCode);
    expect(json.exitCode).toBe(exitCode);
    expect(["failed", "refused"]).toContain(json.state);
    for (const text of [markdown, html]) expect(text).toContain(reason);
    expect(markdown.startsWith("<!-- muster-report -->\n")).toBe(true);
  });

  it("reports the findings of the working tree when the base is missing", async () => {
    own.put("workloads/train.yaml", pytorch(3));
    const { made, json } = await report({ base: "nowhere" });
    expect(made.exitCode).toBe(2);
    expect(json.state).toBe("failed");
    expect(json.findings.some(({ rule }: { rule: string }) => rule === "QUOTA-003")).toBe(true);
    expect(json).not.toHaveProperty("difference");
  });
});
