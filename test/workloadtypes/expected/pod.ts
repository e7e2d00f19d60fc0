import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["pod: 1 x 0"],
    "full-gpu.yaml": ["pod: 1 x 300"],
    "spark-driver-cpu.yaml": ["pod: 1 x 0"],
  },
  corpus: {
    "kai-dra-gpu-imex-pod.yaml": ["pod: 1 x 100"],
    "kai-example-train-priority-pod.yaml": ["pod: 1 x 100"],
    "kai-gpu-sharing-gpu-sharing-init-container.yaml": ["pod: 1 x 50"],
    "kai-gpu-sharing-gpu-sharing.yaml": ["pod: 1 x 50"],
  },
};
