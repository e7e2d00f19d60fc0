import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["predictor: 1 x 0"],
    "standard-gpu.yaml": ["predictor: 2 x 100"],
    // 2 x 8 GPUs in pods of 4 are four pods, one of which is the head.
    "multi-node-gpu.yaml": ["worker: 3 x 400", "predictor: 1 x 400"],
    "full-gpu.yaml": ["predictor: 1 x 50", "transformer: 2 x 0", "explainer: 1 x 100"],
  },
  corpus: {
    "argocd-testdata-degraded-ocp.yaml": [],
    "argocd-testdata-healthy-ocp.yaml": [],
    "argocd-testdata-healthy.yaml": [],
    "argocd-testdata-stopped.yaml": [],
    "kserve-bert-bert-v1beta1.yaml": ["predictor: 1 x 0", "transformer: 1 x 0"],
    "kserve-bloom-bloom-560m.yaml": ["predictor: 1 x 100"],
    "kserve-custom-model-custom.yaml": ["predictor: 1 x 0"],
    "kserve-custom-model-custom.yaml#2": ["predictor: 1 x 0"],
    "kserve-feast-driver-transformer-new.yaml": ["predictor: 1 x 0", "transformer: 1 x 0"],
    "kserve-income-income.yaml": ["predictor: 1 x 0", "explainer: 1 x 0"],
    "kserve-rollout-strategy-rollout-strategy-example.yaml": ["predictor: 1 x 0", "transformer: 1 x 0"],
    "kserve-rollout-strategy-rollout-strategy-example.yaml#2": ["predictor: 1 x 0"],
    "kserve-rollout-strategy-rollout-strategy-example.yaml#3": ["predictor: 1 x 0"],
    "kserve-v1-sklearn.yaml": ["predictor: 1 x 0"],
  },
};
