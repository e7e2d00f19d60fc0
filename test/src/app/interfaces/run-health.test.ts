import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runHealth } from "../../../../src/app/interfaces/run-health.ts";
import { runHealthTest } from "../../../../src/app/interfaces/run-health-test.ts";
import { writeNewFiles } from "../../../../src/app/output/write-new-files.ts";
import type { FluxHealthCheck } from "../../../../src/interpret/health/flux-check.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { CelRunner } from "../../../helpers/cel.ts";
import { LuaRunner } from "../../../helpers/lua.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-health-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function interfaceOf(kind: string, statusMappings: object): string {
  return JSON.stringify({
    apiVersion: "optimization.nvidia.com/v1alpha1",
    kind: "ResourceInterface",
    metadata: { name: kind.toLowerCase() },
    spec: {
      structureDefinition: {
        rootComponent: {
          name: "root",
          kind: { group: "example.com", version: "v1", kind },
          specDefinition: { podTemplateSpecPath: ".spec.template" },
          statusDefinition: { phaseDefinition: { path: ".status.phase" }, statusMappings },
        },
      },
    },
  });
}

const FIELDS: readonly string[] = ["apiVersion", "kind", "inProgress", "failed", "current"];

const root = join(folder, "empty");
mkdirSync(root);
const parsed = (text: string) => readYaml(text, "health.yaml").documents[0]?.value;
const running = { running: [{ byPhase: "Up" }], failed: [{ byPhase: "Down" }] };

