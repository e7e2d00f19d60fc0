import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["predictor/default-0: 1 x 0"],
    "full-gpu.yaml": ["predictor/main-0: 1 x 0", "predictor/main-1: 2 x 100", "predictor/canary-0: 2 x 25"],
    "v1alpha2-gpu.yaml": ["predictor/default-0: 2 x 100"],
  },
  corpus: {
    "seldon1-alibaba-ack-deep-mnist-deep-mnist-deployment.yaml": ["predictor/single-model-0: 1 x 0"],
    "seldon1-autoscaling-model-with-hpa-v2.yaml": ["predictor/example-0: 1 x 0"],
    "seldon1-graph-examples-combiner-sep-pods.yaml": [
      "predictor/combiner-0: 1 x 0",
      "predictor/combiner-1: 1 x 0",
      "predictor/combiner-2: 1 x 0",
    ],
    "seldon1-graph-examples-tin-model-tout.yaml": ["predictor/test-0: 1 x 0"],
    "seldon1-keda-model-with-keda-prom.yaml": ["predictor/example-0: 1 x 0"],
    "seldon1-mnist-triton-e2e-deployment.yaml": [],
  },
};
