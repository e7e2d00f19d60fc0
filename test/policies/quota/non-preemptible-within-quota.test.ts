import { describe, expect, it } from "vitest";
import { nonPreemptibleWithinQuota as rule } from "../../../policies/quota/non-preemptible-within-quota.ts";
import { check } from "../../helpers/policies.ts";
import {
  deployment,
  external,
  gpus,
  ODD,
  organization,
  PREEMPTIBILITY,
  places,
  QUEUE,
  QUEUE_LABEL,
  queue,
  quota,
  training,
  yaml,
} from "./manifests.ts";

const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));
const labels = { [QUEUE]: "team-nlp" };
const fixed = { ...labels, priorityClassName: "build" };

describe("non-preemptible-within-quota", () => {
  it.each(ODD)("does not fail on Queues with the spec %j", (spec) => {
    expect(all({ ...queue("q", {}), spec })).toEqual([]);
  });

  it("counts workloads with a PriorityClass among the manifests, or one that every cluster has", () => {
    const named = (priorityClassName: string) => training(2, { ...labels, priorityClassName });
    const own = (name: string, value: unknown) => ({
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name },
      value,
    });
    expect(all(organization(), named("gold"))).toEqual([]);
    expect(all(organization(), named("gold"), own("gold", 100))).toHaveLength(1);
    expect(all(organization(), own("gold", 100), named("gold"))).toHaveLength(1);
    expect(all(organization(), named("gold"), own("gold", 99))).toEqual([]);
    expect(all(organization(), named("gold"), own("gold", "high"))).toEqual([]);
    // The API server does not change the value of a class, so the cluster may have either.
    expect(
      all(organization({ cluster: { priorityClasses: { gold: 50 } } }), named("gold"), own("gold", 100)),
    ).toHaveLength(1);
    expect(all(organization(), named("build"), own("build", 60))).toHaveLength(1);
    expect(all(organization(), named("system-node-critical"))).toHaveLength(1);
  });

  it("has the arithmetic and the place", () => {
    expect(all(organization(), training(2, fixed))).toMatchObject([
      {
        rule: "QUOTA-004",
        severity: "error",
        path: QUEUE_LABEL,
        message: "gang needs 16 GPUs that may not be preempted; queue team-nlp deserves 8 (department research: 16)",
        expected: "at most 8",
        received: "16 GPUs",
        location: { line: 3 },
      },
    ]);
  });

  it.each<[string, object, number]>([
    ["of a class of 100", fixed, 1],
    ["of a class below 100", { ...labels, priorityClassName: "build-preemptible" }, 0],
    ["of a kind whose class is preemptible", labels, 0],
    ["by a label", { ...labels, [PREEMPTIBILITY]: "non-preemptible" }, 1],
    ["by a label against its class", { ...fixed, [PREEMPTIBILITY]: "preemptible" }, 0],
    // KAI passes over a word that it does not know.
    ["by a misspelt label", { ...labels, [PREEMPTIBILITY]: "Non-Preemptible" }, 0],
  ])("counts what may not be preempted: %s", (_, own, count) => {
    expect(all(organization(), training(2, own as Record<string, string>))).toHaveLength(count);
  });

  it("checks the quota of the department", () => {
    const file = organization({ department: [quota(4, 24)] });
    expect(all(file, training(1, fixed)).map(({ message }) => message)).toEqual([
      "gang needs 8 GPUs that may not be preempted; department research deserves 4 (queue team-nlp: 8)",
    ]);
  });

  it("adds up at the quota what fits one by one", () => {
    const older = organization({ cluster: { version: "0.17.1" } });
    const findings = all(older, deployment(9));
    expect(places(findings)).toEqual(["warning Deployment/serve "]);
    expect(findings).toMatchObject([
      {
        message: "9 non-preemptible gangs need 9 GPUs to start; queue team-nlp deserves 8 (department research: 16)",
        value: 9,
        related: [{ message: "requests 9 GPUs", object: { kind: "Deployment" } }],
      },
    ]);
    const text = yaml(older, deployment(9));
    expect(check(rule, text, { options: { together: "error" } })[0]?.severity).toBe("error");
    // From KAI 0.18 on the pods are one gang, of which one pod starts alone.
    expect(all(organization(), deployment(9))).toMatchObject([{ severity: "warning", received: "9 GPUs" }]);
  });

  it("warns of pods beyond the minimum", () => {
    const spec = { queue: "team-nlp", minMember: 1, priorityClassName: "build" };
    expect(all(organization(), ...external(spec))).toMatchObject([
      { severity: "warning", path: "/spec/queue", received: "16 GPUs" },
    ]);
  });

  it("finds any request in the chart's default queue, which guarantees nothing", () => {
    const pod = { gpus: 0, requests: { cpu: "1m" } };
    const message =
      "gang needs 1m CPU that may not be preempted; queue default-queue deserves 0 (queue default-parent-queue: 0), as set by KAI's chart";
    expect(all(organization(), deployment(1, {}, pod))).toMatchObject([
      { severity: "error", message, path: QUEUE_LABEL },
    ]);
    // It is not known whether the chart's queues have the quota of the chart.
    expect(all(deployment(2, {}, pod))).toMatchObject([{ severity: "warning", message: `${message}` }]);
    expect(all(deployment(1, {}, { gpus: 0 }))).toEqual([]);
    expect(all(deployment(1, {}, { ...pod, spec: { schedulerName: "default-scheduler" } }))).toEqual([]);
  });

  it("reads a Queue with the name of the chart's own queue like any other", () => {
    expect(all(queue("default-queue", gpus(8)), deployment(1, {}))).toEqual([]);
    const bare = queue("default-queue", gpus(0));
    expect(all(bare, deployment(1, {}))).toMatchObject([
      { severity: "error", message: "gang needs 1 GPU that may not be preempted; queue default-queue deserves 0" },
    ]);
  });

  it("warns of fractions that fit exactly", () => {
    const annotations = { "gpu-fraction": "0.1" };
    const findings = all(queue("team-nlp", gpus(0.3)), deployment(3, labels, { gpus: 0, annotations }));
    expect(findings).toMatchObject([{ severity: "warning", path: "/spec/resources/gpu/quota", value: 0.3 }]);
    const halves = { "gpu-fraction": "0.5" };
    expect(all(queue("team-nlp", gpus(1)), deployment(2, labels, { gpus: 0, annotations: halves }))).toEqual([]);
  });
});
