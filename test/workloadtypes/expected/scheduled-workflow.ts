import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["template/clean: 1 x 0"],
    "full-gpu.yaml": ["template/train: 1 x 200", "template/report: 1 x 0"],
    "text-gpu.yaml": ["template/train: 1 x 100"],
  },
  corpus: {
    "pipelines-scheduledworkflow-concurrency.yaml": ["template/sleep-n-sec: 1 x 0"],
    "pipelines-scheduledworkflow-every-minute-cron.yaml": ["template/whalesay: 1 x 0"],
    "pipelines-scheduledworkflow-parameterized.yaml": ["template/whalesay: 1 x 0"],
    "pipelines-scheduledworkflow-single-run.yaml": ["template/whalesay: 1 x 0"],
  },
};
