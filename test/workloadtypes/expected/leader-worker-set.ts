import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["leader: 1 x 0", "worker: 0 x 0"],
    "vllm-gpu.yaml": ["leader: 2 x 800", "worker: 2 x 800"],
    "full-segmented-gpu.yaml": ["leader: 1 x 0", "worker: 8 x 400"],
    "leader-ready-gpu.yaml": ["leader: 1 x 100", "worker: 2 x 100"],
  },
  corpus: {
    "lws-gpu-lws.yaml": ["leader: 2 x 800", "worker: 2 x 800"],
    "lws-sample-lws-exclusive-placement.yaml": ["leader: 3 x 0", "worker: 9 x 0"],
    "lws-sample-lws-volume-claim-templates.yaml": ["leader: 2 x 0", "worker: 2 x 0"],
    "lws-sample-lws.yaml": ["leader: 3 x 0", "worker: 9 x 0"],
    "lws-sglang-lws.yaml": ["leader: 2 x 100", "worker: 2 x 100"],
    "lws-tensorrt-llm-lws.yaml": ["leader: 1 x 800", "worker: 1 x 800"],
  },
};