describe("runHealth", () => {
  it("writes a patch of argocd-cm with one key for each kind of the catalogue, and reports the kind without a check", async () => {
    const { text, messages, exitCode } = await runHealth([], { root });
    expect({ messages, exitCode }).toEqual({
      messages: ["amlarc.azureml.com/AmlJob: its Resource Interface finds no status, so it has no check"],
      exitCode: 0,
    });
    expect(text).toMatch(/^# .*kubectl apply --server-side --field-manager=muster --force-conflicts/);
    const { data, ...patch } = parsed(text) as { data: Record<string, string> };
    expect(patch).toEqual({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        name: "argocd-cm",
        namespace: "argocd",
        labels: { "app.kubernetes.io/name": "argocd-cm", "app.kubernetes.io/part-of": "argocd" },
      },
    });
    const keys = Object.keys(data);
    expect(keys).toContain("resource.customizations.health.kubeflow.org_PyTorchJob");
    for (const own of ["Pod", "apps_Deployment", "batch_Job", "argoproj.io_Rollout"]) {
      expect(keys).not.toContain(`resource.customizations.health.${own}`);
    }
    expect(keys.every((key) => /^resource\.customizations\.health\.([a-z0-9.-]+_)?[A-Za-z0-9]+$/.test(key))).toBe(true);
    expect(Object.values(data).every((script) => script.startsWith("-- Health of "))).toBe(true);
  });

  it("writes Helm values of the named kinds, with the setting for open libraries", async () => {
    const { text } = await runHealth(["rayjob", "batch/Job"], { root, as: "helm", openLibs: true });
    expect(text).toMatch(/^configs:/);
    const { configs } = parsed(text) as { configs: { cm: Record<string, string> } };
    expect(Object.keys(configs.cm).toSorted()).toEqual([
      "resource.customizations.health.batch_Job",
      "resource.customizations.health.ray.io_RayJob",
      "resource.customizations.useOpenLibs.batch_Job",
      "resource.customizations.useOpenLibs.ray.io_RayJob",
    ]);
    expect(configs.cm["resource.customizations.useOpenLibs.batch_Job"]).toBe("true");
  });

  it("notes a named kind that the controller checks itself", async () => {
    const notes = (name: string, controller: "argocd" | "flux") =>
      runHealth([name], { root, for: controller }).then(({ messages }) => messages);
    const note = (kind: string, name: string) =>
      `${kind}: ${name} checks this kind itself; the generated check replaces it, and finds the same as that`;
    expect(await notes("Deployment", "argocd")).toEqual([note("apps/Deployment", "Argo CD")]);
    expect(await notes("Deployment", "flux")).toEqual([note("apps/Deployment", "Flux")]);
    expect(await notes("Rollout", "flux")).toEqual([]);
    expect(await notes("batch/Job", "flux")).toEqual([
      "batch/Job: Flux reads the status of this kind itself, before any expression, so it has no check",
    ]);
  });

  it("replaces the check of a controller where --running names its kind, and notes the kinds that it does not change", async () => {
    const job = (values: readonly string[], names: readonly string[] = []) =>
      runHealth(names, { root, running: values }).then(({ text, messages }) => {
        const { data } = parsed(text) as { data: Record<string, string> };
        return { check: data["resource.customizations.health.batch_Job"], notes: messages.join("\n") };
      });
    const replaced =
      "batch/Job: Argo CD checks this kind itself; the generated check replaces it, and shows a running object as Healthy";
    const spec = { metadata: { name: "a" }, status: { active: 1, ready: 1 } };
    for (const asked of [
      await job(["Job=healthy"]),
      await job(["healthy", "batch/Job=healthy"]),
      await job(["healthy"], ["Job"]),
    ]) {
      expect(asked.notes).toContain(replaced);
      expect(new LuaRunner(asked.check ?? "").run(spec)).toMatchObject({ status: "Healthy" });
    }
    const own = await job([], ["Job"]);
    expect(own.notes).not.toContain("as Healthy");
    expect(new LuaRunner(own.check ?? "").run(spec)).toMatchObject({ status: "Progressing" });
    const all = await job(["healthy"]);
    expect(all.check).toBe(undefined);
    expect(all.notes).toMatch(
      /batch\/Job.*: Argo CD checks these kinds itself, so --running healthy does not change them/,
    );
    expect((await job(["Job=progressing"])).check).toBe(undefined);
    expect((await job([])).notes).not.toContain("itself");
  });

  it("writes tests in the layout of Argo CD, which its scripts pass", async () => {
    const recorded = write(
      "recorded.yaml",
      "apiVersion: ray.io/v1\nkind: RayJob\nmetadata: {name: a}\nstatus: {jobDeploymentStatus: Failed}\n",
    );
    const { files } = await runHealth(["RayJob"], { root, test: [recorded] });
    const out = join(folder, "out");
    const lines = writeNewFiles(out, files);
    expect(lines[0]).toBe(`created ${join(out, "argocd-cm.yaml")}`);
    const base = join(out, "resource_customizations/ray.io/RayJob");
    const runner = new LuaRunner(readFileSync(join(base, "health.lua"), "utf8"));
    const { tests } = parsed(readFileSync(join(base, "health_test.yaml"), "utf8")) as {
      tests: { inputPath: string; healthStatus: object }[];
    };
    expect(tests.map(({ inputPath }) => inputPath)).toContain("testdata/recorded-1.yaml");
    // Argo CD reads health.lua and health_test.yaml of resource_customizations/<group>/<Kind>, and no other keys.
    expect(files.map(({ path }) => path)).toEqual([
      "argocd-cm.yaml",
      "resource_customizations/ray.io/RayJob/health.lua",
      "resource_customizations/ray.io/RayJob/health_test.yaml",
      ...tests.map(({ inputPath }) => `resource_customizations/ray.io/RayJob/${inputPath}`),
    ]);
    expect(Object.keys(parsed(readFileSync(join(base, "health_test.yaml"), "utf8")) ?? {})).toEqual(["tests"]);
    for (const test of tests) {
      expect(Object.keys(test).toSorted()).toEqual(["healthStatus", "inputPath"]);
      expect(Object.keys(test.healthStatus).toSorted()).toEqual(["message", "status"]);
      expect(test.inputPath).toMatch(/^testdata\/[a-z0-9-]+\.yaml$/);
    }
    for (const { inputPath, healthStatus } of tests) {
      expect(runner.run(parsed(readFileSync(join(base, inputPath), "utf8"))), inputPath).toEqual(healthStatus);
    }
    expect(() => writeNewFiles(out, [{ ...files[0], path: "argocd-cm.yaml", content: "other" }])).toThrow(
      /nothing was written, since these files exist/,
    );
  });

  it("reads Resource Interfaces of the repository and of --ri", async () => {
    const ri = write("ri/server.yaml", interfaceOf("Server", running));
    const own = await runHealth(["example.com/Server"], { root, ri });
    expect(own.exitCode).toBe(0);
    expect(Object.keys((parsed(own.text) as { data: object }).data)).toEqual([
      "resource.customizations.health.example.com_Server",
    ]);
  });

  it("refuses an expression with its place, and leaves its matcher out only with the option", async () => {
    const mappings = {
      ...running,
      completed: [{ byExpression: { expression: '.status | has("end")', expectedResult: "true" } }],
    };
    const ri = write("ri/batch.yaml", interfaceOf("Batch", mappings));
    const refused = await runHealth(["Batch"], { root, ri });
    expect(refused.exitCode).toBe(2);
    expect(refused.messages).toEqual([
      expect.stringMatching(
        /ri\/batch\.yaml:1:\d+: \/spec\/structureDefinition\/rootComponent\/statusDefinition\/statusMappings\/completed\/0\/byExpression\/expression: “has\("end"\)” at column 11 distinguishes null from an absent member, which Lua cannot, so the kind has no check$/,
      ),
    ]);
    const { messages, exitCode, text } = await runHealth(["Batch"], { root, ri, fallback: true });
    expect(messages).toEqual([expect.stringMatching(/so the matcher is left out$/)]);
    expect(exitCode).toBe(0);
    expect(text).toContain("-- LEFT OUT: the matcher of v1 /spec/");
  });

  it.each([
    [["Nonsense"], [], 'muster health: no kind "Nonsense" has a status'],
    [["PyTorchJop"], [], 'muster health: no kind "PyTorchJop" has a status; did you mean PyTorchJob?'],
  ])("ends with 1 for %j", async (names, _none, message) => {
    const { text, files, messages, exitCode } = await runHealth(names, { root });
    expect({ text, files, messages, exitCode }).toEqual({ text: "", files: [], messages: [message], exitCode: 1 });
  });

  it.each(["", "Healthy", "=healthy", "Nonsense=healthy", "PyTorchJob=down"])("rejects --running %j", async (value) => {
    await expect(runHealth([], { root, running: [value] })).rejects.toThrow("--running");
  });
});

