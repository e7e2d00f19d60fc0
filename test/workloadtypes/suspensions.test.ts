import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runRiLint } from "../../src/app/interfaces/run-ri-lint.ts";
import { runTypes } from "../../src/app/interfaces/run-types.ts";
import { interpret } from "../../src/interpret/objects/interpret.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { ResourceInterface } from "../../src/model/resource-interface/resource-interface.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { applySuspendActions } from "../conformance/engine/suspend.ts";
import { sample, sampleFiles, titleOf } from "./samples.ts";

const yaml = runTypes(undefined, { output: "yaml", dialect: "Karta" }).text;
const kartas: readonly ResourceInterface[] = readYaml(yaml, "-").documents.flatMap(
  ({ value }) => parseResourceInterface(value).resourceInterface ?? [],
);
const kartaOf = (group: string, version: string, kind: string) =>
  kartas.find(
    ({ rootComponent }) =>
      rootComponent.kind?.group === group && rootComponent.kind.version === version && rootComponent.kind.kind === kind,
  );
const kinds = workloadTypes.map((kind) => ({ ...kind, title: titleOf(kind) }));

/** The only kind with a version that cannot be suspended: the field came with v1. */
const VERSIONS_WITHOUT = ["RayService ray.io/v1alpha1"];

const conditions = (...types: readonly string[]) => ({
  conditions: types.map((type) => ({ type: type.replace("!", ""), status: type.startsWith("!") ? "False" : "True" })),
});
const active = { Worker: { active: 1 } };
const on = { suspend: true };
const policy = { runPolicy: { suspend: true } };
const stop = { metadata: { annotations: { "serving.kserve.io/stop": "true" } } };
const inactive = { active: { value: false } };

