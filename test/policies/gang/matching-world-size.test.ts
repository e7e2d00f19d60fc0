import { describe, expect, it } from "vitest";
import { matchingWorldSize as rule } from "../../../policies/gang/matching-world-size.ts";
import { check } from "../../helpers/policies.ts";
import { job, kubeflow, leaderWorkerSet, places, template, yaml } from "./manifests.ts";

const run = (...args: readonly string[]) => template({ container: { command: ["torchrun", ...args, "train.py"] } });
const train = (pod: object, spec: object = {}) =>
  yaml(
    kubeflow("PyTorchJob", { Master: { replicas: 1, template: pod }, Worker: { replicas: 3, template: pod } }, spec),
  );
const env = (name: string, value: string) => template({ container: { env: [{ name, value }] } });

describe("matching-world-size", () => {
  it.each([undefined, null, {}, "x"])("ignores a job with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...kubeflow("PyTorchJob", {}), spec }))).toEqual([]);
  });

  it("reports the expected and the actual number", () => {
    expect(check(rule, train(run("--nnodes=2")))).toMatchObject([
      {
        rule: "GANG-015",
        severity: "warning",
        path: "/spec/pytorchReplicaSpecs/Master/template/spec/containers/0/command/1",
        message: "--nnodes=2 expects 2 nodes, but the workload has 4 pods",
        expected: "4",
        received: "--nnodes=2",
        fix: "write --nnodes=4, or let the program detect it",
      },
      { path: "/spec/pytorchReplicaSpecs/Worker/template/spec/containers/0/command/1" },
    ]);
    expect(check(rule, train(run("--nproc-per-node=4")))[0]?.message).toBe(
      "--nproc-per-node=4 starts 4 processes in each pod, but a pod has 8 GPUs",
    );
  });

  it.each<[string, object, number]>([
    ["as many nodes as pods", run("--nnodes=4"), 0],
    ["as many, in two words", run("--nnodes", "4"), 0],
    ["another number, in two words", run("--nnodes", "3"), 2],
    ["a range with it", run("--nnodes=2:8"), 0],
    ["a range without it", run("--nnodes=5:8"), 2],
    ["a variable", run("--nnodes=$NNODES"), 0],
    ["what there is", run("--nproc-per-node=gpu"), 0],
    ["as many processes as GPUs", run("--nproc_per_node=8"), 0],
    ["another number of processes", run("--nproc_per_node", "4"), 2],
    ["one node of four", run("--nnodes=1"), 2],
    ["nodes by a variable", env("NNODES", "2"), 2],
    ["all nodes by a variable", env("NNODES", "4"), 0],
    ["as many ranks as pods", env("WORLD_SIZE", "4"), 0],
    ["as many ranks as GPUs", env("WORLD_SIZE", "32"), 0],
    ["another number of ranks", env("WORLD_SIZE", "16"), 2],
    ["ranks of no number", env("WORLD_SIZE", "many"), 0],
    ["processes without a GPU", template({ gpus: 0, container: { command: ["torchrun", "--nproc-per-node=4"] } }), 0],
  ])("%s", (_, pod, count) => {
    expect(check(rule, train(pod))).toHaveLength(count);
  });

  it("treats pods that start alone as programs of their own", () => {
    expect(check(rule, yaml(job({ parallelism: 4, template: run("--nnodes=1", "--nproc-per-node=8") })))).toEqual([]);
    expect(places(check(rule, yaml(job({ parallelism: 4, template: run("--nnodes=2") }))))).toEqual([
      "Job/run /spec/template/spec/containers/0/command/1 W",
    ]);
  });

  it("counts pods that start together, also with a minimum of two", () => {
    const spec = { parallelism: 4, template: run("--nnodes=1") };
    const withMinimum = (min: string) => ({ annotations: { "kai.scheduler/batch-min-member": min } });
    expect(check(rule, yaml(job(spec, withMinimum("2"))))).toHaveLength(1);
    expect(check(rule, yaml(job(spec, withMinimum("1"))))).toEqual([]);
  });

  it("counts the pods of one replica", () => {
    const serve = (nodes: number) => yaml(leaderWorkerSet({ replicas: 3 }, 2, run(`--nnodes=${nodes}`)));
    expect(check(rule, serve(2))).toEqual([]);
    expect(check(rule, serve(6))).toHaveLength(1);
  });

  it("does not count the pods of several replicas together for another scheduler", () => {
    const pod = template({ container: { command: ["torchrun", "--nnodes=2"] }, spec: { schedulerName: "volcano" } });
    expect(check(rule, yaml(leaderWorkerSet({ replicas: 3 }, 2, pod)))).toEqual([]);
    const four = template({ container: { command: ["torchrun", "--nnodes=4"] }, spec: { schedulerName: "volcano" } });
    expect(check(rule, yaml(leaderWorkerSet({ replicas: 1 }, 2, four)))).toMatchObject([
      { message: "--nnodes=4 expects 4 nodes, but the workload has 2 pods" },
    ]);
  });

  it("checks the slots of an MPIJob", () => {
    const mpi = (slotsPerWorker: unknown) =>
      yaml(
        kubeflow(
          "MPIJob",
          { Launcher: { replicas: 1, template: template({ gpus: 0 }) }, Worker: { replicas: 2, template: template() } },
          { slotsPerWorker },
        ),
      );
    expect(check(rule, mpi(8))).toEqual([]);
    expect(check(rule, mpi(undefined))).toEqual([]);
    expect(check(rule, mpi(4))).toMatchObject([
      {
        message: "slotsPerWorker is 4, but container main of a worker has 8 GPUs",
        fix: "set slotsPerWorker to 8, or request 4 GPUs",
      },
    ]);
  });

  it("checks the processes of a TrainJob", () => {
    const trainJob = (numProcPerNode: unknown) =>
      yaml({
        apiVersion: "trainer.kubeflow.org/v1alpha1",
        kind: "TrainJob",
        metadata: { name: "run" },
        spec: {
          runtimeRef: { name: "torch-distributed" },
          trainer: { numNodes: 2, numProcPerNode, resourcesPerNode: { limits: { "nvidia.com/gpu": 4 } } },
        },
      });
    expect(check(rule, trainJob(4))).toEqual([]);
    expect(check(rule, trainJob("auto"))).toEqual([]);
    expect(check(rule, trainJob(8))).toMatchObject([
      { message: expect.stringContaining("numProcPerNode is 8, but container"), expected: "4", received: "8" },
    ]);
  });
});
