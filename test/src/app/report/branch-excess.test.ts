import { describe, expect, it } from "vitest";
import { branchExcesses } from "../../../../src/app/report/branch-excess.ts";
import { failedReport } from "../../../../src/app/report/branch-report.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { branchReport } from "../../../helpers/branch-report.ts";
import { placed } from "../../../helpers/diff-sides.ts";

const job = (gpus: number, priority = "train"): KubeObject => ({
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name: "train", namespace: "team-nlp", labels: { "kai.scheduler/queue": "team-nlp" } },
  spec: {
    template: {
      metadata: { labels: { "kai.scheduler/queue": "team-nlp", priorityClassName: priority } },
      spec: {
        schedulerName: "kai-scheduler",
        restartPolicy: "Never",
        containers: [{ name: "main", image: "a:1", resources: { limits: { "nvidia.com/gpu": gpus } } }],
      },
    },
  },
});

describe("branchExcesses", () => {
  it("is empty without a difference, and within quota", () => {
    expect(branchExcesses(failedReport(["x"]))).toEqual([]);
    expect(branchExcesses(branchReport([], [placed(job(8))]))).toEqual([]);
  });

  it("has the amount above the limit", () => {
    expect(branchExcesses(branchReport([placed(job(8))], [placed(job(20))]))).toEqual([
      {
        cluster: "east",
        queue: "team-nlp",
        text: "declares 20 GPUs, 4 above its limit of 16; not all of them run at once",
      },
    ]);
  });

  it("has the amount above the deserved quota for pods that cannot be preempted", () => {
    expect(branchExcesses(branchReport([], [placed(job(12, "build"))]))).toEqual([
      {
        cluster: "east",
        queue: "team-nlp",
        text: "declares 12 GPUs, 4 above its deserved quota of 8, without preemptible pods; not all of them run at once",
      },
    ]);
  });

  it("does not repeat a queue that the branch does not change", () => {
    expect(branchExcesses(branchReport([placed(job(20))], [placed(job(20))]))).toEqual([]);
  });
});