/** Objects with the statuses that the Karta of their kind matches. */
const STATUSES: readonly (readonly [string, object, object | undefined, readonly string[]])[] = [
  ["batch/v1/Job", { spec: on }, undefined, ["Suspended"]],
  ["batch/v1/Job", { spec: on }, conditions("Suspended"), ["Suspended"]],
  ["batch/v1/Job", { spec: on }, { ...conditions("Suspended"), terminating: 2 }, ["Suspending"]],
  ["batch/v1/Job", { spec: { suspend: false } }, conditions("Suspended"), ["Resuming"]],
  ["batch/v1/Job", { spec: {} }, conditions("!Suspended"), []],
  ["batch/v1/Job", { spec: on }, conditions("Suspended", "Failed"), ["Failed"]],
  ["batch/v1/CronJob", { spec: on }, {}, ["Suspended"]],
  ["batch/v1/CronJob", { spec: on }, { active: [{}] }, ["Suspending", "Running"]],
  ["jobset.x-k8s.io/v1alpha2/JobSet", { spec: on }, conditions("Suspended"), ["Suspended"]],
  ["jobset.x-k8s.io/v1alpha2/JobSet", { spec: {} }, conditions("Suspended"), ["Resuming"]],
  [
    "jobset.x-k8s.io/v1alpha2/JobSet",
    { spec: on },
    { ...conditions("Suspended"), replicatedJobsStatus: [{ active: 1 }] },
    ["Suspending"],
  ],
  ["jobset.x-k8s.io/v1alpha2/JobSet", { spec: on }, { ...conditions("Failed"), terminalState: "Failed" }, ["Failed"]],
  ["kubeflow.org/v1/PyTorchJob", { spec: policy }, conditions("Created", "Suspended", "!Running"), ["Suspended"]],
  [
    "kubeflow.org/v1/PyTorchJob",
    { spec: policy },
    { ...conditions("Created", "Suspended"), replicaStatuses: active },
    ["Suspending"],
  ],
  ["kubeflow.org/v1/PyTorchJob", { spec: {} }, conditions("Created", "Suspended"), ["Resuming"]],
  ["kubeflow.org/v1/PyTorchJob", { spec: policy }, conditions("Created", "Running"), ["Running"]],
  ["kubeflow.org/v2beta1/MPIJob", { spec: policy }, conditions("Created", "Suspended"), ["Suspended"]],
  ["ray.io/v1/RayCluster", { spec: on }, undefined, ["Suspended"]],
  ["ray.io/v1/RayCluster", { spec: on }, { state: "ready" }, ["Running"]],
  [
    "ray.io/v1/RayCluster",
    { spec: on },
    { state: "ready", ...conditions("RayClusterSuspending") },
    ["Suspending", "Running"],
  ],
  ["ray.io/v1/RayCluster", { spec: on }, { ...conditions("RayClusterSuspending") }, ["Suspending"]],
  ["ray.io/v1/RayCluster", { spec: { suspend: false } }, { state: "suspended" }, ["Resuming"]],
  ["ray.io/v1alpha1/RayCluster", { spec: on }, { state: "suspended" }, ["Suspended"]],
  ["ray.io/v1/RayJob", { spec: on }, { jobDeploymentStatus: "Suspended" }, ["Suspended"]],
  ["ray.io/v1/RayJob", { spec: on }, { jobDeploymentStatus: "Suspending" }, ["Suspending"]],
  ["ray.io/v1/RayJob", { spec: {} }, { jobDeploymentStatus: "Suspended" }, ["Resuming"]],
  ["ray.io/v1/RayJob", { spec: on }, { jobDeploymentStatus: "Complete" }, ["Completed"]],
  ["ray.io/v1/RayService", { spec: on }, conditions("Suspended"), ["Suspended"]],
  ["ray.io/v1/RayService", { spec: on }, conditions("Ready"), ["Running"]],
  ["ray.io/v1/RayService", { spec: on }, conditions("Suspending"), ["Suspending"]],
  ["argoproj.io/v1alpha1/Workflow", { spec: on }, { phase: "Running" }, ["Suspended"]],
  ["argoproj.io/v1alpha1/Workflow", { spec: on }, { phase: "Running", ...conditions("PodRunning") }, ["Suspending"]],
  ["argoproj.io/v1alpha1/Workflow", { spec: on }, { phase: "Succeeded" }, ["Completed"]],
  ["argoproj.io/v1alpha1/CronWorkflow", { spec: on }, { active: [] }, ["Suspended"]],
  ["trainer.kubeflow.org/v1alpha1/TrainJob", { spec: on }, conditions("Suspended"), ["Suspended"]],
  ["sparkoperator.k8s.io/v1beta2/SparkApplication", {}, { applicationState: { state: "SUSPENDED" } }, ["Suspended"]],
  ["sparkoperator.k8s.io/v1beta2/SparkApplication", {}, { applicationState: { state: "RESUMING" } }, ["Resuming"]],
  ["workload.codeflare.dev/v1beta2/AppWrapper", { spec: on }, { phase: "Suspended" }, ["Suspended"]],
  ["workload.codeflare.dev/v1beta2/AppWrapper", { spec: {} }, { phase: "Suspended" }, ["Resuming"]],
  ["workload.codeflare.dev/v1beta2/AppWrapper", { spec: {} }, { phase: "Resuming" }, ["Initializing"]],
  ["serving.kserve.io/v1beta1/InferenceService", stop, conditions("Stopped", "!Ready"), ["Suspended"]],
  ["serving.kserve.io/v1beta1/InferenceService", {}, conditions("Stopped", "!Ready"), ["Resuming"]],
  ["serving.kserve.io/v1beta1/InferenceService", stop, conditions("Ready"), ["Running"]],
  [
    "serving.kserve.io/v1alpha2/LLMInferenceService",
    stop,
    { conditions: [{ type: "Ready", status: "False", reason: "Stopped" }] },
    ["Suspended"],
  ],
  ["workspace.devfile.io/v1alpha2/DevWorkspace", { spec: { started: false } }, { phase: "Stopped" }, ["Suspended"]],
  ["workspace.devfile.io/v1alpha2/DevWorkspace", { spec: { started: true } }, { phase: "Stopped" }, ["Resuming"]],
  ["kubeflow.org/v1beta1/ScheduledWorkflow", { spec: { enabled: false } }, conditions("Disabled"), ["Suspended"]],
  ["run.ai/v2alpha1/TrainingWorkload", { spec: inactive }, { phase: "Stopped" }, ["Suspended"]],
  ["run.ai/v2alpha1/InteractiveWorkload", { spec: {} }, { phase: "Resuming" }, ["Resuming"]],
  ["agents.x-k8s.io/v1beta1/Sandbox", { spec: { operatingMode: "Suspended" } }, conditions("Suspended"), ["Suspended"]],
  [
    "agents.x-k8s.io/v1beta1/Sandbox",
    { spec: { operatingMode: "Suspended" } },
    conditions("!Suspended"),
    ["Suspending"],
  ],
  ["agents.x-k8s.io/v1beta1/Sandbox", { spec: { operatingMode: "Running" } }, conditions("Suspended"), ["Resuming"]],
  ["agents.x-k8s.io/v1beta1/Sandbox", {}, conditions("!Suspended", "Ready"), ["Running"]],
  ["agents.x-k8s.io/v1alpha1/Sandbox", { spec: { replicas: 0 } }, conditions("Suspended"), ["Suspended"]],
  ["kubevirt.io/v1/VirtualMachine", {}, { printableStatus: "Stopping" }, ["Suspending"]],
  ["milvus.io/v1beta1/Milvus", {}, { status: "Stopped" }, ["Suspended"]],
  ["kubeflow.org/v1/Notebook", { metadata: { annotations: { "kubeflow-resource-stopped": "" } } }, {}, ["Suspended"]],
  [
    "tekton.dev/v1/PipelineRun",
    {},
    { conditions: [{ type: "Succeeded", status: "Unknown", reason: "PipelineRunPending" }] },
    ["Suspended"],
  ],
];

