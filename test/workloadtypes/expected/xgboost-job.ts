import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["master: 1 x 0", "worker: 1 x 0"],
    "full-gpu.yaml": ["master: 1 x 0", "worker: 3 x 100"],
  },
  corpus: {
    "status-trainer-docs.yaml": ["master: 1 x 0", "worker: 2 x 0"],
    "trainv1-lightgbm-dist-xgboostjob-v1-lightgbm-dist-training.yaml": ["master: 1 x 0", "worker: 2 x 0"],
    "trainv1-xgboost-dist-xgboostjob-v1-iris-train-local.yaml": ["master: 1 x 0", "worker: 2 x 0"],
    "trainv1-xgboost-xgboostjob.yaml": ["master: 1 x 0", "worker: 2 x 0"],
  },
};
