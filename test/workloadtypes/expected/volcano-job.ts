import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["task/main: 2 x 0"],
    "full-gpu.yaml": ["task/worker: 4 x 800", "task/launcher: 1 x 0"],
  },
};
