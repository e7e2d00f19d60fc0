import { describe, expect, it } from "vitest";
import { configuredScheduler as rule } from "../../../policies/quota/configured-scheduler.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { cluster, runaiCluster } from "../../helpers/organization.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD, organization, places, QUEUE, template, yaml } from "./manifests.ts";

const only = (one = cluster()) => ({
  organization: { name: "acme", clusters: [one], departments: [], projects: [] },
});
const GPU = { resources: { limits: { "nvidia.com/gpu": 1 } } };
const by = (schedulerName: unknown, container: object = GPU) => podTemplate({ container, spec: { schedulerName } });

describe("configured-scheduler", () => {
  it.each(ODD)("does not fail on a pod template %j", (odd) => {
    const job = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "j" }, spec: { template: odd } };
    expect(check(rule, yaml(job))).toEqual([]);
    expect(check(rule, yaml({ ...job, spec: { template: { metadata: odd, spec: odd } } }))).toEqual([]);
  });

  describe.each(podKinds)("in a $name", (kind) => {
    it("finds pods with GPUs of another scheduler, and repairs those of none", () => {
      for (const [name, found] of [
        [undefined, "names no scheduler"],
        ["", "names no scheduler"],
        ["default-scheduler", 'has schedulerName "default-scheduler"'],
        ["kai-scheduler ", 'has schedulerName "kai-scheduler "'],
        ["Kai-Scheduler", 'has schedulerName "Kai-Scheduler"'],
      ] as const) {
        const [finding, ...others] = checkPod(rule, kind, by(name), only());
        expect(others).toEqual([]);
        expect(finding).toMatchObject({
          rule: "QUOTA-007",
          severity: "error",
          path: kind.at("/spec/schedulerName"),
          expected: "kai-scheduler",
        });
        expect(finding?.message).toContain(`${found}, so kai-scheduler neither counts nor checks its GPUs`);
        const foreign = name?.toLowerCase().startsWith("kai") === true;
        const edit = { op: "set", path: kind.at("/spec/schedulerName"), value: "kai-scheduler" };
        expect(finding?.edits).toEqual(foreign ? undefined : [edit]);
      }
    });

    it("reports the line, and passes pods of the cluster's scheduler", () => {
      const [finding] = checkPod(rule, kind, by("volcano"), only());
      expect(finding === undefined ? "" : lineOf(kind, by("volcano"), finding)).toBe("schedulerName: volcano");
      expect(checkPod(rule, kind, by("kai-scheduler"), only())).toEqual([]);
      expect(checkPod(rule, kind, by("mine"), only(cluster({ schedulerName: "mine" })))).toEqual([]);
      expect(checkPod(rule, kind, by(undefined, {}), only())).toEqual([]);
    });
  });

  it.each<[string, object]>([
    ["requests of an init container", { initContainers: [{ name: "i", ...GPU }] }],
    ["a sidecar", { initContainers: [{ name: "i", restartPolicy: "Always", ...GPU }] }],
    ["GPUs of AMD", { containers: [{ name: "m", resources: { requests: { "amd.com/gpu": "2" } } }] }],
    ["MIG devices", { containers: [{ name: "m", resources: { limits: { "nvidia.com/mig-1g.5gb": 1 } } }] }],
  ])("counts %s", (_, spec) => {
    const [kind] = podKinds;
    const pod = podTemplate({ spec: { schedulerName: undefined, ...spec } });
    expect(kind === undefined ? [] : checkPod(rule, kind, pod, only())).toHaveLength(1);
  });

  it("counts parts of GPUs, and claims that are for GPUs", () => {
    const of = (metadata: object, spec: object = {}) =>
      emitYaml({
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "p", ...metadata },
        spec: { containers: [{ name: "m" }], ...spec },
      });
    expect(check(rule, of({ annotations: { "gpu-fraction": "0.5" } }), only())).toHaveLength(1);
    expect(check(rule, of({ annotations: { "gpu-memory": "2000" } }), only())).toHaveLength(1);
    const claim = (name: string) => ({ resourceClaims: [{ name, resourceClaimTemplateName: name }] });
    expect(check(rule, of({}, claim("one-gpu")), only())).toHaveLength(1);
    expect(check(rule, of({}, claim("rdma")), only())).toEqual([]);
  });

  it("accepts a missing scheduler and those of node pools on a Run:ai cluster", () => {
    const [kind] = podKinds;
    const on = (name: unknown) => (kind === undefined ? [] : checkPod(rule, kind, by(name), only(runaiCluster())));
    expect(["runai-scheduler", "runai-scheduler-h100", undefined, ""].flatMap(on)).toEqual([]);
    expect(on("kai-scheduler")).toHaveLength(1);
    expect(on("runai-schedulerx")).toHaveLength(1);
  });

  it("checks only pods for KAI without muster.yaml", () => {
    const job = (labels: object, pod: object, spec: object) => ({
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "j", labels },
      spec: { template: { ...template({ spec }), metadata: pod } },
    });
    const none = { schedulerName: undefined };
    expect(check(rule, yaml(job({}, {}, none)))).toEqual([]);
    expect(places(check(rule, yaml(job({ [QUEUE]: "a" }, {}, none))))).toEqual([
      "error Job/j /spec/template/spec/schedulerName",
    ]);
    expect(check(rule, yaml(job({}, { annotations: { "pod-group-name": "g" } }, none)))).toHaveLength(1);
    expect(
      check(rule, yaml(job({}, { labels: { [QUEUE]: "a" } }, { schedulerName: "default-scheduler" }))),
    ).toHaveLength(1);
    expect(check(rule, yaml(job({ [QUEUE]: "a" }, {}, { schedulerName: "runai-scheduler" })))).toEqual([]);
    const here = { ...job({}, {}, none), metadata: { name: "j", namespace: "team-nlp" } };
    expect(check(rule, yaml(organization(), here))).toHaveLength(1);
  });

  it("skips objects without pods, and operators that set the scheduler", () => {
    const workload = {
      apiVersion: "run.ai/v2alpha1",
      kind: "TrainingWorkload",
      metadata: { name: "t", labels: { [QUEUE]: "a" } },
      spec: { gpu: { value: "1" }, image: { value: "a" } },
    };
    expect(check(rule, yaml(workload), only())).toEqual([]);
    const graph = {
      apiVersion: "nvidia.com/v1alpha1",
      kind: "DynamoGraphDeployment",
      metadata: { name: "d", namespace: "n" },
      spec: { services: { decode: { replicas: 1, resources: { limits: { gpu: "1" } } } } },
    };
    expect(check(rule, yaml(graph), only())).toEqual([]);
  });

  it("checks the runtimes of TrainJobs, which cannot name a scheduler", () => {
    const trainer = { numNodes: 2, resourcesPerNode: { limits: { "nvidia.com/gpu": 8 } } };
    const trainJob = {
      apiVersion: "trainer.kubeflow.org/v1alpha1",
      kind: "TrainJob",
      metadata: { name: "t", namespace: "team-nlp", labels: { [QUEUE]: "team-nlp" } },
      spec: { runtimeRef: { name: "torch" }, trainer },
    };
    expect(check(rule, yaml(organization(), trainJob))).toEqual([]);

    const job = (step: string, schedulerName: unknown) => ({
      name: step,
      template: {
        metadata: { labels: { "trainer.kubeflow.org/trainjob-ancestor-step": step } },
        spec: { template: { spec: { schedulerName } } },
      },
    });
    const runtime = (kind: string, ...replicatedJobs: readonly unknown[]) => ({
      apiVersion: "trainer.kubeflow.org/v1alpha1",
      kind,
      metadata: { name: "torch", ...(kind === "TrainingRuntime" && { namespace: "team-nlp" }) },
      spec: { template: { spec: { replicatedJobs } } },
    });
    for (const kind of ["TrainingRuntime", "ClusterTrainingRuntime"]) {
      const initializer = job("dataset-initializer", undefined);
      const wrong = runtime(kind, initializer, job("trainer", undefined), job("trainer", "volcano"));
      const place = (index: number) => `/spec/template/spec/replicatedJobs/${index}/template/spec/template/spec`;
      const findings = check(rule, yaml(wrong), only(cluster({ nodePools: [{ name: "h100" }] })));
      expect(findings.map(({ severity, path, message }) => [severity, path, message])).toEqual([
        [
          "warning",
          `${place(1)}/schedulerName`,
          "the pods of TrainJobs with this runtime have no scheduler, so kai-scheduler neither counts nor checks their GPUs",
        ],
        [
          "warning",
          `${place(2)}/schedulerName`,
          'the pods of TrainJobs with this runtime have the scheduler "volcano", so kai-scheduler neither counts nor checks their GPUs',
        ],
      ]);
      // Without a description, the cluster may have another scheduler, and Run:ai sets its own.
      expect(check(rule, yaml(wrong))).toEqual([]);
      expect(check(rule, yaml(wrong), only(runaiCluster()))).toEqual([]);
      const right = runtime(kind, initializer, job("trainer", "kai-scheduler"));
      expect(check(rule, yaml(right), only(cluster({ nodePools: [{ name: "h100" }] })))).toEqual([]);
    }
  });

  it.each(ODD)("does not fail on a runtime with the jobs %j", (odd) => {
    const runtime = { apiVersion: "trainer.kubeflow.org/v1alpha1", kind: "TrainingRuntime", metadata: { name: "r" } };
    const one = only(cluster({ nodePools: [{ name: "h100" }] }));
    expect(check(rule, yaml({ ...runtime, spec: odd }), one)).toEqual([]);
    expect(check(rule, yaml({ ...runtime, spec: { template: { spec: { replicatedJobs: odd } } } }), one)).toEqual([]);
  });
});
