import { describe, expect, test } from "vitest";
import { attributeObjectPods } from "../../../../src/app/inspect/attribute-pods.ts";
import { inspectTree } from "../../../../src/app/report/inspect-tree.ts";
import { catalogueOf } from "../../../../src/interpret/objects/catalogue.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { inspectAlone as inspect } from "../../../helpers/inspect-alone.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

const catalogue = catalogueOf({ workloadTypes, resourceInterfaces: [] });
const settings = { organization: assumedOrganization(), resourceInterfaces: [] };
const context = { ...settings, catalogue, cluster: cluster(), podGroups: [] };

function pyTorchJob(
  fields: { readonly template?: object; readonly status?: object; readonly name?: string } = {},
): KubeObject {
  const template = {
    spec: {
      schedulerName: "kai-scheduler",
      containers: [{ name: "pytorch", resources: { limits: { "nvidia.com/gpu": 4 } } }],
    },
    ...fields.template,
  };
  return {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: fields.name ?? "bert", namespace: "team-nlp" },
    spec: { pytorchReplicaSpecs: { Worker: { replicas: 2, template } } },
    ...(fields.status === undefined ? {} : { status: fields.status }),
  };
}

describe("inspect", () => {
  test("reports an object without a Resource Interface, whatever its content", () => {
    const object = { apiVersion: "example.com/v1", kind: "Odd", metadata: { name: "a" }, spec: null };
    expect(inspect(object, context)).toEqual({
      object: { apiVersion: "example.com/v1", kind: "Odd", name: "a" },
      resourceInterface: null,
      components: [],
      status: null,
      pods: 0,
      gpus: 0,
      control: null,
      podGroups: [],
      issues: [],
    });
  });

  test("lists the groups of Kubernetes itself that its scheduler reads", () => {
    const job = (spec: object, pod: object): KubeObject => ({
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "run", namespace: "a" },
      spec: { parallelism: 2, ...spec, template: { spec: { ...pod, containers: [] } } },
    });
    const scheduling = { schedulingPolicy: { gang: { minCount: 2 } } };
    const made = inspect(job({ scheduling }, {}), context);
    expect(made.podGroups).toMatchObject([
      {
        apiVersion: "scheduling.k8s.io/v1beta1",
        kind: "PodGroup",
        metadata: { name: "run-uid-unknown-until-applied-run-pgt-0", namespace: "a" },
        spec: scheduling,
      },
    ]);
    expect(made.control).toBeNull();
    expect(made.noPodGroup).toBeUndefined();
    expect(inspectTree(made).at(-1)).toBe(
      "└─ PodGroup run-uid-unknown-until-applied-run-pgt-0 (scheduling.k8s.io/v1beta1): min 2",
    );
    const named = { schedulingGroup: { podGroupName: "train" } };
    expect(inspect(job({}, named), context).noPodGroup).toBe(
      "its pods name PodGroup train of scheduling.k8s.io, which is not among the inputs",
    );
    const ofKai = inspect(job({}, { ...named, schedulerName: "kai-scheduler" }), context);
    expect(ofKai.podGroups).toMatchObject([{ apiVersion: "scheduling.run.ai/v2alpha2" }]);
  });

  test("gives the reason for which there is no PodGroup", () => {
    const job = (metadata: object, schedulerName = "kai-scheduler"): KubeObject => ({
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "run", namespace: "a", ...metadata },
      spec: { template: { spec: { schedulerName, containers: [] } } },
    });
    const reason = (object: KubeObject, more = {}) => {
      const inspected = inspect(object, { ...context, ...more });
      const { podGroups, noPodGroup } = inspected;
      if (noPodGroup !== undefined) expect(inspectTree(inspected).join("\n")).toContain(`no PodGroup: ${noPodGroup}`);
      return [podGroups.length, noPodGroup];
    };
    expect(reason(job({}))).toEqual([1, undefined]);
    expect(reason(job({ annotations: { "kai.scheduler/batch-min-member": "two" } }))).toEqual([
      0,
      'its pods never start: annotation kai.scheduler/batch-min-member must be an integer number of pods; got "two"',
    ]);
    expect(reason(job({}, "other"))).toEqual([
      0,
      "its pods have schedulerName other, so kai-scheduler does not schedule them and its podgrouper leaves them alone",
    ]);
    expect(reason(job({}), { ownerAmongInputs: () => "JobSet w" })).toEqual([
      0,
      "its pods are grouped for the JobSet w that owns it",
    ]);
  });

  test("counts pods and GPUs of each instance, and predicts the PodGroup", () => {
    const seen = inspect(pyTorchJob(), context);
    expect(seen.resourceInterface).toBe("pytorchjob");
    expect(
      seen.components.map(({ name, owner, instances }) => [
        name,
        owner,
        instances.map(({ id, pods, gpus }) => [id, pods, gpus]),
      ]),
    ).toEqual([
      ["pytorchjob", null, [["", 0, 0]]],
      ["master", "pytorchjob", []],
      ["worker", "pytorchjob", [["", 2, 8]]],
    ]);
    expect([seen.pods, seen.gpus]).toEqual([2, 8]);
    expect(seen.podGroups.map(({ metadata, spec }) => [metadata.name, spec])).toEqual([
      [
        "pg-bert-uid-unknown-until-applied",
        expect.objectContaining({ minMember: 2, subGroups: [{ name: "worker", minMember: 2 }] }),
      ],
    ]);
  });

  test("adds parts of GPUs without an error of floating point, and lists GPU memory separately", () => {
    const shared = (annotations: object) => ({
      metadata: { annotations },
      spec: { schedulerName: "kai-scheduler", containers: [{ name: "pytorch" }] },
    });
    expect(inspect(pyTorchJob({ template: shared({ "gpu-fraction": "0.1" }) }), context).gpus).toBe(0.2);
    const byMemory = inspect(pyTorchJob({ template: shared({ "gpu-memory": "2000" }) }), context);
    expect(byMemory.gpus).toBe(0);
    expect(byMemory.components[2]?.instances[0]).toMatchObject({ pods: 2, gpus: 0, gpuMemoryMiB: 2000 });
  });

  test("shows the committed PodGroup that the templates name, in their namespace only", () => {
    const template = {
      metadata: { annotations: { "pod-group-name": "gang", "kai.scheduler/skip-podgrouper": "true" } },
    };
    const group = (namespace: string): KubeObject => ({
      apiVersion: "scheduling.run.ai/v2alpha2",
      kind: "PodGroup",
      metadata: { name: "gang", namespace },
    });
    const others = [
      { ...group("team-nlp"), apiVersion: "batch/v1", kind: "Job" },
      { ...group("team-nlp"), apiVersion: "scheduling.volcano.sh/v1beta1" },
    ];
    const podGroups = [group("elsewhere"), group("team-nlp"), ...others];
    expect(inspect(pyTorchJob({ template }), { ...context, podGroups }).podGroups).toEqual([podGroups[1]]);
    expect(inspect(pyTorchJob({ template }), context).podGroups).toEqual([]);
  });

  test("gives the status with its reason", () => {
    const conditions = [
      { type: "Created", status: "True" },
      { type: "Failed", status: "True", reason: "BackoffLimitExceeded" },
    ];
    expect(inspect(pyTorchJob({ status: { conditions } }), context).status).toMatchObject({
      matched: ["Failed"],
      value: "Failed",
      reason: "BackoffLimitExceeded",
    });
  });

  test("points issues at the object, and into its file", () => {
    const broken = { ...pyTorchJob(), spec: { pytorchReplicaSpecs: { Worker: { template: 7 } } } };
    const { issues } = inspect(broken, context, (pointer) => ({ file: "a.yaml", line: 1, column: pointer.length }));
    expect(issues.length).toBeGreaterThan(0);
    for (const { object, location } of issues) {
      expect(object).toBeDefined();
      expect(location?.file).toBe("a.yaml");
    }
  });
});

