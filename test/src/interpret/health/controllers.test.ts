import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { kindFor } from "../../../../src/interpret/health/controller-kind.ts";
import { isCheckedBy } from "../../../../src/interpret/health/controller-kinds.ts";
import { fluxCheck, hasOwnReader } from "../../../../src/interpret/health/flux-check.ts";
import { fluxStatus } from "../../../../src/interpret/health/flux-status.ts";
import { runningMeaning } from "../../../../src/interpret/health/health-table.ts";
import { luaScript } from "../../../../src/interpret/health/lua-script.ts";
import { objectHealth } from "../../../../src/interpret/health/object-health.ts";
import type { WorkloadKind } from "../../../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { CelRunner } from "../../../helpers/cel.ts";
import { LuaRunner } from "../../../helpers/lua.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";
import { catalogueKind, definitionFor } from "./health-kinds.ts";

type Manifest = Readonly<Record<string, unknown>>;

const all: readonly WorkloadKind[] = workloadTypes;

function kindOf({ apiVersion, kind }: Manifest) {
  const group = String(apiVersion).includes("/") ? String(apiVersion).split("/")[0] : "";
  const found = all.find((each) => each.kind === kind && each.group === group);
  if (found === undefined) throw new Error(`no kind ${String(apiVersion)} ${String(kind)}`);
  return catalogueKind(found);
}

const made = new Map<string, { readonly lua: LuaRunner; readonly cel: CelRunner }>();

