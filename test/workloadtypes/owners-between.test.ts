import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import type { Gang } from "../../src/model/workload/gang.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import {
  analysisRun,
  appWrapper,
  cronWorkflow,
  experiment,
  inferenceService,
  llmInferenceService,
  pipelineRun,
  pod,
  rollout,
  seldonDeployment,
  sparkApplication,
  virtualMachine,
} from "../../workloadtypes/index.ts";
import { cluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, template } from "./gangs.ts";

type Fields = Readonly<Record<string, unknown>>;

const QUEUE = "kai.scheduler/queue";
const REQUIRED = "kai.scheduler/topology-required-placement";
const DELAY = "kai.scheduler/preemption-delay";
const MINIMUM = "kai.scheduler/batch-min-member";
const SKIP = "kai.scheduler/skip-podgrouper";

function objectOf({ kind, group, versions }: WorkloadKind, spec: unknown, metadata: Fields = {}): KubeObject {
  const apiVersion = `${group}/${versions[0]}`;
  return { apiVersion, kind, metadata: { name: "a", namespace: "team-a", ...metadata }, spec } as KubeObject;
}

/** The gangs where the podgrouper may not read the kind. */
function gangsBelow(kind: WorkloadKind, object: KubeObject): readonly Gang[] {
  const grouping = kind.predictBelow?.(object, { cluster: cluster(), queue: "fallback", reads: () => false });
  if (grouping === undefined || !("gangs" in grouping)) throw new Error(grouping?.reason ?? "no groups");
  return grouping.gangs;
}

const level = (name: string) => ({ [REQUIRED]: name });
const topologyOf = (gangs: readonly Gang[]) => gangs.map(({ topology }) => topology?.required);

describe("the PodGroup of a ReplicaSet", () => {
  const pods = template({ annotations: level("pods") });

  it("of a Rollout has the annotations of the Rollout, which its controller copies", () => {
    const own = objectOf(rollout, { template: pods }, { annotations: level("own") });
    expect(topologyOf(gangsBelow(rollout, own))).toEqual(["own"]);
    expect(topologyOf(gangsBelow(rollout, objectOf(rollout, { template: pods })))).toEqual([undefined]);
  });

  it("of an Experiment has no annotations", () => {
    const own = objectOf(experiment, { templates: [{ name: "b", template: pods }] }, { annotations: level("own") });
    expect(topologyOf(gangsBelow(experiment, own))).toEqual([undefined]);
  });
});

describe("the PodGroups of the Jobs of an AnalysisRun", () => {
  const runOf = (annotations: Fields, labels: Fields = {}) =>
    objectOf(analysisRun, {
      metrics: [
        { name: "m", provider: { job: { metadata: { annotations, labels }, spec: { template: template() } } } },
      ],
    });

  it("wait for the minimum in the annotations of their metric", () => {
    const [gang] = gangsBelow(analysisRun, runOf({ [MINIMUM]: "3" }));
    expect([gang?.min, podsOf(gang)]).toEqual([3, ["metric: 1"]]);
    expect(() => gangsBelow(analysisRun, runOf({ [MINIMUM]: "x" }))).toThrow(/must be an integer/);
  });

  it("are reported where the plug-in fails on some of them", () => {
    const metric = (name: string, minimum: string) => {
      const metadata = { annotations: { [MINIMUM]: minimum } };
      return { name, provider: { job: { metadata, spec: { template: template() } } } };
    };
    const object = objectOf(analysisRun, { metrics: [metric("a", "2"), metric("b", "x")] });
    const context = { cluster: cluster(), queue: "fallback", reads: () => false };
    expect(analysisRun.predictBelow?.(object, context)).toMatchObject({
      gangs: [{ min: 2 }],
      problems: [{ code: "instructions-fail", severity: "error", message: expect.stringContaining('got "x"') }],
    });
  });

  it("are one where the podgrouper reads the run, with the settings of the Job first", () => {
    const [gang] = gangsOf(analysisRun, {
      ...runOf({ [DELAY]: "2s" }, { priorityClassName: "build" }),
      metadata: { name: "a", labels: { priorityClassName: "inference" }, annotations: { [DELAY]: "1s" } },
    });
    expect(gang).toMatchObject({ min: 1, priorityClass: "build", preemptionDelay: "2s" });
    expect(reasonOf(analysisRun, runOf({ [SKIP]: "true" }))).toBe(EXTERNAL);
  });
});