describe("the control of a workload", () => {
  const labelled = (labels: Readonly<Record<string, string>>, on = cluster()) => {
    const object = pyTorchJob();
    return inspect({ ...object, metadata: { ...object.metadata, labels } }, { ...context, cluster: on }).control;
  };
  const PREEMPTIBILITY = "kai.scheduler/preemptibility";

  test("is the category of its kind, with the priority and preemptibility on its cluster", () => {
    const train = { category: "Train", priorityClass: "train", priority: 50, preemptibility: "preemptible" };
    expect(labelled({})).toEqual(train);
    expect(labelled({ [PREEMPTIBILITY]: "non-preemptible" })).toEqual({ ...train, preemptibility: "non-preemptible" });
    const build = { category: "Train", priorityClass: "build", priority: 100, preemptibility: "non-preemptible" };
    expect(labelled({ priorityClassName: "build" })).toEqual(build);
    expect(labelled({}, runaiCluster({ schedulerName: "kai-scheduler" }))).toEqual({
      ...train,
      priorityClass: "low",
      priority: 40,
    });
  });

  test("ignores a class that the cluster does not have", () => {
    const { priorityClass, priority } = labelled({ priorityClassName: "very-high" }) ?? {};
    expect([priorityClass, priority]).toEqual(["train", 50]);
  });
});

