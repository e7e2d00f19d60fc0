import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["trainingworkload: 1 x 0"],
    "search-gpu.yaml": ["trainingworkload: 3 x 200"],
    "full-shared-gpu.yaml": ["trainingworkload: 1 x 50"],
    "memory-gpu.yaml": ["trainingworkload: 1 x 0 + 10240 MiB"],
  },
};
