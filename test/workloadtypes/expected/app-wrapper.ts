import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["component/Job/clean: 1 x 0"],
    "full-gpu.yaml": [
      "component/PyTorchJob/sft/master: 1 x 800",
      "component/PyTorchJob/sft/worker: 3 x 800",
      "component/StatefulSet/cache: 2 x 0",
    ],
    "declared-gpu.yaml": ["component/JobSet/sweep/driver: 1 x 0", "component/JobSet/sweep/trial: 4 x 50"],
  },
  corpus: {
    "appwrapper-samples-wrapped-deployment.yaml": ["component/Deployment/sample-deployment: 2 x 0"],
    "appwrapper-samples-wrapped-gpu-job.yaml": ["component/Job/sample-gpu-job: 1 x 400"],
    // Two groups of three have four workers; the sample declares three, and the declaration counts.
    "appwrapper-samples-wrapped-leader-worker-set.yaml": [
      "component/LeaderWorkerSet/nginx-leaderworkerset/leaderTemplate: 2 x 0",
      "component/LeaderWorkerSet/nginx-leaderworkerset/workerTemplate: 3 x 0",
    ],
    "appwrapper-samples-wrapped-pytorch-job.yaml": [
      "component/PyTorchJob/pytorch-simple/master: 1 x 0",
      "component/PyTorchJob/pytorch-simple/worker: 2 x 0",
    ],
  },
};
