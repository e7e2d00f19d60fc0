import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["worker: 2 x 0"],
    "full-gpu.yaml": ["worker: 4 x 800"],
  },
  corpus: {
    "status-trainer-docs.yaml": ["worker: 2 x 0"],
    "status-trainv1-docs.yaml": ["worker: 2 x 0"],
    "trainv1-jax-dist-spmd-mnist-jaxjob-dist-spmd-mnist-gloo.yaml": ["worker: 2 x 0"],
  },
};
