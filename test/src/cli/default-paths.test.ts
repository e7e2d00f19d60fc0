import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runHere } from "../../helpers/run-here.ts";

const POD = `apiVersion: v1
kind: Pod
metadata: {name: evil, labels: {kai.scheduler/queue: team-a}}
spec:
  schedulerName: kai-scheduler
  containers: [{name: c, image: busybox, securityContext: {privileged: true}, resources: {limits: {nvidia.com/gpu: 2}}}]
`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-default-paths-"));
  mkdirSync(join(folder, "k8s"));
  writeFileSync(join(folder, "k8s", "pod.yaml"), POD);
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a check without paths reads the whole folder without muster.yaml", async () => {
  const { code, stdout } = await runHere(folder, ["check"]);
  expect(code).toBe(2);
  expect(stdout).toContain("k8s/pod.yaml");
  expect(stdout).toContain("SEC-001");
});

test("so does quota, which would count nothing otherwise", async () => {
  const { stdout } = await runHere(folder, ["quota", "--format", "json"]);
  expect(JSON.parse(stdout).verdicts).toHaveLength(1);
});

const ORGANIZATION =
  "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: a}\nclusters: [{name: east, scheduler: kai}]\n";

test("a check without paths reads the whole folder where muster.yaml is there without definitions", async () => {
  writeFileSync(join(folder, "muster.yaml"), ORGANIZATION);
  const { code, stdout } = await runHere(folder, ["check"]);
  expect(code).toBe(2);
  expect(stdout).toContain("k8s/pod.yaml");
  expect(stdout).toBe((await runHere(folder, ["check", "."])).stdout);
});

test("a check without paths reads the definitions alone where there are some", async () => {
  writeFileSync(join(folder, "muster.yaml"), ORGANIZATION);
  mkdirSync(join(folder, "workloads"));
  const { stdout } = await runHere(folder, ["check"]);
  expect(stdout).not.toContain("k8s/pod.yaml");
});
