import { describe, expect, test } from "vitest";
import { gangWithinLimit } from "../../../policies/quota/gang-within-limit.ts";
import { evaluateSet } from "../../../src/rules/evaluate.ts";
import { evaluateBuiltSets } from "../../../src/rules/evaluate-built-sets.ts";
import { catalogueWith } from "../../helpers/catalogue.ts";
import { setOf } from "../../helpers/policies.ts";
import { packSettings } from "../../helpers/settings.ts";

const QUEUE = `
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-a}
spec: {resources: {gpu: {quota: 4, limit: 4}, cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}}}
`;
const job = (gpus: number) => `---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: team-a, labels: {kai.scheduler/queue: team-a}}
spec: {template: {spec: {schedulerName: kai-scheduler, containers: [{name: main, resources: {limits: {nvidia.com/gpu: ${gpus}}}}]}}}
`;
const set = setOf(QUEUE + job(1));
const kustomization = (index: number) => ({ file: `o${index}/kustomization.yaml`, line: 1, column: 1 });

/** Judges kustomizations that each give the Job 8 GPUs. */
function judged(count: number, mostObjects?: number) {
  const before = set.objects.find(({ object }) => object.kind === "Job");
  const after = setOf(job(8)).objects[0];
  if (before === undefined || after === undefined) throw new Error("no Job");
  const pairs = Array.from({ length: count }, (_, index) => {
    return { before, after: { ...after, unit: `o${index}` }, kustomization: kustomization(index) };
  });
  const settings = packSettings([gangWithinLimit], "recommended");
  const { organization } = set;
  return evaluateBuiltSets(pairs, set, {
    settings,
    catalogue: catalogueWith([]),
    knowledge: { organization, workloadTypes: [], resourceInterfaces: [] },
    ...(mostObjects !== undefined && { mostObjects }),
  });
}

test("judges the set of each kustomization", () => {
  const { findings, issues } = judged(60);
  expect(findings.map(({ rule, related }) => [rule, related?.at(-1)?.location?.file])).toEqual(
    Array.from({ length: 60 }, (_, index) => ["QUOTA-003", `o${index}/kustomization.yaml`]),
  );
  expect(issues).toEqual([]);
});

test("reports the kustomizations beyond the number of objects", () => {
  const { findings, issues } = judged(5, 7);
  expect(findings).toHaveLength(3);
  expect(issues).toMatchObject([
    {
      rule: "GITOPS-075",
      severity: "error",
      message:
        "the quotas of 5 kustomizations with 2 objects need too many steps, so rules do not check what this one and 1 more build",
      location: kustomization(3),
      unjudged: true,
    },
  ]);
  expect(judged(1, 1).issues).toMatchObject([
    { message: expect.stringMatching(/, so rules do not check what this one builds$/) },
  ]);
});

test("judges a kustomization that changes only an autoscaler of a workload", () => {
  const scaler = (minReplicas: number) => `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: scaler, namespace: team-a}
spec: {minReplicas: ${minReplicas}, maxReplicas: 9, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: serve}}
`;
  const served = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: serve, namespace: team-a, labels: {kai.scheduler/queue: team-a}}
spec: {template: {spec: {schedulerName: kai-scheduler, containers: [{name: main, resources: {limits: {nvidia.com/gpu: 1}}}]}}}
`;
  const whole = setOf(QUEUE + served + scaler(1));
  const before = whole.objects.at(-1);
  const after = setOf(scaler(5)).objects[0];
  if (before === undefined || after === undefined) throw new Error("no autoscaler");
  const { organization } = whole;
  const { findings } = evaluateBuiltSets([{ before, after, kustomization: kustomization(0) }], whole, {
    settings: packSettings([gangWithinLimit], "recommended"),
    catalogue: catalogueWith([]),
    knowledge: { organization, workloadTypes: [], resourceInterfaces: [] },
  });
  expect(findings).toMatchObject([{ rule: "QUOTA-003", received: "5 GPUs" }]);
  expect(findings[0]?.related?.at(-1)?.location?.file).toBe("o0/kustomization.yaml");
});

describe("a finding about a file that kustomizations repair", () => {
  /** The same Queue with a limit of 16 GPUs. */
  const raised = setOf(QUEUE.replace("limit: 4", "limit: 16")).objects[0];
  const large = setOf(`${job(8)}---${QUEUE}`);
  const [, queue] = large.objects;
  if (raised === undefined || queue === undefined) throw new Error("no Queue");
  const known = evaluateSet(large, packSettings([gangWithinLimit], "recommended"));
  const repaired = (afters: readonly (typeof raised)[], areJudged = true) => {
    const pairs = afters.map((after, index) => {
      return { before: queue, after: { ...after, unit: `o${index}` }, kustomization: kustomization(index) };
    });
    const { isRepaired } = evaluateBuiltSets(pairs, large, {
      settings: packSettings([gangWithinLimit], "recommended"),
      catalogue: catalogueWith([]),
      knowledge: { organization: large.organization, workloadTypes: [], resourceInterfaces: [] },
      outputs: () => [{ before: queue, after: afters, areJudged }],
    });
    return known.map(isRepaired);
  };

  test("is taken back if every kustomization raises the queue", () => {
    expect(known).toHaveLength(1);
    expect(repaired([raised])).toEqual([true]);
    expect(repaired([raised, raised])).toEqual([true]);
  });
  test("stays if one of them applies the queue as it is, or too small", () => {
    const small = setOf(QUEUE.replace("limit: 4", "limit: 6")).objects[0] ?? queue;
    expect(repaired([raised], false)).toEqual([false]);
    expect(repaired([raised, small])).toEqual([false]);
    expect(repaired([small, raised])).toEqual([false]);
    expect(repaired([])).toEqual([false]);
  });
});
