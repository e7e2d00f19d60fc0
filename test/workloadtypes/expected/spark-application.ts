import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["driver: 1 x 0", "executor: 1 x 0"],
    "full-gpu.yaml": ["driver: 1 x 0", "executor: 4 x 200"],
    // The greatest of 2, 3 and nothing written for the instances.
    "dynamic-gpu.yaml": ["driver: 1 x 0", "executor: 3 x 100"],
  },
  corpus: {
    // Cut down to what the health check reads: no driver.
    "argocd-testdata-degraded.yaml": ["executor: 4 x 0"],
    "argocd-testdata-healthy.yaml": ["executor: 4 x 0"],
    "spark-examples-spark-pi-pod-template.yaml": ["driver: 1 x 0", "executor: 1 x 0"],
    "spark-examples-spark-pi-python.yaml": ["driver: 1 x 0", "executor: 1 x 0"],
    "spark-examples-spark-pi.yaml": ["driver: 1 x 0", "executor: 1 x 0"],
    "status-karmada-interprethealth-1.yaml": [],
    "status-karmada-interprethealth-3.yaml": [],
    "status-karmada-interprethealth-4.yaml": [],
    "status-karmada-interpretstatus-2.yaml": [],
    "status-karmada-interpretstatus-3.yaml": [],
    "status-spark-docs.yaml": ["driver: 1 x 0", "executor: 1 x 0"],
  },
};
