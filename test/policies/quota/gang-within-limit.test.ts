import { describe, expect, it } from "vitest";
import { gangWithinLimit as rule } from "../../../policies/quota/gang-within-limit.ts";
import { check } from "../../helpers/policies.ts";
import {
  deployment,
  external,
  gpus,
  ODD,
  organization,
  places,
  QUEUE,
  QUEUE_LABEL,
  queue,
  quota,
  training,
  yaml,
} from "./manifests.ts";

const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));
const named = (name: string, workers: number) => training(workers, undefined, {}, { name });

describe("gang-within-limit", () => {
  it.each(ODD)("does not fail on Queues and PodGroups with the spec %j", (spec) => {
    const group = { apiVersion: "scheduling.run.ai/v2alpha2", kind: "PodGroup", metadata: { name: "g" }, spec };
    expect(all({ ...queue("q", {}), spec }, group)).toEqual([]);
  });

  it("has the arithmetic, the place and the other queues on the way", () => {
    const pools = { cluster: { nodePools: [{ name: "h100" }] } };
    const of = (deserved: number, limit: number) => [quota(deserved, limit, { nodePool: "h100" })];
    const file = organization({ ...pools, department: of(16, 24), projects: { "team-nlp": of(8, 16) } });
    const labels = { [QUEUE]: "team-nlp-h100", "kai.scheduler/node-pool": "h100" };
    expect(all(file, training(4, labels))).toMatchObject([
      {
        rule: "QUOTA-003",
        severity: "error",
        path: QUEUE_LABEL,
        message: "gang needs 32 GPUs; queue team-nlp-h100 has limit 16 (department research-h100: 24)",
        expected: "at most 16",
        received: "32 GPUs",
        location: { file: "test.yaml", line: 3 },
      },
    ]);
  });

  it("tries the node pools of a workload of Run:ai in their order", () => {
    const pools = (h100: number, a100: number) => [
      quota(1, h100, { nodePool: "h100" }),
      quota(1, a100, { nodePool: "a100" }),
    ];
    const cluster = { scheduler: "runai", nodePools: [{ name: "h100" }, { name: "a100" }] };
    const file = organization({ cluster, department: pools(64, 64), projects: { "team-nlp": pools(4, 8) } });
    const of = (gpus: number, nodePools: string) => ({
      apiVersion: "run.ai/v2alpha1",
      kind: "TrainingWorkload",
      metadata: { name: "w", namespace: "runai-team-nlp", labels: { project: "team-nlp" } },
      spec: {
        name: { value: "w" },
        image: { value: "a:1" },
        gpuDevices: { value: gpus },
        nodePools: { value: nodePools },
      },
    });
    expect(all(file, of(8, "h100 a100"))).toEqual([]);
    expect(all(file, of(8, "a100 h100"))).toEqual([]);
    const message = "gang needs 9 GPUs; queue team-nlp-h100 has limit 4 (department research-h100: 64)";
    expect(all(file, of(9, "h100 a100")).map((finding) => finding.message)).toEqual([message]);
    expect(all(file, of(8, "h100"))).toHaveLength(1);
  });

  it.each([
    ["to the limit", 2, []],
    ["over the limit", 3, [`error PyTorchJob/train ${QUEUE_LABEL}`]],
  ])("%s", (_, workers, expected) => {
    expect(places(all(organization(), training(workers)))).toEqual(expected);
  });

  it("checks every queue above", () => {
    const file = organization({ projects: { "team-nlp": [quota(8, "unlimited")] } });
    expect(all(file, training(4)).map(({ message }) => message)).toEqual([
      "gang needs 32 GPUs; department research has limit 24",
    ]);
  });

  it("checks CPU and memory, in readable units", () => {
    const memory = { quota: 4096, limit: 4096, overQuotaWeight: 1 };
    const small = queue("a", { ...gpus(8), memory });
    const findings = all(small, training(1, { [QUEUE]: "a" }, { requests: { memory: "4Gi" } }));
    expect(findings.map(({ message }) => message)).toEqual([
      "gang needs 4Gi of memory (4294.967296 MB); queue a has limit 4096 MB",
    ]);
    expect(findings[0]?.related).toMatchObject([{ message: "the quota of queue a", object: { name: "a" } }]);
  });

  it("reports a limit that is 0 because it is not set", () => {
    const bare = queue("a", { ...gpus(8), gpu: { quota: -1 } });
    expect(all(bare, training(1, { [QUEUE]: "a" })).map(({ message }) => message)).toEqual([
      "gang needs 8 GPUs; queue a has limit 0, since it is not set",
    ]);
  });

  it("counts what must start at once, and warns of the rest", () => {
    const [group, job] = external({ queue: "team-nlp", minMember: 2 }, 3);
    expect(all(organization(), group, job)).toMatchObject([
      {
        severity: "warning",
        path: "/spec/queue",
        message: "all pods of the gang need 24 GPUs; queue team-nlp has limit 16 (department research: 24)",
      },
    ]);
    expect(places(all(organization(), ...external({ queue: "team-nlp", minMember: 3 }, 3)))).toEqual([
      "error PodGroup/g /spec/queue",
    ]);
  });

  it("adds up gangs at the largest of them, with the request of each, as a number that a baseline compares", () => {
    const file = organization();
    const findings = all(file, named("a", 1), named("b", 2));
    expect(findings).toMatchObject([
      {
        severity: "warning",
        object: { kind: "PyTorchJob", name: "b" },
        path: "",
        message: "2 gangs need 24 GPUs to start; queue team-nlp has limit 16 (department research: 24)",
        value: 24,
        location: { line: 5 },
        related: [
          { message: "requests 16 GPUs", object: { name: "b" } },
          { message: "requests 8 GPUs", object: { name: "a" } },
        ],
      },
    ]);
    const more = all(file, named("a", 2), named("b", 2), named("c", 2));
    expect(more.map(({ object, path, value }) => [object?.name, path, value])).toEqual([["a", "", 48]]);
    // The queue is its identity, whichever workload is the largest.
    expect(more.map(({ fingerprint }) => fingerprint)).toContain(findings[0]?.fingerprint);
  });

  it("names the Queue object and at most ten workloads", () => {
    const jobs = Array.from({ length: 12 }, (_, index) =>
      training(1, { [QUEUE]: "a" }, { gpus: 1 }, { name: `job-${index}` }),
    );
    const findings = all(queue("a", gpus(8, 8)), ...jobs);
    expect(places(findings)).toEqual(["warning PyTorchJob/job-0 "]);
    expect(findings[0]?.value).toBe(12);
    expect(findings[0]?.related).toHaveLength(11);
    expect(findings[0]?.related?.at(-1)?.message).toBe("requests 1 GPU; 2 more workloads are not listed");
  });

  it("takes the severity of sums from the option", () => {
    const text = yaml(organization(), named("a", 2), named("b", 2));
    const severityOf = (together: string) => check(rule, text, { options: { together } })[0]?.severity;
    expect(["error", "warning", "info"].map(severityOf)).toEqual(["error", "warning", "info"]);
  });

  it("leaves out gangs that never start from the sum, and those that are off", () => {
    expect(places(all(organization(), named("a", 3), named("b", 1)))).toEqual([`error PyTorchJob/a ${QUEUE_LABEL}`]);
    const off = training(3, undefined, {}, {});
    const suspended = { ...off, spec: { ...off.spec, runPolicy: { suspend: true } } };
    expect(all(organization(), suspended)).toMatchObject([
      {
        severity: "warning",
        message: "once switched on, gang needs 24 GPUs; queue team-nlp has limit 16 (department research: 24)",
      },
    ]);
  });

  it("warns of fractions that fit exactly", () => {
    const annotations = { "gpu-fraction": "0.1" };
    const file = organization({ projects: { "team-nlp": [quota(1, 0.3)] }, department: [quota(1, 1)] });
    const parts = deployment(3, { [QUEUE]: "team-nlp" }, { gpus: 0, annotations });
    expect(() => all(file, parts)).toThrow(/less than the 1 that are deserved/);
    const findings = all(queue("team-nlp", gpus(1, 0.3)), parts);
    expect(findings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      "warning 1 gang needs 0.3 GPUs for all pods; queue team-nlp has limit 0.3; this fits, but the scheduler adds fractions of a GPU in floating point, and its sum is larger",
    ]);
  });

  const autoscaler = (spec: object, kind = "Deployment") => ({
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: { name: "scaler", namespace: "team-nlp" },
    spec: { maxReplicas: 40, scaleTargetRef: { apiVersion: "apps/v1", kind, name: "serve" }, ...spec },
  });

  it("leaves to another rule what only an autoscaler may add", () => {
    expect(all(organization(), deployment(1), autoscaler({}))).toEqual([]);
  });

  it("counts the minimum of an autoscaler, and names it", () => {
    const [finding] = all(
      organization({ cluster: { version: "0.17.1" } }),
      deployment(1),
      autoscaler({ minReplicas: 40 }),
    );
    expect(finding).toMatchObject({ severity: "warning", received: "40 GPUs" });
    expect(finding?.message).toContain("40 gangs need 40 GPUs to start");
    expect(finding?.related?.map(({ message }) => message)).toEqual([
      "requests 40 GPUs; HorizontalPodAutoscaler scaler keeps at least 40 replicas",
    ]);
    const set = { ...deployment(1), kind: "StatefulSet" };
    expect(all(organization(), set, autoscaler({ minReplicas: 40 }, "StatefulSet"))).toMatchObject([
      {
        severity: "warning",
        message:
          "all pods of the gang need 40 GPUs; queue team-nlp has limit 16 (department research: 24); HorizontalPodAutoscaler scaler keeps at least 40 replicas",
      },
    ]);
  });
});
