import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["template/main: 1 x 0"],
    "full-gpu.yaml": ["template/load: 1 x 0", "template/score: 1 x 100"],
  },
};
