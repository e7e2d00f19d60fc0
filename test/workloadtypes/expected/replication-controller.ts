import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["replicationcontroller: 1 x 0"],
    "full-gpu.yaml": ["replicationcontroller: 3 x 25"],
  },
};
