import { describe, expect, test } from "vitest";
import { startedTogether as rule } from "../../../policies/gang/started-together.ts";
import { check } from "../../helpers/policies.ts";

const PROBE = { readinessProbe: { httpGet: { path: "/", port: 80 } } };
const RING = { command: ["torchrun", "--nnodes=4", "a.py"] };
const pod = (...more: readonly object[]) => ({ containers: [Object.assign({ name: "main", image: "a:1" }, ...more)] });
const object = (apiVersion: string, kind: string, spec: object) =>
  JSON.stringify({ apiVersion, kind, metadata: { name: "train", namespace: "lab" }, spec });
const statefulSet = (spec: object, more: object = {}) =>
  object("apps/v1", "StatefulSet", { serviceName: "s", replicas: 4, selector: {}, ...more, template: { spec } });
const leaderWorkerSet = (worker: object, startupPolicy: string, leader?: object) =>
  object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", {
    startupPolicy,
    leaderWorkerTemplate: {
      size: 4,
      workerTemplate: { spec: worker },
      ...(leader && { leaderTemplate: { spec: leader } }),
    },
  });
const jobSet = (order: string, leader: object, worker: object) =>
  object("jobset.x-k8s.io/v1alpha2", "JobSet", {
    startupPolicy: { startupPolicyOrder: order },
    replicatedJobs: [
      { name: "leader", template: { spec: { template: { spec: leader } } } },
      { name: "worker", template: { spec: { parallelism: 3, template: { spec: worker } } } },
    ],
  });

describe("silent", () => {
  test.each([
    ["Parallel", statefulSet(pod(RING, PROBE), { podManagementPolicy: "Parallel" })],
    ["no probe", statefulSet(pod(RING))],
    ["a liveness probe alone", statefulSet(pod(RING, { livenessProbe: PROBE.readinessProbe }))],
    ["no rendezvous", statefulSet(pod(PROBE))],
    ["one node", statefulSet(pod({ command: ["torchrun", "--nnodes=1", "a.py"] }, PROBE))],
    ["an elastic run that begins with one", statefulSet(pod({ command: ["torchrun", "--nnodes=1:4", "a.py"] }, PROBE))],
    ["LeaderCreated", leaderWorkerSet(pod(RING, PROBE), "LeaderCreated")],
    ["a probe of the workers alone", leaderWorkerSet(pod(RING, PROBE), "LeaderReady", pod(RING))],
    ["any order", jobSet("AnyOrder", pod(RING, PROBE), pod(RING))],
    ["a first job that the others need not meet", jobSet("InOrder", pod(PROBE), pod(RING))],
    ["a Deployment", object("apps/v1", "Deployment", { selector: {}, template: { spec: pod(RING, PROBE) } })],
  ])("%s", (_, yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    ["a StatefulSet", statefulSet(pod(RING, PROBE)), "podManagementPolicy OrderedReady", "Parallel"],
    [
      "a written default",
      statefulSet(pod(RING, PROBE), { podManagementPolicy: "OrderedReady" }),
      "OrderedReady",
      "Parallel",
    ],
    ["a startup probe", statefulSet(pod(RING, { startupProbe: PROBE.readinessProbe })), "OrderedReady", "Parallel"],
    [
      "an option of SGLang",
      statefulSet(pod({ args: ["--nnodes", "2", "--dist-init-addr", "s-0.s:1"] }, PROBE)),
      "--nnodes 2 waits for 2 pods",
      "Parallel",
    ],
    [
      "the variable of torchrun",
      statefulSet(pod({ env: [{ name: "NNODES", value: "4" }] }, PROBE)),
      "NNODES=4 waits",
      "Parallel",
    ],
    ["a leader", leaderWorkerSet(pod(RING, PROBE), "LeaderReady"), "startupPolicy LeaderReady", "LeaderCreated"],
    [
      "a leader with its own template",
      leaderWorkerSet(pod(RING), "LeaderReady", pod(RING, PROBE)),
      "only 1 pod",
      "LeaderCreated",
    ],
    [
      "the first job of a JobSet",
      jobSet("InOrder", pod(RING, PROBE), pod(RING)),
      "startupPolicyOrder InOrder",
      "AnyOrder",
    ],
  ])("%s", (_, yaml, message, fix) => {
    expect(check(rule, yaml)).toMatchObject([
      { severity: "warning", message: expect.stringContaining(message), fix: expect.stringContaining(fix) },
    ]);
  });
});
