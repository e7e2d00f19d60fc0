import { describe, expect, test } from "vitest";
import { reachablePods as rule } from "../../../policies/gang/reachable-pods.ts";
import { check } from "../../helpers/policies.ts";

const PROBE = { readinessProbe: { httpGet: { path: "/", port: 80 } } };
const object = (apiVersion: string, kind: string, spec: object, name = "ring") =>
  JSON.stringify({ apiVersion, kind, metadata: { name, namespace: "lab" }, spec });
const pod = (address: string, more: object = {}) => ({
  containers: [{ name: "main", image: "a:1", env: [{ name: "MASTER_ADDR", value: address }], ...more }],
});
const statefulSet = (spec: object) =>
  object("apps/v1", "StatefulSet", {
    serviceName: "ring",
    replicas: 2,
    selector: {},
    template: { metadata: { labels: { app: "a" } }, spec },
  });
const job = (spec: object) =>
  object("batch/v1", "Job", {
    completionMode: "Indexed",
    completions: 2,
    template: { metadata: { labels: { app: "a" } }, spec },
  });
const service = (spec: object, name?: string) =>
  object("v1", "Service", { clusterIP: "None", selector: { app: "a" }, ...spec }, name);
const both = (...texts: readonly string[]) => texts.join("\n---\n");

describe("silent", () => {
  test.each([
    ["no Service", statefulSet(pod("ring-0.ring", PROBE))],
    ["pods without probes", both(service({}), statefulSet(pod("ring-0.ring")))],
    [
      "addresses of all pods",
      both(service({ publishNotReadyAddresses: true }), statefulSet(pod("ring-0.ring", PROBE))),
    ],
    [
      "a program without an address",
      both(service({}), statefulSet({ containers: [{ name: "m", image: "a", ...PROBE }] })),
    ],
    ["another Service", both(service({ clusterIP: "10.0.0.1" }, "other"), statefulSet(pod("ring-0.ring", PROBE)))],
    ["a Service with the name of the pod", both(service({}, "ring-0"), statefulSet(pod("ring-0")))],
    [
      "labels that the controller adds",
      both(service({ selector: { "job-name": "ring" } }), job({ subdomain: "ring", ...pod("ring-0.ring") })),
    ],
    [
      "a JobSet, which makes its Service",
      object("jobset.x-k8s.io/v1alpha2", "JobSet", {
        replicatedJobs: [{ name: "w", template: { spec: { template: { spec: pod("ring-w-0-0.ring", PROBE) } } } }],
      }),
    ],
  ])("%s", (_, yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    [
      "names of pods that are not ready",
      both(service({}), statefulSet(pod("ring-0.ring", PROBE))),
      "no publishNotReadyAddresses",
      "Service",
    ],
    [
      "the same for an indexed Job",
      both(service({}), job({ subdomain: "ring", ...pod("ring-0.ring", { startupProbe: PROBE.readinessProbe }) })),
      "before the pod is ready",
      "Service",
    ],
    [
      "a Service with an address",
      both(service({ clusterIP: undefined }), statefulSet(pod("ring-0.ring"))),
      "not headless",
      "Service",
    ],
    [
      "a Service of other pods",
      both(service({ selector: { app: "b" } }), statefulSet(pod("ring-0.ring"))),
      "selects pods with app: b",
      "Service",
    ],
    ["the name of a pod alone", statefulSet(pod("ring-0")), "the name of no Service", "StatefulSet"],
    [
      "the same for a LeaderWorkerSet",
      object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", {
        leaderWorkerTemplate: { size: 2, workerTemplate: { spec: pod("ring-0") } },
      }),
      "MASTER_ADDR=ring-0 is not answered",
      "LeaderWorkerSet",
    ],
  ])("%s", (_, yaml, message, kind) => {
    expect(check(rule, yaml)[0]).toMatchObject({
      severity: "warning",
      message: expect.stringContaining(message),
      object: { kind },
    });
  });
});
