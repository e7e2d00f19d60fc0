import { expect, test } from "vitest";
import { branchHeadline } from "../../../../src/app/report/branch-headline.ts";
import { failedReport } from "../../../../src/app/report/branch-report.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { branchReport } from "../../../helpers/branch-report.ts";
import { placed } from "../../../helpers/diff-sides.ts";

const finding = (severity: Finding["severity"]) =>
  ({
    rule: "SEC-001",
    name: "no-privileged-container",
    severity,
    message: "m",
    path: "",
    fingerprint: severity,
  }) satisfies Finding;
const danger = (sign: string) => ({ sign, message: "m", upstream: "u" });

test("no change and a failure have no first line", () => {
  expect(branchHeadline(failedReport(["no base"]))).toBeUndefined();
  expect(branchHeadline(branchReport([], []))).toBeUndefined();
});

test("names what breaks, coloured by the worst of it", () => {
  const findings = [finding("error"), finding("warning")];
  const difference = { dangers: [danger("immutable-field"), danger("run-started")] };
  expect(branchHeadline(branchReport([], [], { findings, difference }))).toEqual({
    text: "1 danger; 1 workload starts or ends; 1 new error; 1 new warning",
    severity: "error",
  });
});

test("counts a queue above its limit and its deserved quota once, and its department apart", () => {
  const job = (gpus: number): KubeObject => ({
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "train", namespace: "team-nlp", labels: { "kai.scheduler/queue": "team-nlp" } },
    spec: {
      template: {
        metadata: { labels: { "kai.scheduler/queue": "team-nlp", priorityClassName: "build" } },
        spec: {
          schedulerName: "kai-scheduler",
          restartPolicy: "Never",
          containers: [{ name: "main", image: "a:1", resources: { limits: { "nvidia.com/gpu": gpus } } }],
        },
      },
    },
  });
  expect(branchHeadline(branchReport([placed(job(8))], [placed(job(20))]))?.text).toBe(
    "+12 GPUs; 1 danger; 2 queues above their quota",
  );
});

test("an error that the base has too is not new, and a refused synth is named", () => {
  const report = branchReport([], [], {
    findings: [{ ...finding("error"), known: true }],
    difference: { refused: true },
  });
  expect(branchHeadline(report)).toEqual({ text: "the synth is refused", severity: "error" });
});

test("says that not everything was compared", () => {
  const uncompared = [{ file: "a.yaml", document: 0, line: 1, column: 1, message: "is a chart" }];
  expect(branchHeadline(branchReport([], [], { difference: { uncompared } }))).toEqual({
    text: "not everything was compared",
    severity: "warning",
  });
});

test("a change without a cost or a danger says so", () => {
  const report = branchReport([], [], { findings: [finding("info")] });
  expect(branchHeadline(report)).toEqual({ text: "no GPUs, no danger, no new finding", severity: "info" });
});
