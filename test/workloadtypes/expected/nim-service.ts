import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["nimservice: 1 x 0"],
    // Two replicas of two nodes, and eight GPUs a node though `resources` names none.
    "multi-node-gpu.yaml": ["nimservice: 4 x 800"],
    "full-gpu.yaml": ["nimservice: 3 x 200"],
  },
  corpus: {
    "nim-autoscaling-llm.yaml": ["nimservice: 1 x 100"],
    "nim-basic-llm.yaml": ["nimservice: 1 x 100"],
    "nim-full-multi-llm.yaml": ["nimservice: 1 x 100"],
    "nim-knative-llm.yaml": ["nimservice: 1 x 100"],
    "nim-no-precaching-llm.yaml": ["nimservice: 1 x 100"],
    "nim-standard-llm.yaml": ["nimservice: 1 x 100"],
  },
};