describe("the Kartas of the catalogue", () => {
  it("have no finding", async () => {
    const folder = mkdtempSync(join(tmpdir(), "muster-kartas-"));
    const file = join(folder, "kartas.yaml");
    const suspendable = workloadTypes.filter(({ suspensions }) => suspensions !== undefined);
    const options = { output: "yaml", dialect: "Karta" } as const;
    writeFileSync(file, suspendable.map(({ kind }) => runTypes(kind, options).text).join("---\n"));
    const { issues, definitions } = await runRiLint([file], { root: folder });
    rmSync(folder, { recursive: true });
    expect(definitions).toBeGreaterThan(suspendable.length);
    expect(issues.filter(({ rule }) => rule !== "RI-015").map(({ message }) => message)).toEqual([]);
  });

  it.each(kinds)("suspend $title in all versions, or in none", ({ kind, group, versions, suspensions = {} }) => {
    const absent = versions.filter((version) => suspensions[version] === undefined);
    const known = absent.filter((version) => !VERSIONS_WITHOUT.includes(`${kind} ${group}/${version}`));
    expect(known).toEqual(Object.keys(suspensions).length === 0 ? versions : []);
    expect(Object.keys(suspensions).filter((version) => !versions.includes(version))).toEqual([]);
  });

  it.each(kinds.filter(({ suspendPath, isSuspended }) => suspendPath !== undefined || isSuspended !== undefined))(
    "have statuses for a suspended $title",
    ({ suspensions = {}, suspendPath }) => {
      const given = Object.values(suspensions);
      expect(given.length).toBeGreaterThan(0);
      for (const { suspendDefinition, statusMappings } of given) {
        expect(statusMappings.suspended).toHaveLength(1);
        if (suspendPath !== undefined) {
          const path = suspendPath.replaceAll("/", ".");
          expect(suspendDefinition).toEqual({
            suspendActions: [{ path, value: "true" }],
            resumeActions: [{ path, value: "false" }],
          });
        }
      }
    },
  );

  it("count", () => {
    expect(kartas.filter(({ rootComponent }) => rootComponent.suspendDefinition !== undefined)).toHaveLength(32);
  });

  it.each(STATUSES)("%s of %j with the status %j is %j", (key, object, status, expected) => {
    const [kind = "", version = "", ...group] = key.split("/").reverse();
    const karta = kartaOf(group.reverse().join("/"), version, kind);
    expect(karta).toBeDefined();
    const found = karta && interpret(karta, { metadata: {}, spec: {}, ...object, status });
    expect(found?.status?.matched).toEqual(expected);
  });
});

describe.each(kartas.filter(({ rootComponent }) => rootComponent.suspendDefinition !== undefined))(
  "the actions of $name",
  (karta) => {
    const { group = "", version = "", kind = "" } = karta.rootComponent.kind ?? {};
    const own = kinds.find((each) => each.kind === kind && each.group === group);
    const samples: readonly KubeObject[] = own === undefined ? [] : sampleFiles(own).map((file) => sample(own, file));

    it.each(samples.filter(({ apiVersion }) => apiVersion.endsWith(version)))(
      "suspend and resume $metadata.name",
      (object) => {
        const suspended = applySuspendActions(karta, object, "suspend");
        expect(suspended.issues).toEqual([]);
        expect(interpret(karta, suspended.object).suspended).toBe(true);
        const resumed = applySuspendActions(karta, suspended.object, "resume");
        expect(interpret(karta, resumed.object).suspended).toBeUndefined();
      },
    );
  },
);
