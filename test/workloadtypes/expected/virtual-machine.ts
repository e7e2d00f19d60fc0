import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["virtualmachine: 0 x 0"],
    "full-gpu.yaml": ["virtualmachine: 1 x 200"],
  },
};
