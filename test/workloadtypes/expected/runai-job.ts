import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["runaijob: 1 x 0"],
    "full-gpu.yaml": ["runaijob: 2 x 100"],
  },
};
