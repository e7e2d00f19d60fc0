import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["worker: 1 x 0"],
    "full-gpu.yaml": ["chief: 1 x 0", "ps: 2 x 0", "worker: 4 x 200", "evaluator: 1 x 0"],
    "mirrored-gpu.yaml": ["master: 1 x 400"],
  },
  corpus: {
    "seldon1-pvc-tfjob-tfjob.yaml": ["worker: 1 x 0"],
    "status-karmada-interprethealth-1.yaml": ["ps: 2 x 0", "worker: 4 x 0"],
    "status-karmada-interprethealth-3.yaml": ["ps: 1 x 0", "worker: 2 x 0"],
    "status-karmada-interprethealth-4.yaml": ["ps: 1 x 0", "worker: 2 x 0"],
    "trainv1-dist-mnist-tf-job-mnist.yaml": ["chief: 1 x 0", "ps: 1 x 0", "worker: 2 x 0"],
    "trainv1-distribution-strategy-multi-worker-tfjob.yaml": ["worker: 2 x 100"],
    "trainv1-tensorflow-simple.yaml": ["worker: 2 x 0"],
  },
};