describe("runHealth for Flux", () => {
  it("writes a patch of a Kustomization with a check of each kind, and reports the kinds without one", async () => {
    const { text, files, messages, exitCode } = await runHealth([], { root, for: "flux" });
    expect({ messages, exitCode, files }).toEqual({
      messages: ["amlarc.azureml.com/AmlJob: its Resource Interface finds no status, so it has no check"],
      exitCode: 0,
      files: [{ path: "kustomization-patch.yaml", content: text }],
    });
    const { spec, ...patch } = parsed(text) as { spec: { healthCheckExprs: FluxHealthCheck[] } };
    expect(patch).toEqual({
      apiVersion: "kustomize.toolkit.fluxcd.io/v1",
      kind: "Kustomization",
      metadata: { name: "any" },
    });
    const keys = spec.healthCheckExprs.map(({ apiVersion, kind }) => `${apiVersion.replace(/\/?[^/]+$/, "")}/${kind}`);
    expect(keys).toContain("kubeflow.org/PyTorchJob");
    expect(new Set(keys).size).toBe(keys.length);
    for (const check of spec.healthCheckExprs) {
      expect(
        Object.keys(check).filter((key) => !FIELDS.includes(key)),
        check.kind,
      ).toEqual([]);
      expect(
        new CelRunner(check).run({ apiVersion: check.apiVersion, status: null, spec: {}, metadata: {} }),
        check.kind,
        // A CronWorkflow without a wrong spec is current, also while it is idle.
      ).toBe(check.kind === "CronWorkflow" ? "Current" : "InProgress");
    }
  });

  it("refuses an expression that CEL lacks with its place, and leaves its matcher out only with the option", async () => {
    const expression = "([.status.jobs[]? | .ready] | add) > 0";
    const mappings = { ...running, completed: [{ byExpression: { expression, expectedResult: "true" } }] };
    const ri = write("ri/sum.yaml", interfaceOf("Sum", mappings));
    const refused = await runHealth(["Sum"], { root, ri, for: "flux" });
    expect(refused.exitCode).toBe(2);
    expect(refused.messages).toEqual([
      expect.stringMatching(
        /ri\/sum\.yaml:1:\d+: \/spec\/structureDefinition\/rootComponent\/statusDefinition\/statusMappings\/completed\/0\/byExpression\/expression: “add” at column 31 adds up a list, which CEL cannot, so the kind has no check$/,
      ),
    ]);
    const { messages, exitCode, text } = await runHealth(["Sum"], { root, ri, for: "flux", fallback: true });
    expect(messages).toEqual([expect.stringMatching(/so the matcher is left out$/)]);
    expect(exitCode).toBe(0);
    const { spec } = parsed(text) as { spec: { healthCheckExprs: FluxHealthCheck[] } };
    expect(spec.healthCheckExprs[0]?.current).toContain("// LEFT OUT: the matcher of v1 /spec/");
    expect(spec.healthCheckExprs[0]?.failed).toBe("status.?phase.orValue(null) == 'Down'");
  });
});

