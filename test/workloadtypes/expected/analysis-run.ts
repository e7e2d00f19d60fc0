import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["metric/smoke: 1 x 0"],
    "full-gpu.yaml": ["metric/evaluation: 2 x 100"],
  },
};
