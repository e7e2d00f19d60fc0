import { describe, expect, it } from "vitest";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { jaxJob, mpiJob, paddleJob, pyTorchJob, tfJob, xgBoostJob } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf } from "./gangs.ts";
import { kubeflowJob, replicas } from "./kubeflow.ts";
import { podsSeen } from "./samples.ts";

const KINDS: readonly (readonly [WorkloadKind, string])[] = [
  [pyTorchJob, "pytorchReplicaSpecs"],
  [tfJob, "tfReplicaSpecs"],
  [xgBoostJob, "xgbReplicaSpecs"],
  [jaxJob, "jaxReplicaSpecs"],
  [paddleJob, "paddleReplicaSpecs"],
];
const GPUS = {
  spec: { schedulerName: "kai-scheduler", containers: [{ name: "c", resources: { limits: { "nvidia.com/gpu": 8 } } }] },
};

describe.each(KINDS)("the replica types of a $kind", (kind, specs) => {
  it.each(["Worker", "worker", "WORKER", "wORKER", "WoRkEr"])("are found as %s, with GPUs and gang", (type) => {
    const job = kubeflowJob(
      kind,
      specs,
      { [type]: replicas(3, GPUS) },
      { runPolicy: { schedulingPolicy: { minAvailable: 2 } } },
    );
    expect(podsSeen(kind, job)).toEqual(["worker: 3 x 800"]);
    const [gang] = gangsOf(kind, job);
    expect(gang?.min).toBe(kind === paddleJob ? 1 : 2);
    expect(podsOf(gang).map((pods) => pods.replace(" @ worker", ""))).toEqual(["worker: 3"]);
  });

  it.each([null, undefined, [], "text", 7, {}])("are none in %j", (types) => {
    expect(podsSeen(kind, kubeflowJob(kind, specs, types))).toEqual([]);
  });

  it("are those of the last spelling, which replaces the usual one", () => {
    const types = { worker: replicas(5), Worker: replicas(1), WORKER: replicas(2) };
    expect(podsSeen(kind, kubeflowJob(kind, specs, types))).toEqual(["worker: 5 x 0"]);
  });

  it("are not other names", () => {
    expect(
      podsSeen(kind, kubeflowJob(kind, specs, { workers: replicas(1), "": replicas(1), Work: replicas(1) })),
    ).toEqual([]);
  });
});

it("the operators of an MPIJob accept one spelling", () => {
  expect(podsSeen(mpiJob, kubeflowJob(mpiJob, "mpiReplicaSpecs", { worker: replicas(1) }))).toEqual([]);
});
