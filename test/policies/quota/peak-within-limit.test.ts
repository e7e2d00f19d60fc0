import { describe, expect, it } from "vitest";
import { peakWithinLimit as rule } from "../../../policies/quota/peak-within-limit.ts";
import { check } from "../../helpers/policies.ts";
import {
  deployment,
  gpus,
  type Labels,
  ODD,
  organization,
  PREEMPTIBILITY,
  places,
  QUEUE,
  queue,
  quota,
  template,
  training,
  yaml,
} from "./manifests.ts";

const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));
const cronJob = (fields: object, pod: object = {}) => ({
  apiVersion: "batch/v1",
  kind: "CronJob",
  metadata: { name: "nightly", namespace: "team-nlp" },
  spec: { schedule: "0 2 * * *", jobTemplate: { spec: { parallelism: 2, template: template(pod) } }, ...fields },
});
const scaler = (kind: string, name: string, spec: object) => ({
  apiVersion: kind === "ScaledObject" ? "keda.sh/v1alpha1" : "autoscaling/v2",
  kind,
  metadata: { name: "scale", namespace: "team-nlp" },
  spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name }, ...spec },
});

describe("peak-within-limit", () => {
  it.each(ODD)("does not fail on specs that are %j", (spec) => {
    expect(all({ ...cronJob({}), spec })).toEqual([]);
    expect(all({ ...scaler("HorizontalPodAutoscaler", "serve", {}), spec }, deployment(1))).toEqual([]);
  });

  it("finds runs that may overlap", () => {
    expect(all(cronJob({}))).toMatchObject([
      {
        rule: "QUOTA-014",
        severity: "warning",
        path: "/spec/concurrencyPolicy",
        message: "concurrencyPolicy is not set, so it is Allow: each run that overlaps takes 16 GPUs more",
        expected: "Forbid or Replace",
        location: { line: 1 },
      },
    ]);
    expect(all(cronJob({ concurrencyPolicy: "forbid" }))[0]?.message).toContain('concurrencyPolicy is "forbid"');
    const withoutGpus = { ...cronJob({}, { gpus: 0 }), metadata: { name: "cleanup", namespace: "team-nlp" } };
    expect(all(withoutGpus, cronJob({})).map(({ object }) => object?.name)).toEqual(["nightly"]);
  });

  it.each<[string, object, object]>([
    ["Forbid", { concurrencyPolicy: "Forbid" }, {}],
    ["Replace", { concurrencyPolicy: "Replace" }, {}],
    ["no GPUs", {}, { gpus: 0 }],
    ["suspended", { suspend: true }, {}],
  ])("passes: %s", (_, fields, pod) => {
    expect(all(cronJob(fields, pod))).toEqual([]);
  });

  it("finds autoscalers that may exceed the limit of a queue, at the limit", () => {
    const hpa = scaler("HorizontalPodAutoscaler", "serve", { maxReplicas: 20 });
    expect(all(organization(), deployment(2), hpa)).toMatchObject([
      {
        severity: "warning",
        path: "/projects/0/quotas/0/gpu/limit",
        message:
          "the workloads of queue team-nlp need 20 GPUs with all pods that autoscalers may add, but its limit is 16",
        value: 20,
        location: { line: 1 },
      },
    ]);
    const low = scaler("HorizontalPodAutoscaler", "serve", { maxReplicas: 16 });
    expect(all(organization({ cluster: { version: "0.17.1" } }), deployment(2), low)).toEqual([]);
    // From KAI 0.18 on the pods are one gang, which may grow over the deserved quota.
    expect(all(organization(), deployment(2), low)).toMatchObject([
      { object: { kind: "Deployment" }, received: "16 GPUs" },
    ]);
    const other = scaler("HorizontalPodAutoscaler", "other", { maxReplicas: 20 });
    expect(all(organization(), deployment(2), other)).toEqual([]);
    // The declared pods fill the limit exactly.
    expect(all(organization(), deployment(16), hpa)).toHaveLength(1);
    // The rule about limits reports a queue that is too small for the declared pods.
    expect(all(organization(), deployment(17), hpa)).toEqual([]);
  });

  it("applies KEDA's default, and points into a Queue object", () => {
    const keda = scaler("ScaledObject", "serve", {});
    const findings = all(queue("team-nlp", gpus(8, 50)), deployment(1), keda);
    expect(places(findings)).toEqual(["warning Queue/team-nlp /spec/resources/gpu/limit"]);
    expect(findings[0]?.value).toBe(100);
  });

  it("finds a non-preemptible gang that may grow over the deserved quota", () => {
    const of = (labels: Labels) => ({
      apiVersion: "ray.io/v1",
      kind: "RayCluster",
      metadata: { name: "ray", namespace: "team-nlp", labels: { [QUEUE]: "team-nlp", ...labels } },
      spec: {
        enableInTreeAutoscaling: true,
        headGroupSpec: { rayStartParams: {}, template: template({ gpus: 0 }) },
        workerGroupSpecs: [
          { groupName: "w", replicas: 1, minReplicas: 1, maxReplicas: 2, rayStartParams: {}, template: template() },
        ],
      },
    });
    const file = organization({ projects: { "team-nlp": [quota(8, 16)] } });
    expect(all(file, of({ [PREEMPTIBILITY]: "non-preemptible" }))).toMatchObject([
      {
        severity: "warning",
        object: { kind: "RayCluster" },
        message:
          "the gang, scaled to its maximum, needs 16 GPUs that may not be preempted; queue team-nlp deserves 8 (department research: 16)",
      },
    ]);
    expect(all(file, of({}))).toEqual([]);
    expect(all(file, training(2))).toEqual([]);
  });
});
