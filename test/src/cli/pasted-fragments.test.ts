import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkPaths } from "../../../src/app/check/check-paths.ts";
import { runInspect } from "../../../src/app/interfaces/run-inspect.ts";
import { runRiLint } from "../../../src/app/interfaces/run-ri-lint.ts";
import { runTypes } from "../../../src/app/interfaces/run-types.ts";
import { openRepository } from "../../../src/app/repository/repository.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-pasted-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, nodePools: [{name: default}]}]
`;
let number = 0;

/** A repository with the text below workloads/. */
function repository(text: string, name = "pasted.yaml") {
  const root = join(folder, String(++number));
  mkdirSync(join(root, "workloads"), { recursive: true });
  writeFileSync(join(root, "muster.yaml"), ORGANIZATION);
  const file = join(root, "workloads", name);
  writeFileSync(file, text);
  return { root, file };
}

const COMPONENT = `{name: a, kind: {group: ml.example.com, version: v1, kind: Suite}, specDefinition: {podTemplateSpecPath: .spec.template}, statusDefinition: {phaseDefinition: {path: .status.phase}, statusMappings: {running: [{byPhase: Running}], failed: [{byPhase: Failed}]}}}`;
const SPEC = `{structureDefinition: {rootComponent: ${COMPONENT}}}`;
const short = (findings: readonly { readonly rule: string; readonly message: string }[]) =>
  findings.map(({ rule, message }) => `${rule} ${message.split(",")[0]}`);

describe.each([
  ["rootComponent", `rootComponent: ${COMPONENT}\n`, "spec.structureDefinition of a ResourceInterface"],
  ["childComponents", `childComponents: [${COMPONENT}]\n`, "spec.structureDefinition of a ResourceInterface"],
  ["resourceInterfaces", `"resourceInterfaces": [{spec: ${SPEC}}]\n`, "the request body of a WorkloadType"],
  ["resourceInterfaces", `"resourceInterfaces": [{spec: ${SPEC}}]\n  }'\n`, "the request body of a WorkloadType"],
  [
    "optimizationInstructions",
    'optimizationInstructions:\n- name: "a"\n    members: []\n',
    "spec of a ResourceInterface",
  ],
])("a document that starts at %s", (key, text, place) => {
  const message = `RI-104 the document starts at ${key}`;

  it("is one error of check, and neither skipped nor unreadable", async () => {
    const { root, file } = repository(text);
    for (const path of [file, join(root, "workloads")]) {
      const { counts, findings } = await checkPaths(root, [path], {});
      expect(short(findings)).toEqual([message]);
      expect(findings[0]).toMatchObject({ severity: "error", message: expect.stringContaining(place) });
      expect([counts.evaluated, counts.skipped, counts.unreadable]).toEqual([1, [], []]);
    }
  });

  it("is one error of a synth", async () => {
    const { app, unreadable } = await openRepository(repository(text).root);
    expect(unreadable).toEqual([]);
    expect(short(app?.collect().issues ?? [])).toEqual([message]);
  });

  it("is one error of ri lint, inspect --ri and types --from", async () => {
    const { root, file } = repository(text);
    const linted = await runRiLint([file], { root });
    expect(short(linted.issues.filter(({ severity }) => severity === "error"))).toEqual([message]);
    expect([linted.exitCode, linted.skipped, linted.unreadable]).toEqual([2, [], []]);
    const inspected = runInspect([], { ri: file, root });
    expect(short(inspected.issues)).toEqual([message]);
    expect(short(runInspect([file], { root }).issues)).toEqual([message]);
    const types = runTypes(undefined, { from: file });
    expect([types.exitCode, types.text]).toEqual([3, ""]);
    expect(types.messages.join("\n")).toContain(`starts at ${key}, which belongs in ${place}`);
  });
});

describe("a body of a WorkloadType in a file with any name", () => {
  it.each([
    [`{name: Suite, group: ml.example.com, resourceInterfaces: [{spec: ${SPEC}}]}`, ["categoryId", "priorityId"]],
    [`{group: ml.example.com, category: Train, priority: train, resourceInterfaces: [{spec: ${SPEC}}]}`, ["name"]],
    ["{name: PyTorchJob, group: kubeflow.org, categoryId: a}", ["categoryId"]],
    ["{name: PyTorchJob, group: kubeflow.org, priority: build, priorityId: a}", []],
  ])("%s", async (text, fields) => {
    const { root, file } = repository(text);
    const { counts, findings } = await checkPaths(root, [join(root, "workloads")], {});
    const errors = findings.filter(({ severity }) => severity === "error");
    expect(errors.map(({ path }) => path)).toEqual(fields.map((field) => `/${field}`));
    expect([counts.evaluated, counts.skipped]).toEqual([1, []]);
    const { app } = await openRepository(root);
    expect(app?.collect().issues.map(({ path }) => path)).toEqual(fields.map((field) => `/${field}`));
    expect(file).toContain("workloads");
  });
});

describe("a Resource Interface under another group or kind", () => {
  it.each([
    ["optimization.nvidia.com/v1alpha1", "resourceInterface", "/kind", "ResourceInterface"],
    ["optimization.nvidia.com/v1alpha1", "ResourceInterfaces", "/kind", "ResourceInterface"],
    ["optimisation.nvidia.com/v1alpha1", "ResourceInterface", "/apiVersion", "ResourceInterface"],
    ["optimization.nvidia.com/v1", "ResourceInterface", "/apiVersion", "ResourceInterface"],
    ["run.ai/v1", "Karta", "/apiVersion", "Karta"],
    ["run.ai/v1alpha1", "karta", "/kind", "Karta"],
  ])("%s %s", async (apiVersion, kind, path, right) => {
    const { root, file } = repository(
      `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: a}, spec: ${SPEC}}\n`,
    );
    const expected = [{ rule: "RI-104", path, fix: expect.stringMatching(new RegExp(` and kind: ${right}$`)) }];
    expect((await checkPaths(root, [file], {})).findings).toMatchObject(expected);
    expect((await runRiLint([file], { root })).issues).toMatchObject(expected);
    expect(runInspect([], { ri: file, root }).issues).toMatchObject(expected);
    expect((await openRepository(root)).app?.collect().issues).toMatchObject(expected);
  });
});

describe("a body of the Workloads V2 API", () => {
  it("is judged as an object of its project, with places in the body", async () => {
    const quotas =
      "[{cluster: east, nodePool: default, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]";
    const project = `departments: [{name: ml, quotas: ${quotas}}]
projects: [{name: nlp, department: ml, clusters: [east], quotas: ${quotas}}]
`;
    const pod = `{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: a, image: "a/b:1", securityContext: {privileged: true}}]}}`;
    const { root, file } = repository(`metadata: {name: a, projectId: nlp}\nmanifest: ${pod}\n`);
    writeFileSync(join(root, "muster.yaml"), ORGANIZATION + project);
    for (const paths of [[file], []]) {
      const { findings } = await checkPaths(root, paths, {});
      const found = findings.find(({ rule }) => rule === "SEC-001");
      expect(found).toMatchObject({
        object: { kind: "Pod", name: "a", namespace: "nlp" },
        path: "/spec/containers/0/securityContext/privileged",
        location: { line: 2 },
      });
    }
    expect(runInspect([file], { root }).workloads).toMatchObject([{ object: { namespace: "nlp" }, pods: 1 }]);
  });
});
