import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["deployment: 1 x 0"],
    "full-gpu.yaml": ["deployment: 3 x 200"],
    "fraction-gpu.yaml": ["deployment: 4 x 25"],
  },
  corpus: {
    "dynamo-nixl-nixl-benchmark-deployment.yaml": ["deployment: 2 x 100"],
    "k8sexamples-guestbook-frontend-deployment.yaml": ["deployment: 3 x 0"],
    "k8sexamples-selenium-selenium-node-chrome-deployment.yaml": ["deployment: 2 x 0"],
    "k8sexamples-vllm-deployment-vllm-deployment.yaml": ["deployment: 1 x 100"],
  },
};
