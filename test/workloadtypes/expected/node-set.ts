import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["nodeset: 1 x 0"],
    "full-gpu.yaml": ["nodeset: 4 x 800"],
    "each-node-gpu.yaml": ["nodeset: 1 x 100"],
  },
};
