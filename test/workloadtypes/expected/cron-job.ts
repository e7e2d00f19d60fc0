import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["cronjob: 1 x 0"],
    "full-gpu.yaml": ["cronjob: 4 x 100"],
    "suspended-gpu.yaml": ["cronjob: 1 x 800"],
  },
  corpus: {
    "argocd-testdata-active.yaml": ["cronjob: 1 x 0"],
    "argocd-testdata-cronjob.yaml": ["cronjob: 1 x 0"],
    "kueue-sample-cronjob.yaml": ["cronjob: 3 x 0"],
    "rhgitops-base-cronjob.yaml": ["cronjob: 1 x 0"],
  },
};
