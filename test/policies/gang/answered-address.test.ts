import { describe, expect, test } from "vitest";
import { answeredAddress as rule } from "../../../policies/gang/answered-address.ts";
import { check } from "../../helpers/policies.ts";

const container = (more: object) => ({ containers: [{ name: "main", image: "a:1", ...more }] });
const master = (value: string) => container({ env: [{ name: "MASTER_ADDR", value }] });
const object = (apiVersion: string, kind: string, spec: object) =>
  JSON.stringify({ apiVersion, kind, metadata: { name: "train", namespace: "lab" }, spec });

const jobSet = (pod: object, network: object = {}) =>
  object("jobset.x-k8s.io/v1alpha2", "JobSet", {
    network,
    replicatedJobs: [
      { name: "workers", replicas: 1, template: { spec: { parallelism: 4, completions: 4, template: { spec: pod } } } },
    ],
  });
const statefulSet = (pod: object, serviceName = "ring") =>
  object("apps/v1", "StatefulSet", { serviceName, replicas: 2, selector: {}, template: { metadata: {}, spec: pod } });
const job = (pod: object, more: object = { completionMode: "Indexed" }) =>
  object("batch/v1", "Job", { completions: 2, parallelism: 2, ...more, template: { spec: pod } });
const leaderWorkerSet = (pod: object, more: object = {}) =>
  object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", {
    ...more,
    leaderWorkerTemplate: { size: 2, workerTemplate: { spec: pod } },
  });
const volcano = (pod: object, plugins: object = { svc: [] }) =>
  object("batch.volcano.sh/v1alpha1", "Job", {
    plugins,
    tasks: [{ name: "worker", replicas: 2, template: { spec: pod } }],
  });

describe("silent", () => {
  test.each([
    ["nothing", jobSet(container({}))],
    ["the subdomain of a JobSet", jobSet(master("train-workers-0-0.train"))],
    ["its whole name", jobSet(master("train-workers-0-0.train.lab.svc.cluster.local"))],
    ["another subdomain", jobSet(master("train-workers-0-0.ring"), { subdomain: "ring" })],
    ["a variable", jobSet(master("$(JOBSET_NAME)-workers-0-0.workers"))],
    ["an address of the internet", jobSet(master("10.0.0.1"))],
    ["this host", jobSet(master("localhost"))],
    ["a Service", jobSet(master("coordinator.lab"))],
    ["a Service with the name of a pod", statefulSet(master("train-0.lab"))],
    ["that Service with its whole name", statefulSet(master("train-0.other.svc"))],
    ["a StatefulSet", statefulSet(master("train-0.ring"))],
    ["an indexed Job", job({ subdomain: "ring", ...master("train-0.ring") })],
    ["a Job whose pods have no fixed names", job(master("train-0.ring"), {})],
    ["the leader of a LeaderWorkerSet", leaderWorkerSet(master("train-0.train"))],
    [
      "a subdomain for each group",
      leaderWorkerSet(master("train-0.train-0"), { networkConfig: { subdomainPolicy: "UniquePerReplica" } }),
    ],
    ["Volcano with its plug-in", volcano(master("train-worker-0.train"))],
    ["a pod of another workload in the subdomain", statefulSet(master("other-0.ring"))],
    ["a Deployment", object("apps/v1", "Deployment", { selector: {}, template: { spec: master("train-0.x") } })],
    ["a name that kustomize gives later", jobSet(master("prod-train-workers-0-0.prod-train"))],
  ])("%s", (_, yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  const env = (pod: string) => `${pod}/containers/0/env/0/value`;
  const JOB_SET = "/spec/replicatedJobs/0/template/spec/template/spec";
  test.each([
    [
      "the name of the job for that of the set",
      jobSet(master("train-workers-0-0.train-workers")),
      env(JOB_SET),
      "subdomain of JobSet train is train",
      "write train-workers-0-0.train",
    ],
    [
      "a whole name",
      jobSet(master("train-workers-0-0.workers.lab.svc")),
      env(JOB_SET),
      "is train, and not workers",
      "write train-workers-0-0.train.lab.svc",
    ],
    [
      "no host names",
      jobSet(master("train-workers-0-0.train"), { enableDNSHostnames: false }),
      env(JOB_SET),
      "have no subdomain",
      "remove enableDNSHostnames",
    ],
    [
      "a job that does not exist",
      jobSet(master("train-worker-0-0.train")),
      env(JOB_SET),
      "host name train-worker-0-0",
      ".train",
    ],
    [
      "an index that is missing",
      jobSet(master("train-workers-0.train")),
      env(JOB_SET),
      "no pod of JobSet train",
      ".train",
    ],
    [
      "the name of the StatefulSet for that of its Service",
      statefulSet(master("train-0.train")),
      env("/spec/template/spec"),
      "is ring, and not train",
      "write train-0.ring",
    ],
    [
      "a Job without a subdomain",
      job(master("train-0.train")),
      env("/spec/template/spec"),
      "have no subdomain",
      "set subdomain",
    ],
    [
      "a worker without its group",
      leaderWorkerSet(master("train-leader-0.train")),
      env("/spec/leaderWorkerTemplate/workerTemplate/spec"),
      "host name train-leader-0",
      ".train",
    ],
    [
      "Volcano without its plug-in",
      volcano(master("train-worker-0.train"), {}),
      env("/spec/tasks/0/template/spec"),
      "have no subdomain",
      "add the plug-in svc",
    ],
  ])("%s", (_, yaml, path, message, fix) => {
    const findings = check(rule, yaml);
    expect(findings[0]).toMatchObject({
      severity: "warning",
      path,
      message: expect.stringContaining(message),
      fix: expect.stringContaining(fix),
    });
  });

  test.each([
    ["torchrun", { command: ["torchrun", "--nnodes=2", "--rdzv-endpoint=train-0.train:29500", "a.py"] }],
    [
      "torchrun with the name of an underscore",
      { command: ["bash", "-c", "torchrun --master_addr train-0.train a.py"] },
    ],
    ["SGLang", { args: ["--nnodes", "2", "--dist-init-addr", "train-0.train:5000"] }],
    ["vLLM", { args: ["--data-parallel-address", "train-0.train"] }],
    ["JAX", { env: [{ name: "JAX_COORDINATOR_ADDRESS", value: "train-0.train:1234" }] }],
  ])("an address of %s", (_, more) => {
    expect(check(rule, statefulSet(container(more)))).toMatchObject([{ received: "train-0.train" }]);
  });
});