describe("runHealthTest", () => {
  const objects = write(
    "objects.yaml",
    [
      "{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: run}, status: {conditions: [{type: Running, status: 'True'}]}}",
      "{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: wait}, spec: {runPolicy: {suspend: true}}}",
      "{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: bad}, status: {conditions: 1}}",
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: other}}",
    ].join("\n---\n"),
  );

  it("shows the health of each object with its matcher, and reports an object without a Resource Interface", async () => {
    const { judged, messages, exitCode } = await runHealthTest({ root, test: [objects] });
    expect(judged.map(({ object, health, flux, matcher }) => [object, health, flux, matcher])).toEqual([
      ["PyTorchJob run", "Progressing", "Unknown", "running/0"],
      ["PyTorchJob wait", "Suspended", "Unknown", "suspended"],
      ["PyTorchJob bad", "Progressing", "Unknown", "-"],
    ]);
    expect(messages).toEqual([
      expect.stringMatching(
        /objects.yaml:7:1: error: no Resource Interface with a status describes v1 ConfigMap other$/,
      ),
    ]);
    expect(exitCode).toBe(3);
  });

  it.each([
    [["healthy"], "Progressing"],
    [["Job=healthy"], "Healthy"],
  ])("takes the check of Argo CD for a Job unless its kind is named: %j", async (values, health) => {
    const file = write(
      "job.yaml",
      "{apiVersion: batch/v1, kind: Job, metadata: {name: a}, status: {active: 1, ready: 1}}",
    );
    const { judged } = await runHealthTest({ root, test: [file], running: values });
    expect(judged[0]?.health).toBe(health);
  });

  it.each([
    [["healthy"], "Healthy"],
    [["PyTorchJob=healthy"], "Healthy"],
    [["healthy", "kubeflow.org/pytorchjob=progressing"], "Progressing"],
    [["TFJob=healthy"], "Progressing"],
  ])("takes the meaning of Running from %j", async (values, health) => {
    const { judged } = await runHealthTest({ root, test: [objects], running: values });
    expect(judged[0]?.health).toBe(health);
  });
});
