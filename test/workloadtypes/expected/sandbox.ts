import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["sandbox: 1 x 0"],
    "full-gpu.yaml": ["sandbox: 1 x 100"],
    "replicas.yaml": ["sandbox: 0 x 0"],
  },
};
