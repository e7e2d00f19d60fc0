import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { exportedText, exportReports } from "../../../../src/app/report/export-reports.ts";
import { runExport } from "../../../../src/app/run/run-export.ts";

const TRAINING = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: sft}
project: nlp
spec: {image: python}
`;

const IDS = `projects: {nlp: 4501}
clusters: {east: 5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10}
`;

let root: string;

function write(name: string, content: string): string {
  const path = join(root, name);
  writeFileSync(path, content);
  return path;
}

function writeOrganization(): void {
  const pools = "[{name: default}, {name: h100, gpu: {type: H100, memory: 80Gi, perNode: 8}}]";
  write(
    "muster.yaml",
    `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, id: 5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10, scheduler: runai, version: "2.25", nodePools: ${pools}}]
departments: [{name: research}]
projects: [{name: nlp, id: "4501", department: research, clusters: [east]}]
`,
  );
}

function writePolicy(rules: string): void {
  mkdirSync(join(root, "runai-policies"));
  write(
    "runai-policies/p.yaml",
    `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: {name: tp}
workloadTypes: [trainings]
scope: {tenant: true}
policy: {rules: ${rules}}
`,
  );
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "export-"));
});

describe("muster export", () => {
  it("needs no muster.yaml", () => {
    const paths = [write("a.yaml", TRAINING)];
    const outcome = runExport(paths, { as: "api", ids: write("ids.yaml", IDS), root });
    expect(outcome).toMatchObject({ exitCode: 0, issues: [], unreadable: [], skipped: [] });
    expect(exportReports.text(outcome)).toBe(`{
  "name": "sft",
  "projectId": "4501",
  "clusterId": "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10",
  "spec": {
    "image": "python"
  }
}
`);
    expect(JSON.parse(exportReports.json(outcome))).toMatchObject({
      exported: [{ file: "nlp/sft.training.json", call: { method: "POST" } }],
    });
  });

  it("one object that cannot be exported leaves nothing, and all problems are reported", () => {
    const paths = [
      write("a.yaml", TRAINING),
      write("b.yaml", TRAINING.replace("nlp", "vision")),
      write("c.yaml", "kind: ConfigMap\napiVersion: v1\nmetadata: {name: a, namespace: runai-nlp}\n"),
    ];
    const outcome = runExport(paths, { as: "api", ids: write("ids.yaml", IDS), root });
    expect(outcome).toMatchObject({ exitCode: 2, exported: [] });
    expect(outcome.issues.map(({ path, location }) => [path, location?.line])).toEqual([
      ["/project", 4],
      ["/kind", 1],
    ]);
  });

  it("an unreadable input, id map or answer leaves nothing", () => {
    const path = write("a.yaml", TRAINING);
    const ids = write("ids.yaml", IDS);
    const outcomes = [
      runExport([path, join(root, "b.yaml")], { as: "api", ids, root }),
      runExport([path], { as: "api", ids: join(root, "none.yaml"), root }),
      runExport([path], { as: "api", ids, existing: [write("answer.json", '[{"name": "a"}]')], root }),
      runExport([path], { as: "api", ids, existing: [join(root, "none.json")], root }),
    ];
    expect(outcomes.map(({ exported }) => exported)).toEqual([[], [], [], []]);
    expect(outcomes.map(({ unreadable }) => unreadable.map(({ message }) => message))).toEqual([
      ["does not exist"],
      ["does not exist"],
      ["is not an answer of the API: a workload or a workload type with its id, or a list of them"],
      ["does not exist"],
    ]);
    expect(outcomes.at(0)?.exitCode).toBe(3);
    const wrong = runExport([path], { as: "api", ids: write("wrong.yaml", "projcts: {}"), root });
    expect(wrong).toMatchObject({ exitCode: 1, exported: [] });
  });

  it("reads the Run:ai policies of the repository", () => {
    writeOrganization();
    writePolicy("{workingDir: {required: true}}");
    const [path, right] = [
      write("a.yaml", TRAINING),
      write("b.yaml", TRAINING.replace("python}", "python, workingDir: /w}")),
    ];
    const refused = runExport([path], { as: "api", root });
    expect(refused).toMatchObject({
      exitCode: 2,
      exported: [],
      issues: [{ rule: "RUNAI-014", path: "/spec/workingDir" }],
    });
    expect(runExport([right], { as: "api", root })).toMatchObject({ exitCode: 0, issues: [], exported: [{}] });
  });

  it("checks the names and policies of manifests and of bodies with a manifest as a check does", () => {
    writeOrganization();
    writePolicy("{compute: {gpuDevicesRequest: {max: 2}}}");
    const job = (labels: string, template: string, selector: string) =>
      `{apiVersion: batch/v1, kind: Job, metadata: {name: a, namespace: runai-nlp, labels: {${labels}}}, spec: {template: {metadata: {labels: {${template}}}, spec: {nodeSelector: {${selector}}, schedulerName: runai-scheduler, restartPolicy: Never, containers: [{name: main, image: a}]}}}}\n`;
    const body = (metadata: string, selector: string) =>
      `{metadata: {name: b, projectId: "4501", ${metadata}}, manifest: ${job("", "", selector)}}\n`;
    const found = (content: string, as: "api" | "v2alpha1" = "api") => {
      const { issues, exported, exitCode } = runExport([write("in.yaml", content)], { as, root });
      expect(exported).toHaveLength(exitCode === 0 ? 1 : 0);
      return issues.map(({ rule, severity, location, message }) => [
        `${rule} ${severity} ${location?.column}`,
        message.replace(/^.*(does not exist|no node pool|no greater than).*$/, "$1"),
      ]);
    };
    expect(found(job("priorityClassName: high", "runai/node-pool: h100", ""))).toEqual([]);
    expect(found(job("priorityClassName: hihg", "runai/node-pool: h10", ""))).toEqual([
      ["QUOTA-008 error 105", "does not exist"],
      ["GPU-012 error 168", "no node pool"],
    ]);
    expect(found(body("priority: high, preemptibility: preemptible", "runai/node-pool: h100"))).toEqual([]);
    expect(found(body("priority: urgent", "runai/node-pool: nope"))).toEqual([
      ["QUOTA-008 error 51", "does not exist"],
      ["GPU-012 error 240", "no node pool"],
    ]);
    const training = (gpus: number, pools: string) =>
      `{apiVersion: run.ai/v2alpha1, kind: TrainingWorkload, metadata: {name: t, namespace: runai-nlp}, spec: {name: {value: t}, image: {value: a}, gpu: {value: "${gpus}"}, nodePools: {value: ${pools}}}}\n`;
    const errors = (content: string) => found(content, "v2alpha1").filter(([rule]) => rule?.includes("error") === true);
    expect(errors(training(2, "nope h100"))).toEqual([]);
    expect(errors(training(4, "nope"))).toEqual([
      ["RUNAI-014 error 155", "no greater than"],
      ["GPU-012 error 180", "no node pool"],
    ]);
  });

  it("names of manifests are not compared without muster.yaml", () => {
    const job =
      "{apiVersion: batch/v1, kind: Job, metadata: {name: a, namespace: runai-nlp, labels: {priorityClassName: hihg}}}\n";
    const outcome = runExport([write("in.yaml", job)], { as: "api", ids: write("ids.yaml", IDS), root });
    expect(outcome).toMatchObject({ exitCode: 0, issues: [], exported: [{}] });
  });

  it("two objects with the same file are refused", () => {
    const outcome = runExport([write("a.yaml", `${TRAINING}---\n${TRAINING}`)], {
      as: "api",
      ids: write("ids.yaml", IDS),
      root,
    });
    expect(outcome.exported).toEqual([]);
    expect(outcome.issues.map(({ message }) => message.replace(/^.* as \S*a\.yaml/, "… as a.yaml"))).toEqual([
      "… as a.yaml:1:1: both become nlp/sft.training.json",
    ]);
  });

  it("manifests are a stream of YAML", () => {
    const pair = write("a.yaml", `${TRAINING}---\n${TRAINING.replace("sft", "dpo")}`);
    const outcome = runExport([pair], { as: "v2alpha1", root });
    expect(outcome.issues).toEqual([]);
    const [first] = outcome.exported;
    expect(exportedText({ content: first?.content ?? {} })).toBe(`apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata:
  labels:
    project: nlp
  name: sft
  namespace: runai-nlp
spec:
  image:
    value: python
  name:
    value: sft
  usage: Submit
`);
    expect(exportReports.text(outcome).split("---\n")).toHaveLength(2);
  });
});
