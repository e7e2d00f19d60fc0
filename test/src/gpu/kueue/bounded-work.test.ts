import { expect, test } from "vitest";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { clusterQueue, job, kueueObject, localQueue, podSpec, QUEUED } from "./objects.ts";
import { verdictsOfRun } from "./played-run.ts";

const list = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));
const verdict = (objects: readonly KubeObject[]) => verdictsOfRun({ id: "", objects }, true)[0];
const quotas = (flavors: number, quota: (index: number) => Readonly<Record<string, unknown>> = () => ({ gpu: 1 })) =>
  Object.fromEntries(list(flavors, (index) => [`f${index}`, quota(index)]));
const flavors = (count: number) => list(count, (index) => kueueObject("ResourceFlavor", `f${index}`));
const jobSet = (jobs: number, last = 1): KubeObject => ({
  apiVersion: "jobset.x-k8s.io/v1alpha2",
  kind: "JobSet",
  metadata: { name: "j", namespace: "ml", labels: QUEUED },
  spec: {
    replicatedJobs: list(jobs, (index) => ({
      name: `r${index}`,
      template: { spec: { template: { spec: podSpec({ gpu: index === jobs - 1 ? last : 1 + (index % 3) }) } } },
    })),
  },
});

test("more pod sets or flavors than Kueue has are not judged", () => {
  expect(verdict([clusterQueue("cq", quotas(1)), localQueue(), ...flavors(1), jobSet(19)])?.level).toBe("unjudged");
  const many = [clusterQueue("cq", quotas(300)), localQueue(), ...flavors(300)];
  expect(verdict([...many, job(1, podSpec({ gpu: 2 }))])).toMatchObject({
    level: "unjudged",
    text: "it has 1 pod sets, and its queue 300 flavors",
  });
});

test("the cycles of many flavors end", () => {
  const queue = clusterQueue(
    "cq",
    quotas(256, (index) => ({ gpu: index % 4 })),
  );
  expect(["never", "unjudged"]).toContain(verdict([queue, localQueue(), ...flavors(256), jobSet(18, 4)])?.level);
});

test("a chain of cohorts is added up, and one that is too long is not judged", () => {
  const chain = (length: number) =>
    list(length, (index) => kueueObject("Cohort", `c${index}`, { parentName: `c${index + 1}` }));
  const poor = clusterQueue("cq", { f0: { gpu: 1 } }, { cohortName: "c0" });
  const all = [poor, localQueue(), ...flavors(1), job(1, podSpec({ gpu: 5 }))];
  const rich = (cohort: string) => clusterQueue("rich", { f0: { gpu: 4 } }, { cohortName: cohort });
  expect(verdict([...all, ...chain(1000), rich("c1000")])?.level).toBe("admitted");
  expect(verdict([...all, ...chain(1000)])?.level).toBe("never");
  const large = clusterQueue("large", quotas(250), { cohortName: "c0" });
  expect(verdict([...all, large, ...chain(3000)])).toMatchObject({ level: "unjudged", reason: "cohort-too-large" });
});

test("partial admission of as many pods as an integer has", () => {
  const partial = { "kueue.x-k8s.io/job-min-parallelism": "1" };
  const queue = [clusterQueue("cq", { f0: { gpu: 7 } }), localQueue(), ...flavors(1)];
  expect(verdict([...queue, job(2 ** 31 - 1, podSpec({ gpu: 1 }), partial)])).toMatchObject({
    admitted: [{ count: 7 }],
  });
});