describe("the PodGroup of a CronWorkflow", () => {
  const workflowOf = (workflowMetadata: Fields) =>
    objectOf(
      cronWorkflow,
      {
        workflowMetadata,
        workflowSpec: {
          schedulerName: "kai-scheduler",
          templates: [
            {
              name: "t",
              metadata: { labels: { priorityClassName: "train" } },
              container: { image: "example.com/a:1" },
            },
          ],
        },
      },
      { labels: { priorityClassName: "inference", "kai.scheduler/preemptibility": "preemptible" } },
    );

  it("has the settings of the workflow of a run before those of its pods and its own", () => {
    const labels = { priorityClassName: "build", "kai.scheduler/preemptibility": "non-preemptible" };
    const expected = { priorityClass: "build", preemptibility: "non-preemptible" };
    expect(gangsOf(cronWorkflow, workflowOf({ labels }))).toMatchObject([expected]);
    expect(gangsOf(cronWorkflow, workflowOf({}))).toMatchObject([
      { priorityClass: "train", preemptibility: "preemptible" },
    ]);
  });

  it("is not made against the mark of the workflow of a run", () => {
    expect(reasonOf(cronWorkflow, workflowOf({ annotations: { [SKIP]: "true" } }))).toBe(EXTERNAL);
  });
});

it("a VirtualMachine has the delay of its instance before its own", () => {
  const spec = { schedulerName: "kai-scheduler", domain: {} };
  const template = { metadata: { annotations: { [DELAY]: "2s" } }, spec };
  const object = objectOf(virtualMachine, { running: true, template }, { annotations: { [DELAY]: "1s" } });
  expect(gangsOf(virtualMachine, object)).toMatchObject([{ preemptionDelay: "2s" }]);
});

describe("the PodGroup of a revision of an InferenceService", () => {
  const serviceOf = (minReplicas?: number) => {
    const containers = [{ name: "kserve-container" }];
    const annotations = { "autoscaling.knative.dev/min-scale": "7" };
    const predictor = { schedulerName: "kai-scheduler", containers, annotations };
    return objectOf(inferenceService, {
      predictor: minReplicas === undefined ? predictor : { ...predictor, minReplicas },
    });
  };

  it.each([
    [undefined, 1],
    [0, 0],
    [1, 1],
    [4, 4],
  ])("waits for minReplicas %s as %s pods, and not for the annotation", (minReplicas, min) => {
    expect(gangsBelow(inferenceService, serviceOf(minReplicas)).map((gang) => gang.min)).toEqual([min]);
  });
});

describe("the PodGroups of the parts of an LLMInferenceService", () => {
  const { spec } = template();
  const annotations = level("pods");

  it("have no topology from annotations, which only the pods have", () => {
    const parts = { annotations, template: spec, prefill: { annotations, worker: spec, parallelism: { pipeline: 2 } } };
    const gangs = gangsBelow(llmInferenceService, objectOf(llmInferenceService, parts));
    expect(topologyOf(gangs)).toEqual([undefined, undefined]);
  });

  it("are none without pods, also where their leaders have no template", () => {
    const parts = { worker: spec, parallelism: { pipeline: 2 } };
    const annotations = { "serving.kserve.io/stop": "true" };
    expect(gangsBelow(llmInferenceService, objectOf(llmInferenceService, { ...parts, replicas: 0 }))).toEqual([]);
    expect(gangsBelow(llmInferenceService, objectOf(llmInferenceService, parts, { annotations }))).toEqual([]);
  });

  it.each([
    [{ replicas: 3 }, 3],
    [{ scaling: { minReplicas: 2 } }, 2],
    [{}, 1],
  ])("are one for each replica of %o also where its leaders have no template", (replicas, count) => {
    const parts = { ...replicas, worker: spec, parallelism: { pipeline: 2 } };
    const gangs = gangsBelow(llmInferenceService, objectOf(llmInferenceService, parts));
    expect(gangs.map((gang) => gang.min)).toEqual(Array.from({ length: count }, () => 2));
  });
});

