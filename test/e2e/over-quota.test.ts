import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { QuotaReport } from "../../src/app/report/quota-report.ts";
import { quotaRows } from "../../src/app/report/quota-rows.ts";
import { quotaText } from "../../src/app/report/quota-text.ts";
import { runQuota } from "../../src/app/run/run-quota.ts";
import { ROOT, repository, type TestRepository } from "../helpers/repository.ts";

/**
 * The scenario of Run:ai's over-quota quickstart: 2 nodes of 2 GPUs, two projects that deserve 2 GPUs each, and trainings,
 * which may be preempted.
 */
const muster = (scheduler: string) => `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: quickstart }
clusters:
  - name: main
    id: 11111111-1111-4111-8111-111111111111
    scheduler: ${scheduler}
    nodePools:
      - { name: default, gpu: { type: T4, memory: 16Gi, perNode: 2 }, nodes: 2, pricePerGpuHour: 0.5 }
departments:
  - name: default-department
    quotas:
      - { cluster: main, gpu: { deserved: 4, limit: unlimited }, cpu: unlimited, memory: unlimited }
projects:
  - name: team-a
    id: "1"
    department: default-department
    clusters: [main]
    quotas:
      - { cluster: main, gpu: { deserved: 2, limit: unlimited }, cpu: unlimited, memory: unlimited }
  - name: team-b
    id: "2"
    department: default-department
    clusters: [main]
    quotas:
      - { cluster: main, gpu: { deserved: 2, limit: unlimited }, cpu: unlimited, memory: unlimited }
`;

/** A body of the Trainings API, as the quickstart posts them. */
const training = (name: string, projectId: string, gpuDevicesRequest: number) =>
  JSON.stringify({
    name,
    projectId,
    clusterId: "11111111-1111-4111-8111-111111111111",
    spec: { image: "registry.example.com/demo/quickstart:1", compute: { gpuDevicesRequest } },
  });

const STEPS = [
  ["a1.training.json", training("a1", "1", 1)],
  ["a2.training.json", training("a2", "1", 2)],
  ["b1.training.json", training("b1", "2", 1)],
  ["b2.training.json", training("b2", "2", 1)],
] as const;

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

async function reportAfter(steps: number, scheduler: string): Promise<QuotaReport> {
  const files = STEPS.slice(0, steps).map(([name, body]) => [`workloads/${name}`, body]);
  const one = repository({ "muster.yaml": muster(scheduler), ...Object.fromEntries(files) });
  open.push(one);
  const { report, exitCode } = await runQuota([], { root: one.folder });
  expect(exitCode).toBe(0);
  return report;
}

const levels = ({ verdicts }: QuotaReport) =>
  verdicts
    .filter(({ level }) => level !== "cannot-say")
    .map(({ level, queue, resource, need = 0, have = 0 }) => {
      const unit = resource === undefined ? 1 : 100;
      return `${level} ${queue} ${need / unit} of ${have / unit}`;
    });

const gpus = (report: QuotaReport) =>
  Object.fromEntries(
    quotaRows(report)
      .filter(({ kind }) => kind === "project" || kind === "cluster")
      .map(({ name, now }) => [
        name,
        [now.gpu.deserved, now.gpu.declared, now.gpu.preemptible].map((x) => (x ?? 0) / 100),
      ]),
  );

describe.each(["runai", "kai"])("over quota on %s", (scheduler) => {
  test("a1 and a2 put team-a over by one, which is allowed", async () => {
    const report = await reportAfter(2, scheduler);
    expect(gpus(report)).toEqual({ main: [4, 3, 3], "team-a": [2, 3, 3], "team-b": [2, 0, 0] });
    expect(levels(report)).toEqual(["info team-a 3 of 2"]);
  });

  test("b1 takes the last GPU within the quota of team-b", async () => {
    const report = await reportAfter(3, scheduler);
    expect(gpus(report)).toEqual({ main: [4, 4, 4], "team-a": [2, 3, 3], "team-b": [2, 1, 1] });
    expect(levels(report)).toEqual(["info team-a 3 of 2"]);
  });

  test("b2 is deserved too, so that what team-a has over quota is what will be reclaimed", async () => {
    const report = await reportAfter(4, scheduler);
    expect(gpus(report)).toEqual({ main: [4, 5, 5], "team-a": [2, 3, 3], "team-b": [2, 2, 2] });
    expect(levels(report)).toEqual(["info default-department 5 of 4", "info team-a 3 of 2"]);
    expect(report.verdicts.filter(({ level }) => level === "cannot-say")).toHaveLength(4);
    const page = readFileSync(join(ROOT, "docs/guides/quota.md"), "utf8");
    const [, example] = /```\n(GPUs of main[\s\S]*?)```/.exec(page) ?? [];
    // The page is that of Run:ai; a PodGroup without a class has no default priority on KAI.
    expect(quotaText(report)).toBe(scheduler === "runai" ? example : example?.replace("low (40)", " ".repeat(8)));
  });

  test("what is above a limit never starts, preemptible or not", async () => {
    const limited = muster(scheduler)
      .replaceAll("limit: unlimited }, cpu", "limit: 2 }, cpu")
      .replace("deserved: 4, limit: 2", "deserved: 4, limit: 4");
    const one = repository({ "muster.yaml": limited, "workloads/a.training.json": training("a", "1", 3) });
    open.push(one);
    const { report } = await runQuota([], { root: one.folder });
    expect(levels(report)).toEqual(["never team-a 3 of 2"]);
  });
});
