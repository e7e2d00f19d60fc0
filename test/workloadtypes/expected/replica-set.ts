import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["replicaset: 1 x 0"],
    "full-gpu.yaml": ["replicaset: 5 x 50"],
  },
  corpus: {
    "k8s-website-frontend.yaml": ["replicaset: 3 x 0"],
    "k8s-website-replicaset-flow.yaml": ["replicaset: 3 x 0"],
  },
};