describe("the tree of an inspected object", () => {
  test("is read at a glance", () => {
    const status = { conditions: [{ type: "Running", status: "True", reason: "PyTorchJobRunning" }] };
    expect(inspectTree(inspect(pyTorchJob({ status }), context))).toEqual([
      "PyTorchJob team-nlp/bert (kubeflow.org/v1): 2 pods, 8 GPUs",
      "├─ status Running, reason PyTorchJobRunning",
      "├─ category Train, priority train (50), preemptible",
      "├─ pytorchjob",
      "│  ├─ master: not in this object",
      "│  └─ worker: 2 pods, 8 GPUs",
      "└─ PodGroup pg-bert-uid-unknown-until-applied: queue default-queue, min 1 of its subgroups",
      "   └─ worker: min 2",
    ]);
  });

  test("cannot be made to forge lines or colours", () => {
    const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a\n└─ b\u001b[31m" } };
    const lines = inspectTree(
      inspect(object, { ...context, catalogue: catalogueOf({ workloadTypes: [], resourceInterfaces: [] }) }),
    );
    expect(lines).toEqual(["Pod a\\u{a}└─ b\\u{1b}[31m (v1): no Resource Interface"]);
  });
});

describe("attributePods", () => {
  const pod = (name: string, labels: object, owner?: string): KubeObject => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      namespace: "team-nlp",
      labels: labels as Record<string, string>,
      ...(owner === undefined ? {} : { ownerReferences: [{ kind: "PyTorchJob", name: owner }] }),
    },
  });
  const worker = { "training.kubeflow.org/replica-type": "worker", "training.kubeflow.org/replica-index": "0" };

  test("returns nothing for no pods", () => {
    expect(attributeObjectPods([], [], catalogue)).toEqual({ pods: [], issues: [] });
    expect(attributeObjectPods([pod("a", {})], [], catalogue).pods).toEqual([
      { pod: "a", problem: "no workload among the inputs owns it" },
    ]);
  });

  test("selects the owner among several workloads, and the only one without an owner", () => {
    const jobs = [pyTorchJob(), pyTorchJob({ name: "gpt" })];
    expect(
      attributeObjectPods([pod("gpt-worker-0", worker, "gpt"), pod("lost", worker)], jobs, catalogue).pods,
    ).toEqual([
      { pod: "gpt-worker-0", workload: "PyTorchJob gpt", component: "worker", replicaGroup: "0" },
      { pod: "lost", problem: "no workload among the inputs owns it" },
    ]);
    expect(attributeObjectPods([pod("bert-worker-0", worker)], jobs.slice(0, 1), catalogue).pods).toEqual([
      { pod: "bert-worker-0", workload: "PyTorchJob bert", component: "worker", replicaGroup: "0" },
    ]);
  });

  test("reports a pod that belongs to no component", () => {
    const odd = pod("odd", { "training.kubeflow.org/replica-type": "chief" }, "bert");
    const { pods, issues } = attributeObjectPods([odd], [pyTorchJob()], catalogue);
    expect(pods).toEqual([
      { pod: "odd", workload: "PyTorchJob bert", problem: "no component of PyTorchJob bert has it" },
    ]);
    expect(issues.length).toBe(1);
  });
});
