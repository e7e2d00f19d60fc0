import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../src/model/organization/organization.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { cluster } from "../helpers/organization.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;
const scheduled = { spec: { schedulerName: "kai-scheduler", containers: [{ name: "main" }] } };
const skipped = { metadata: { annotations: { "kai.scheduler/skip-podgrouper": "true" } }, ...scheduled };

function objectOf(kind: string, spec: unknown, metadata: object = {}): KubeObject {
  const entry = kinds.find((known) => known.kind === kind);
  if (entry === undefined) throw new Error(`no kind ${kind}`);
  const apiVersion = [entry.group, entry.versions[0]].filter((part) => part !== "").join("/");
  return { apiVersion, kind, metadata: { name: "a", namespace: "n", ...metadata }, spec };
}

/** Whether the grouping of an object fails; undefined where it has gangs. */
function fails(object: KubeObject, on: Cluster = cluster()): boolean | undefined {
  const kind = kinds.find((known) => known.kind === object.kind);
  const grouping = kind?.predictGangs(object, { cluster: on, queue: "q" });
  if (grouping === undefined || "gangs" in grouping) return undefined;
  return grouping.failure ?? false;
}

const annotated = (value: string) => ({ annotations: { "kai.scheduler/batch-min-member": value } });
const lws = (fields: object) => ({ leaderWorkerTemplate: { size: 2, workerTemplate: scheduled, ...fields } });
const ray = (group: object) => ({
  headGroupSpec: { template: scheduled },
  workerGroupSpecs: [{ groupName: "w", template: scheduled, ...group }],
});
const clique = (spec: object) => ({
  replicas: 1,
  template: { cliques: [{ name: "a", spec: { podSpec: scheduled.spec, ...spec } }] },
});
const jobSet = (job: object) => ({
  replicatedJobs: [{ name: "w", template: { spec: { template: scheduled } }, ...job }],
});

describe("a grouping", () => {
  it.each<[string, KubeObject]>([
    [
      "replicas that are not written",
      objectOf("PyTorchJob", { pytorchReplicaSpecs: { Worker: { template: scheduled } } }),
    ],
    [
      "a segment size of no number",
      objectOf("PyTorchJob", {
        pytorchReplicaSpecs: {
          Worker: {
            replicas: 2,
            template: { ...scheduled, metadata: { annotations: { "kai.scheduler/segment-size": "x" } } },
          },
        },
      }),
    ],
    ["no launcher", objectOf("MPIJob", { mpiReplicaSpecs: { Worker: { replicas: 1, template: scheduled } } })],
    ["no worker", objectOf("JAXJob", { jaxReplicaSpecs: { Other: { replicas: 1, template: scheduled } } })],
    ["fewer replicas than their minimum", objectOf("RayCluster", ray({ replicas: 1, minReplicas: 2 }))],
    [
      "fewer replicas of a RayJob's cluster",
      objectOf("RayJob", { rayClusterSpec: ray({ replicas: 1, minReplicas: 2 }) }),
    ],
    ["a group size of 0", objectOf("LeaderWorkerSet", lws({ size: 0 }))],
    ["segments that are too small", objectOf("LeaderWorkerSet", lws({ subGroupPolicy: { subGroupSize: 1 } }))],
    ["an annotation of no number", objectOf("Job", { template: scheduled }, annotated("x"))],
    ["a set's annotation of no number", objectOf("JobSet", jobSet({ replicas: 1 }), annotated("0"))],
    ["a replicated Job without a name", objectOf("JobSet", jobSet({ name: "" }))],
    ["a clique without a minimum", objectOf("PodCliqueSet", clique({ minAvailable: 0 }))],
    [
      "an application without a name",
      objectOf("Pod", scheduled.spec, { labels: { "spark-app-name": "a", "spark-app-selector": "" } }),
    ],
  ])("fails on %s", (_, object) => {
    expect(fails(object)).toBe(true);
  });

  it.each<[string, KubeObject]>([
    [
      "pods of another scheduler",
      objectOf("Job", { template: { spec: { ...scheduled.spec, schedulerName: "volcano" } } }),
    ],
    [
      "pods without a scheduler",
      objectOf("PyTorchJob", { pytorchReplicaSpecs: { Worker: { template: { spec: {} } } } }),
    ],
    ["a committed group", objectOf("Job", { template: skipped })],
    [
      "a workload in a committed group",
      objectOf(
        "PyTorchJob",
        { pytorchReplicaSpecs: { Worker: { template: scheduled } } },
        { annotations: skipped.metadata.annotations },
      ),
    ],
    ["a pod of somebody else", objectOf("Pod", scheduled.spec, { ownerReferences: [{ kind: "Job", name: "a" }] })],
    ["a runtime that is another object", objectOf("TrainJob", { runtimeRef: { name: "torch" } })],
    ["more groups than are listed", objectOf("Deployment", { replicas: 10_001, template: scheduled })],
    ["more subgroups than are listed", objectOf("JobSet", jobSet({ replicas: 10_001 }))],
    ["more cliques than are listed", objectOf("PodCliqueSet", { ...clique({}), replicas: 10_001 })],
    ["nothing to be seen", objectOf("InferenceService", {})],
  ])("does not fail for %s, where there is none", (_, object) => {
    expect(fails(object)).toBe(false);
  });

  it("fails where the API server of the cluster refuses the group", () => {
    const knative = objectOf("Service", {
      template: { metadata: { annotations: { "autoscaling.knative.dev/min-scale": "0" } }, ...scheduled },
    });
    expect(fails(knative, cluster({ version: "0.17.0" }))).toBe(true);
    expect(fails(knative, cluster({ version: "0.17.1" }))).toBeUndefined();
  });

  it("does not fail for a JobSet of an old KAI, which groups it in another way", () => {
    expect(fails(objectOf("JobSet", jobSet({ replicas: 1 })), cluster({ version: "0.14.0" }))).toBe(false);
  });
});

