import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["rollout: 2 x 0"],
    "full-gpu.yaml": ["rollout: 3 x 100"],
  },
};