it("a SeldonDeployment follows the labels and annotations of its predictor, below those of the component", () => {
  const predictorOf = (labels: Fields, metadata: Fields = {}) => ({
    annotations: { [DELAY]: "2s" },
    predictors: [{ name: "p", labels, annotations: { [DELAY]: "3s" }, componentSpecs: [{ ...template(), metadata }] }],
  });
  const queueOf = (spec: unknown) => gangsOf(seldonDeployment, objectOf(seldonDeployment, spec))[0];
  expect(queueOf(predictorOf({ [QUEUE]: "predictor" }))).toMatchObject({ queue: "predictor", preemptionDelay: "3s" });
  const metadata = { labels: { [QUEUE]: "component" }, annotations: { [DELAY]: "4s" } };
  expect(queueOf(predictorOf({ [QUEUE]: "predictor" }, metadata))).toMatchObject({
    queue: "component",
    preemptionDelay: "4s",
  });
});

it("a PipelineRun overrides the labels of a task, and its settings for the task override both", () => {
  const classOf = (name: string) => ({ metadata: { labels: { priorityClassName: name } } });
  const runOf = (taskRunSpecs: readonly unknown[]) =>
    objectOf(
      pipelineRun,
      {
        pipelineSpec: { tasks: [{ name: "t", taskSpec: { ...classOf("train"), steps: [{ name: "s" }] } }] },
        taskRunTemplate: { podTemplate: { schedulerName: "kai-scheduler" } },
        taskRunSpecs,
      },
      classOf("build").metadata,
    );
  const pods = (specs: readonly unknown[]) => gangsOf(pipelineRun, runOf(specs))[0];
  expect(pods([])?.pods[0]?.template?.metadata?.labels).toEqual({ priorityClassName: "build" });
  expect(pods([{ pipelineTaskName: "t", ...classOf("inference") }])?.priorityClass).toBe("inference");
});

describe("the pods of a SparkApplication", () => {
  const role = (more: Fields = {}) => ({ schedulerName: "kai-scheduler", ...more });

  it("have the labels and annotations that properties set, below those of the application and the role", () => {
    const sparkConf = {
      [`spark.kubernetes.driver.label.${QUEUE}`]: "conf",
      [`spark.kubernetes.driver.annotation.${DELAY}`]: "1s",
    };
    const driverOf = (driver: Fields) =>
      gangsOf(sparkApplication, objectOf(sparkApplication, { sparkConf, driver, executor: role() }))[0];
    expect(driverOf(role())).toMatchObject({ queue: "conf", preemptionDelay: "1s" });
    expect(driverOf(role({ labels: { [QUEUE]: "role" } }))).toMatchObject({ queue: "role" });
  });

  it("are grouped by an executor where the driver is of another scheduler", () => {
    const spec = {
      driver: role({ schedulerName: "other", labels: { [QUEUE]: "driver" } }),
      executor: role({ labels: { [QUEUE]: "executor" } }),
    };
    expect(gangsBelow(sparkApplication, objectOf(sparkApplication, spec))).toMatchObject([{ queue: "executor" }]);
  });
});

describe("the PodGroup of a wrapped Pod", () => {
  const wrapperOf = (annotations: Fields) =>
    objectOf(appWrapper, {
      components: [{ template: { apiVersion: "v1", kind: "Pod", metadata: { name: "p", annotations }, ...podSpec } }],
    });
  const podSpec = { spec: template().spec };
  const below = (annotations: Fields) =>
    appWrapper.predictBelow?.(wrapperOf(annotations), {
      cluster: cluster(),
      queue: "fallback",
      reads: () => false,
      kindOf: (_, kind) => (kind === "Pod" ? pod : undefined),
    });

  it("is one of the podgrouper, also where the Pod names another: it has an owner", () => {
    const own = { gangs: [{ name: "pg-p-uid-unknown-until-applied" }] };
    expect(below({})).toMatchObject(own);
    expect(below({ "pod-group-name": "ours" })).toMatchObject(own);
    expect(below({ "pod-group-name": "ours", [SKIP]: "true" })).toMatchObject({ reason: EXTERNAL });
  });
});
