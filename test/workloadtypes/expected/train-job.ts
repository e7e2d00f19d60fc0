import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["trainer: 1 x 0"],
    "full-gpu.yaml": ["trainer: 4 x 800"],
  },
  corpus: {
    "trainer-flux-lammps-train-gpus.yaml": ["trainer: 2 x 100"],
    "trainer-yaml-01-multi-node.yaml": ["trainer: 3 x 0"],
    "trainer-yaml-03-kueue-integration.yaml": ["trainer: 3 x 0"],
    "trainer-yaml-05-multi-step.yaml": ["trainer: 2 x 0"],
  },
};