describe("what a committed group cannot do", () => {
  const obstacle = (object: KubeObject) => kinds.find(({ kind }) => kind === object.kind)?.externalObstacle?.(object);

  it.each([undefined, null, {}, "x"])("is nothing for the spec %j", (spec) => {
    for (const kind of ["LeaderWorkerSet", "MPIJob", "PyTorchJob"]) {
      expect(obstacle(objectOf(kind, spec))).toBeUndefined();
    }
  });

  it.each<[KubeObject, object | undefined]>([
    [objectOf("Job", {}), undefined],
    [objectOf("LeaderWorkerSet", lws({})), undefined],
    [
      objectOf("LeaderWorkerSet", { ...lws({}), replicas: 3 }),
      { reason: "its 3 replicas are a gang each, which one template cannot distinguish" },
    ],
    [
      objectOf("LeaderWorkerSet", { ...lws({}), startupPolicy: "LeaderReady" }),
      { reason: "its workers appear only once their leader is ready", late: ["worker"] },
    ],
    [objectOf("LeaderWorkerSet", { ...lws({ size: 1 }), startupPolicy: "LeaderReady" }), undefined],
    [
      objectOf("LeaderWorkerSet", lws({ subGroupPolicy: { subGroupSize: 2 } })),
      { reason: "its segments split the workers by index, which one template cannot express" },
    ],
    [
      objectOf("LeaderWorkerSet", lws({}), { annotations: { "kai.scheduler/segment-size": "2" } }),
      { reason: "its segments split the workers by index, which one template cannot express" },
    ],
    [
      objectOf("MPIJob", { launcherCreationPolicy: "WaitForWorkersReady" }),
      { reason: "its launcher appears only once the workers are ready", late: ["launcher"] },
    ],
    [objectOf("CronJob", {}), { reason: "all of its runs share the group, although each run is a separate gang" }],
    [
      objectOf("Service", {}),
      { reason: "all of its revisions share the group, although each revision is a separate gang" },
    ],
  ])("%#", (object, expected) => {
    expect(obstacle(object)).toEqual(expected);
  });
});
