import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["head: 1 x 0"],
    "full-gpu.yaml": ["head: 1 x 0", "worker/elastic: 3 x 200", "worker/wide: 2 x 800", "submitter: 1 x 0"],
    "existing-cluster-gpu.yaml": ["submitter: 1 x 50"],
    "v1alpha1-gpu.yaml": ["head: 1 x 0", "worker/gpu: 2 x 100"],
  },
  corpus: {
    "kai-ray-ray-job.yaml": ["head: 1 x 100", "worker/gpu-workers: 2 x 100"],
    "kuberay-pytorch-text-classifier-ray-job-pytorch-distributed-training.yaml": ["head: 1 x 100"],
    "kuberay-samples-ray-job-interactive-mode.yaml": ["head: 1 x 0", "worker/default-group: 1 x 0"],
    "kuberay-samples-ray-job-kueue-toy-sample.yaml": ["head: 1 x 0", "worker/small-group: 1 x 0"],
    "kuberay-samples-ray-job-sidecar-mode.yaml": ["head: 1 x 0", "worker/small-group: 1 x 0"],
    "kuberay-samples-ray-job-use-existing-raycluster.yaml": [],
    "status-karmada-interprethealth-2.yaml": ["head: 1 x 0"],
    "status-karmada-interprethealth-3.yaml": ["head: 1 x 0"],
    "status-karmada-interprethealth-5.yaml": ["head: 1 x 0"],
  },
};
