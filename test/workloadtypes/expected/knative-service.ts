import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["revision: 1 x 0"],
    "scaled-gpu.yaml": ["revision: 2 x 100"],
    "full-gpu.yaml": ["revision: 5 x 200"],
  },
  corpusFolder: "KnativeService",
  corpus: {
    "argocd-testdata-degraded.yaml": [],
    "argocd-testdata-healthy.yaml": [],
    "knative-autoscale-service.yaml": ["revision: 1 x 0"],
    "knative-hellovolume-service.yaml": ["revision: 1 x 0"],
    "knative-load-test-load-test-setup.yaml": ["revision: 1 x 0"],
    "knative-load-test-load-test-setup.yaml#2": ["revision: 1 x 0"],
    "knative-load-test-load-test-setup.yaml#3": ["revision: 1 x 0"],
    "knative-multicontainer-service.yaml": ["revision: 1 x 0"],
    "kserve-cifar10-cifar10od.yaml": ["revision: 1 x 0"],
  },
};
