import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["head: 1 x 0"],
    "full-gpu.yaml": ["head: 1 x 0", "worker/wide: 4 x 400", "worker/small: 3 x 25", "worker/later: 0 x 100"],
    "v1alpha1-gpu.yaml": ["head: 1 x 0", "worker/gpu: 2 x 200"],
  },
  corpus: {
    "kuberay-samples-ray-cluster-autoscaler-v2.yaml": ["head: 1 x 0", "worker/small-group: 0 x 0"],
    "kuberay-samples-ray-cluster-autoscaler.yaml": ["head: 1 x 0", "worker/small-group: 0 x 0"],
    "kuberay-samples-ray-cluster-kai-gpu-sharing.yaml": ["head: 1 x 0", "worker/shared-gpu: 2 x 50"],
    "kuberay-samples-ray-cluster-kai-scheduler.yaml": ["head: 1 x 0", "worker/worker: 2 x 0"],
    "kuberay-samples-ray-cluster-sample.yaml": ["head: 1 x 0", "worker/workergroup: 1 x 0"],
    "kuberay-samples-ray-cluster-tpu-v4-multihost.yaml": ["head: 1 x 0", "worker/tpu-group: 2 x 0"],
    "status-karmada-interprethealth-1.yaml": ["head: 1 x 0", "worker/worker-group: 2 x 0"],
    "status-karmada-interprethealth-2.yaml": ["head: 1 x 0"],
    "status-karmada-interprethealth-4.yaml": ["head: 1 x 0", "worker/worker-group: 2 x 0"],
    "status-karmada-interprethealth-5.yaml": ["head: 1 x 0"],
  },
};
