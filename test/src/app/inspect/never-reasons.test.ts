import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runHere } from "../../../helpers/run-here.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: a, scheduler: kai, nodePools: [{name: default, gpu: {type: H100, memory: 80Gi, perNode: 8}, nodes: 1}]}]
departments: [{name: d, quotas: [{cluster: a, gpu: unlimited, cpu: unlimited, memory: unlimited}]}]
projects: [{name: p, department: d, clusters: [a], quotas: [{cluster: a, gpu: unlimited, cpu: unlimited, memory: unlimited}]}]
`;
const job = (gpus: number, queue = "p") => `apiVersion: batch/v1
kind: Job
metadata: {name: run, namespace: p, labels: {kai.scheduler/queue: ${queue}}}
spec:
  template:
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers: [{name: main, image: "a:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}]
`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-never-"));
  writeFileSync(join(folder, "muster.yaml"), MUSTER);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function inspected(manifest: string) {
  writeFileSync(join(folder, "job.yaml"), manifest);
  const [text, json] = [
    await runHere(folder, ["inspect", "job.yaml"]),
    await runHere(folder, ["inspect", "job.yaml", "-o", "json"]),
  ];
  const [workload] = JSON.parse(json.stdout).workloads;
  return { text: text.stdout, never: workload.never };
}

test("inspect gives the reasons for which a workload never starts, in text and JSON", async () => {
  const { text, never } = await inspected(job(9));
  expect(never).toEqual([expect.stringContaining("9 GPUs on one node")]);
  expect(text).toContain(`never: ${never[0]}`);
});

test("as for a queue that does not exist", async () => {
  expect((await inspected(job(1, "q"))).never).toEqual([expect.stringContaining("there is no queue q")]);
});

test("and none for one that can start", async () => {
  const { text, never } = await inspected(job(8));
  expect(never).toBeUndefined();
  expect(text).not.toContain("never");
});
