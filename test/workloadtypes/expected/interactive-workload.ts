import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["interactiveworkload: 1 x 0"],
    "full-gpu.yaml": ["interactiveworkload: 1 x 50"],
  },
};
