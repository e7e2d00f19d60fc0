import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["replicatedjob/main: 1 x 0"],
    "full-gpu.yaml": ["replicatedjob/driver: 1 x 0", "replicatedjob/slice: 8 x 800"],
    "in-order-gpu.yaml": ["replicatedjob/prepare: 1 x 0", "replicatedjob/train: 6 x 100"],
  },
  corpus: {
    "jobset-cnn-mnist-mnist.yaml": ["replicatedjob/workers: 4 x 0"],
    "jobset-depends-on-multiple-depends-on.yaml": [
      "replicatedjob/dataset-initializer: 1 x 0",
      "replicatedjob/model-initializer: 1 x 0",
      "replicatedjob/worker: 4 x 0",
    ],
    "jobset-resnet-cifar10-resnet.yaml": ["replicatedjob/workers: 4 x 0"],
    "jobset-simple-coordinator.yaml": ["replicatedjob/workers: 4 x 0", "replicatedjob/driver: 1 x 0"],
    "jobset-simple-paralleljobs.yaml": ["replicatedjob/workers: 4 x 0", "replicatedjob/driver: 1 x 0"],
    "jobset-simple-success-policy.yaml": ["replicatedjob/leader: 1 x 0", "replicatedjob/workers: 2 x 0"],
    // Two slices of four; TPUs are no GPUs.
    "jobset-tpu-multislice-v6e-jax-workload.yaml": ["replicatedjob/slice: 8 x 0"],
  },
};
