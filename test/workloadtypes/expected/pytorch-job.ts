import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["master: 1 x 0"],
    "distributed-gpu.yaml": ["master: 1 x 800", "worker: 3 x 800"],
    "elastic-gpu.yaml": ["worker: 4 x 100"],
    "full-segmented-gpu.yaml": ["master: 1 x 0", "worker: 10 x 800"],
  },
  corpus: {
    "kai-batch-pytorch-job.yaml": ["master: 1 x 100", "worker: 2 x 100"],
    "kai-elastic-pytorch-elastic.yaml": ["worker: 2 x 0"],
    "status-karmada-interprethealth-2.yaml": ["master: 1 x 0"],
    "status-karmada-interprethealth-3.yaml": ["master: 1 x 0"],
    "status-trainer-docs.yaml": ["master: 1 x 0", "worker: 3 x 0"],
    "trainv1-deepspeed-demo-pytorch-deepspeed-demo.yaml": ["master: 1 x 100", "worker: 1 x 100"],
    "trainv1-imagenet-imagenet.yaml": ["worker: 2 x 0"],
    "trainv1-pytorch-simple.yaml": ["master: 1 x 0", "worker: 1 x 0"],
    "trainv1-v1-pytorch-job-mnist-nccl.yaml": ["master: 1 x 100", "worker: 1 x 100"],
  },
};
