import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["job: 1 x 0"],
    "search-gpu.yaml": ["job: 4 x 100"],
    "full-shared-gpu.yaml": ["job: 5 x 100"],
  },
  corpus: {
    "argocd-testdata-active.yaml": ["job: 1 x 0"],
    "argocd-testdata-completed.yaml": ["job: 1 x 0"],
    "argocd-testdata-suspended.yaml": ["job: 1 x 0"],
    "k8s-website-pod-failure-policy.yaml": ["job: 3 x 0"],
    "kai-batch-batch-job.yaml": ["job: 2 x 100"],
    "kai-batch-external-podgroup-job.yaml": ["job: 2 x 100"],
  },
};
