import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["main: 1 x 0"],
    // 16 data ranks by 4 on a node are four pods a replica, one of which is the leader; two replicas.
    "multi-node-gpu.yaml": ["main: 2 x 400", "worker: 6 x 400"],
    // Prefill: three replicas of two pods, all of the worker's pod spec.
    "full-gpu.yaml": ["main: 2 x 800", "prefill-worker: 6 x 800", "scheduler: 2 x 0"],
  },
  corpus: {
    "kserve-deepseek-r1-gpu-rdma-roce-llm-inference-service-dp-ep-deepseek-r1-gpu-naive.yaml": [
      "main: 1 x 800",
      "worker: 1 x 800",
    ],
    "kserve-e2e-gpt-oss-inference-pd-disaggregation.yaml": ["main: 1 x 100", "prefill: 2 x 100"],
  },
};