function runnersOf(object: Manifest) {
  const key = `${String(object.apiVersion)} ${String(object.kind)}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const kind = kindOf(object);
  const running = runningMeaning()(kind);
  const lua = new LuaRunner(luaScript(kindFor(kind, "argocd"), { running }).text ?? "");
  const cel = new CelRunner(fluxCheck(kindFor(kind, "flux"), { running }).check ?? { current: "false" });
  const runners = { lua, cel };
  made.set(key, runners);
  return runners;
}

/** The health by the script and by the expressions, which must be those that muster reports. */
function healthOf(object: Manifest): readonly [string, string] {
  const kind = kindOf(object);
  const running = runningMeaning()(kind);
  const [inArgocd, inFlux] = [kindFor(kind, "argocd"), kindFor(kind, "flux")];
  const judged = objectHealth(inArgocd, definitionFor(inArgocd, object), object, running);
  const { lua, cel } = runnersOf(object);
  const script = lua.run(object);
  expect([script, judged.problem]).toEqual([{ status: judged.health, message: judged.message }, undefined]);
  const flux = fluxStatus(kind, objectHealth(inFlux, definitionFor(inFlux, object), object, running), object);
  const expression = cel.run(object);
  if (!hasOwnReader(kind)) expect(typeof expression === "string" ? expression : "Unknown").toBe(flux);
  return [judged.health, flux];
}

const serves = (kind: string, spec: object, status: object, generation = 2) => ({
  apiVersion: "apps/v1",
  kind,
  metadata: { name: "web", namespace: "a", generation },
  spec: { replicas: 3, ...spec },
  status: { observedGeneration: 2, replicas: 3, readyReplicas: 3, availableReplicas: 3, ...status },
});
const AVAILABLE = [
  { type: "Available", status: "True" },
  { type: "Progressing", status: "True", reason: "NewReplicaSetAvailable" },
];

describe("kinds that both controllers check", () => {
  it.each([
    ["is up", {}, { updatedReplicas: 3, conditions: AVAILABLE }, "Healthy", "Current"],
    ["rolls out", {}, { replicas: 4, updatedReplicas: 1, conditions: AVAILABLE }, "Progressing", "InProgress"],
    ["waits for pods", {}, { updatedReplicas: 3, availableReplicas: 2 }, "Progressing", "InProgress"],
    ["is paused", { paused: true }, { updatedReplicas: 1, conditions: AVAILABLE }, "Suspended", "InProgress"],
    [
      "is late",
      {},
      {
        updatedReplicas: 1,
        conditions: [{ type: "Progressing", status: "False", reason: "ProgressDeadlineExceeded" }],
      },
      "Degraded",
      "Failed",
    ],
    ["has no pods yet", {}, { replicas: 0, readyReplicas: 0, availableReplicas: 0 }, "Progressing", "InProgress"],
  ])("a Deployment that %s", (_name, spec, status, health, flux) => {
    expect(healthOf(serves("Deployment", spec, status))).toEqual([health, flux]);
  });

  it("a Deployment, ReplicaSet or StatefulSet whose status is about an older generation", () => {
    for (const kind of ["Deployment", "ReplicaSet", "StatefulSet"]) {
      const status = { updatedReplicas: 3, currentReplicas: 3, fullyLabeledReplicas: 3, conditions: AVAILABLE };
      expect(healthOf(serves(kind, {}, status))).toEqual(["Healthy", "Current"]);
      expect(healthOf(serves(kind, {}, status, 3))).toEqual(["Progressing", "InProgress"]);
    }
  });

  it("a StatefulSet during a roll-out, with a partition, and one that people update", () => {
    const rolls = { currentReplicas: 2, updatedReplicas: 1, currentRevision: "a", updateRevision: "b" };
    const partition = (count: number) => ({
      updateStrategy: { type: "RollingUpdate", rollingUpdate: { partition: count } },
    });
    expect(healthOf(serves("StatefulSet", {}, rolls))).toEqual(["Progressing", "InProgress"]);
    expect(healthOf(serves("StatefulSet", partition(1), rolls))).toEqual(["Progressing", "InProgress"]);
    expect(healthOf(serves("StatefulSet", partition(2), rolls))).toEqual(["Healthy", "Current"]);
    expect(healthOf(serves("StatefulSet", { updateStrategy: { type: "OnDelete" } }, rolls))).toEqual([
      "Healthy",
      "Current",
    ]);
  });

  it("a DaemonSet that is up, and one that rolls out", () => {
    const status = { desiredNumberScheduled: 3, currentNumberScheduled: 3, numberReady: 3, numberAvailable: 3 };
    expect(healthOf(serves("DaemonSet", {}, { ...status, updatedNumberScheduled: 3 }))).toEqual(["Healthy", "Current"]);
    expect(healthOf(serves("DaemonSet", {}, { ...status, updatedNumberScheduled: 1 }))).toEqual([
      "Progressing",
      "InProgress",
    ]);
  });

  const cron = (spec: object, status: object | undefined) => ({
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name: "nightly", namespace: "a" },
    spec: { schedule: "0 3 * * *", ...spec },
    ...(status !== undefined && { status }),
  });

  it.each([
    ["was never scheduled", {}, {}, "Healthy"],
    [
      "is idle",
      {},
      { lastScheduleTime: "2026-01-02T03:00:00Z", lastSuccessfulTime: "2026-01-02T03:09:00Z" },
      "Healthy",
    ],
    ["never succeeded", {}, { lastScheduleTime: "2026-01-02T03:00:00Z" }, "Healthy"],
    ["is suspended", { suspend: true }, undefined, "Healthy"],
    ["has no status", {}, undefined, "Progressing"],
    [
      "failed",
      {},
      { lastScheduleTime: "2026-01-02T03:00:00Z", lastSuccessfulTime: "2026-01-01T03:09:00Z" },
      "Degraded",
    ],
    [
      "runs after a failure",
      {},
      { active: [{ name: "x" }], lastScheduleTime: "2026-01-02T03:00:00Z", lastSuccessfulTime: "2026-01-01T03:09:00Z" },
      "Healthy",
    ],
  ])("a CronJob that %s", (_name, spec, status, health) => {
    expect(healthOf(cron(spec, status))).toEqual([health, "Current"]);
  });

  const pod = (restartPolicy: string, phase: string, state: object, ready: string, annotations: object = {}) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "p", namespace: "a", annotations },
    spec: { restartPolicy, containers: [{ name: "main", image: "example.com/a:1" }] },
    status: { phase, conditions: [{ type: "Ready", status: ready }], containerStatuses: [{ name: "main", ...state }] },
  });
  const waiting = (reason: string) => ({ state: { waiting: { reason } } });
  const KEPT = { "argocd.argoproj.io/ignore-restart-policy": "true" };

  it.each([
    ["cannot pull", pod("Always", "Pending", waiting("ImagePullBackOff"), "False"), "Degraded", "InProgress"],
    ["cannot pull, for a run", pod("Never", "Pending", waiting("ErrImagePull"), "False"), "Progressing", "InProgress"],
    [
      "cannot pull, as a server",
      pod("Never", "Pending", waiting("ErrImagePull"), "False", KEPT),
      "Degraded",
      "InProgress",
    ],
    [
      "cannot pull, as a hook",
      pod("Never", "Pending", waiting("ErrImagePull"), "False", { ...KEPT, "argocd.argoproj.io/hook": "PreSync" }),
      "Progressing",
      "InProgress",
    ],
    ["crashes", pod("Always", "Running", waiting("CrashLoopBackOff"), "False"), "Degraded", "Failed"],
    ["starts", pod("Always", "Pending", waiting("ContainerCreating"), "False"), "Progressing", "InProgress"],
    ["serves", pod("Always", "Running", {}, "True"), "Healthy", "Current"],
    ["runs to its end", pod("Never", "Running", {}, "True"), "Progressing", "Current"],
    [
      "was restarted",
      pod("Always", "Running", { lastState: { terminated: { exitCode: 1 } } }, "False"),
      "Degraded",
      "InProgress",
    ],
    ["has succeeded", pod("Never", "Succeeded", {}, "False"), "Healthy", "Current"],
    ["has failed", pod("Never", "Failed", {}, "False"), "Degraded", "Current"],
  ])("a Pod that %s", (_name, object, health, flux) => {
    expect(healthOf(object)).toEqual([health, flux]);
  });
});

describe("objects at rest", () => {
  const object = (apiVersion: string, kind: string, spec: object, status: object, annotations: object = {}) => ({
    apiVersion,
    kind,
    metadata: { name: "x", namespace: "a", generation: 1, annotations },
    spec,
    status,
  });

  it.each([
    object("workspace.devfile.io/v1alpha2", "DevWorkspace", { started: false }, { phase: "Stopped" }),
    object("kubeflow.org/v1", "Notebook", {}, { readyReplicas: 0 }, { "kubeflow-resource-stopped": "2026-01-02" }),
    object(
      "kubeflow.org/v1beta1",
      "ScheduledWorkflow",
      { enabled: false },
      { conditions: [{ type: "Disabled", status: "True" }] },
    ),
    object("tekton.dev/v1", "PipelineRun", { status: "PipelineRunPending" }, {}),
    object("tekton.dev/v1", "TaskRun", { status: "TaskRunPending" }, {}),
    object("run.ai/v2alpha1", "InferenceWorkload", { active: { value: false } }, {}),
    object("serving.kserve.io/v1beta1", "InferenceService", {}, { conditions: [{ type: "Stopped", status: "True" }] }),
    object(
      "serving.kserve.io/v1alpha1",
      "LLMInferenceService",
      {},
      { conditions: [{ type: "Ready", status: "False", reason: "Stopped" }] },
    ),
    object("kubeflow.org/v1", "PyTorchJob", { runPolicy: { suspend: true } }, { conditions: [] }),
    object(
      "kubevirt.io/v1",
      "VirtualMachine",
      { runStrategy: "Always" },
      { created: true, conditions: [{ type: "Paused", status: "True" }] },
    ),
    object("ray.io/v1", "RayCluster", { suspend: true }, { observedGeneration: 1 }),
  ])("$kind: suspended in Argo CD, current in Flux", (each) => {
    expect(healthOf(each)).toEqual(["Suspended", "Current"]);
  });

  it.each([
    object("argoproj.io/v1alpha1", "CronWorkflow", { schedules: ["0 3 * * *"] }, { active: [] }),
    object("argoproj.io/v1alpha1", "CronWorkflow", { suspend: true }, {}),
    object(
      "kubeflow.org/v1beta1",
      "ScheduledWorkflow",
      { enabled: true },
      { conditions: [{ type: "Enabled", status: "True" }] },
    ),
    object("kubevirt.io/v1", "VirtualMachine", { running: false }, { printableStatus: "Stopped" }),
    object(
      "kubevirt.io/v1",
      "VirtualMachineInstance",
      {},
      { phase: "Running", conditions: [{ type: "Ready", status: "True" }] },
    ),
  ])("$kind: healthy", (each) => {
    expect(healthOf(each)).toEqual(["Healthy", "Current"]);
  });

  it("a CronWorkflow with a wrong spec is degraded", () => {
    const status = { conditions: [{ type: "SpecError", status: "True" }] };
    expect(healthOf(object("argoproj.io/v1alpha1", "CronWorkflow", {}, status))).toEqual(["Degraded", "Failed"]);
  });
});

test("a status of an older generation is never healthy, for any kind", () => {
  for (const each of all.filter(({ kind }) => kind !== "AmlJob")) {
    const kind = catalogueKind(each);
    for (const version of each.versions) {
      const object = {
        apiVersion: each.group === "" ? version : `${each.group}/${version}`,
        kind: each.kind,
        metadata: { name: "x", generation: 2 },
        spec: { replicas: 1, suspend: true, paused: false },
        status: { observedGeneration: kind.health?.hasTextGeneration === true ? "1" : 1, phase: "Succeeded" },
      };
      const { lua, cel } = runnersOf(object);
      // Argo CD's own checks of these kinds do not read a generation, and their objects have none.
      const isExempt = ["Pod", "Job", "Workflow"].includes(each.kind);
      expect([each.kind, lua.run(object)], each.kind).not.toEqual([
        each.kind,
        expect.objectContaining({ status: "Healthy" }),
      ]);
      if (!isExempt) expect(cel.run(object), each.kind).not.toBe("Current");
    }
  }
});

interface Recorded {
  readonly source?: string;
  readonly object: Manifest;
  readonly argoBuiltin: { readonly status: string } | null;
}

/** The differences to Argo CD's own checks; docs/guides/health.md has the reasons. */
const DIFFERENT = ["inconclusiveAnalysisRun.yaml", "VirtualMachine/testdata/healthy_stopped"];

describe.skipIf(sharedMissing("cases"))("recorded states", () => {
  it("have the health that the controllers' own checks gave them", () => {
    const differences: string[] = [];
    let compared = 0;
    for (const file of ["health-argocd.json", "health-argocd-builtin-kinds.json"]) {
      const recorded: readonly Recorded[] = JSON.parse(readFileSync(sharedPath("cases", "runs", file), "utf8"));
      for (const { source = "", object, argoBuiltin } of recorded) {
        // muster does not know this version.
        if (object.apiVersion === "serving.knative.dev/v1alpha1") continue;
        const kind = kindOf(object);
        if (argoBuiltin === null || !isCheckedBy("argocd", kind)) continue;
        compared += 1;
        const [health] = healthOf(object);
        if (health !== argoBuiltin.status) differences.push(`${source}: ${argoBuiltin.status}, ${health}`);
      }
    }
    expect(compared).toBeGreaterThan(380);
    expect(differences.filter((each) => !DIFFERENT.some((name) => each.includes(name)))).toEqual([]);
  });
});
