import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["template/minimal-main: 1 x 0"],
    "full-gpu.yaml": ["template/compare-baseline: 2 x 100", "template/compare-canary: 1 x 100"],
  },
};
