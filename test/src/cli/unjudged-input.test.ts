import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CheckOptions, check, runCheck } from "../../../src/app/check/run-check.ts";
import { isActive } from "../../../src/kernel/finding/finding.ts";
import { writeBaseline } from "../../../src/rules/baseline-file.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: a}
clusters: [{name: a, scheduler: kai, nodePools: [{name: default, gpu: {type: H100, memory: 80Gi, perNode: 8}, nodes: 1}]}]
departments: [{name: d, quotas: [{cluster: a, nodePool: default, gpu: unlimited, cpu: unlimited, memory: unlimited}]}]
projects:
  - {name: p, department: d, clusters: [a], quotas: [{cluster: a, nodePool: default, gpu: unlimited, cpu: unlimited, memory: unlimited}]}
`;
const IMAGE = `registry.example.com/a:1@sha256:${"0".repeat(64)}`;
const TRAINING = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: t}
project: p
spec: {image: "${IMAGE}", compute: {gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi}}
`;
const TYPE = `apiVersion: muster.dev/v1alpha1
kind: WorkloadType
metadata: {name: EvalSuite}
spec: {group: ml.example.com, category: Train}
`;
const KARTA = `apiVersion: run.ai/v1alpha1
kind: Karta
metadata: {name: evalsuite, annotations: {muster.dev/cluster: a}}
spec:
  structureDefinition:
    rootComponent:
      name: suite
      kind: {group: ml.example.com, version: v1, kind: EvalSuite}
      specDefinition: {podTemplateSpecPath: .spec.runner}
      statusDefinition: {phaseDefinition: {path: .status.phase}, statusMappings: {completed: [{byPhase: Done}]}}
`;

const rejected: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  ["an unknown field of a definition", { "t.yaml": TRAINING.replace("gpuDevices", "gpuDevice") }, ["DEF-002"]],
  ["a mistyped value of a definition", { "t.yaml": TRAINING.replace("Request: 1,", "Request: x,") }, ["DEF-001"]],
  ["a missing field of a definition", { "t.yaml": TRAINING.replace(/image: "[^"]*", /, "") }, ["DEF-009"]],
  ["an unknown kind of definition", { "t.yaml": TRAINING.replace("Training", "Trainin") }, ["DEF-001"]],
  ["an unknown version of a definition", { "t.yaml": TRAINING.replace("v1alpha1", "v1alpha9") }, ["DEF-001"]],
  ["an unknown project", { "t.yaml": TRAINING.replace("project: p", "project: q") }, ["DEF-006"]],
  ["an unknown cluster", { "t.yaml": TRAINING.replace("project: p", "project: p\ncluster: b") }, ["DEF-007"]],
  [
    "an object without a cluster",
    { "c.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: elsewhere}\n" },
    ["DEF-007"],
  ],
  ["a body without its manifest", { "b.yaml": "metadata: {name: b, projectId: p}\nmanifest: 5\n" }, ["DEF-001"]],
  ["a WorkloadType of an unknown kind", { "k.yaml": TYPE }, ["DEF-003"]],
  ["a part of a Resource Interface", { "k.yaml": "rootComponent: {name: a}\n" }, ["RI-104"]],
  ["a Resource Interface without a root", { "k.yaml": KARTA.replace("rootComponent", "root") }, ["RI-101", "RI-103"]],
  ["an expression that is not a jq program", { "k.yaml": KARTA.replace(".spec.runner", ".spec.runner)") }, ["RI-006"]],
  ["an expression that reads the environment", { "k.yaml": KARTA.replace(".spec.runner", "env.HOME") }, ["RI-007"]],
];

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-unjudged-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** The exit code and the errors of a check that has accepted everything that it can. */
async function checkedAgain(files: Readonly<Record<string, string>>, organization = MUSTER) {
  write("muster.yaml", organization);
  for (const [path, text] of Object.entries(files)) write(`workloads/${path}`, text);
  const { text, refused } = writeBaseline((await runCheck([], { root: folder })).findings);
  write("baseline.json", text);
  return { refused, ...(await errorsOf({ baseline: join(folder, "baseline.json") })) };
}

async function errorsOf(options: CheckOptions = {}) {
  const { findings, exitCode } = await check([], { root: folder, today: "2026-11-01", ...options });
  return {
    exitCode,
    rules: findings
      .filter((each) => each.severity === "error" && isActive(each))
      .map(({ rule }) => rule)
      .sort(),
  };
}

describe("input that is rejected before its rules run", () => {
  test.each(rejected)("is accepted by no baseline: %s", async (_, files, rules) => {
    expect(await checkedAgain(files)).toEqual({ refused: rules.length, exitCode: 2, rules });
  });

  test("is accepted by no baseline in muster.yaml", async () => {
    const organization = MUSTER.replace("scheduler: kai", "scheduler: kube");
    expect(await checkedAgain({}, organization)).toEqual({ refused: 1, exitCode: 1, rules: ["ORG-001"] });
  });

  test("is accepted by no waiver", async () => {
    const waiver = "{rule: DEF-002, object: Training/t, reason: a reason, owner: a@example.com, expires: 2026-12-31}";
    write("muster.yaml", `${MUSTER}waivers: [${waiver}]\n`);
    write("workloads/t.yaml", TRAINING.replace("gpuDevices", "gpuDevice"));
    expect((await errorsOf()).rules).toContain("DEF-002");
  });

  test("is absent in valid input", async () => {
    const files = { "t.yaml": TRAINING, "k.yaml": KARTA };
    expect(await checkedAgain(files)).toEqual({ refused: 0, exitCode: 0, rules: [] });
  });
});
