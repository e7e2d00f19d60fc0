import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["worker: 3 x 0"],
    "full-gpu.yaml": ["master: 1 x 0", "worker: 4 x 800"],
  },
};
