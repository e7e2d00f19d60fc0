import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["head: 1 x 0"],
    "full-gpu.yaml": ["head: 1 x 0", "worker/large: 4 x 800", "worker/spare: 0 x 100"],
    "v1alpha1-gpu.yaml": ["head: 1 x 100", "worker/gpu: 2 x 100"],
  },
  corpus: {
    "kuberay-samples-ray-service-deepseek.yaml": ["head: 1 x 0", "worker/gpu-group: 2 x 800"],
    "kuberay-samples-ray-service-high-throughput-llm.yaml": ["head: 1 x 0", "worker/gpu-group: 4 x 100"],
    "kuberay-samples-ray-service-llm-serve.yaml": ["head: 1 x 0", "worker/gpu-group: 1 x 400"],
    "kuberay-samples-ray-service-sample.yaml": ["head: 1 x 0", "worker/small-group: 1 x 0"],
    "kuberay-testdata-rayservice-autoscaling.yaml": ["head: 1 x 0", "worker/small-group: 0 x 0"],
    "status-karmada-interprethealth-1.yaml": ["head: 1 x 0"],
    "status-karmada-interprethealth-3.yaml": ["head: 1 x 0"],
  },
};
