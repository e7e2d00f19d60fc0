import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["daemonset: 1 x 0"],
    "full-gpu.yaml": ["daemonset: 1 x 100"],
  },
};
