import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["server: 1 x 0"],
    "full-gpu.yaml": ["server: 1 x 200"],
    "shared-gpu.yaml": ["server: 1 x 50"],
    "stopped-gpu.yaml": ["server: 0 x 100"],
  },
  corpus: {
    "kubeflow-resources-test-notebook.yaml": ["server: 1 x 0"],
    "notebooks1-loadtest-jupyter-test.yaml": ["server: 1 x 0"],
    "notebooks1-samples-v1alpha1-notebook.yaml": ["server: 1 x 0"],
    "notebooks1-samples-v1beta1-notebook.yaml": ["server: 1 x 0"],
    "rhgitops-rhoai-hw-profiles-nb-wb-1-gpu-25percent.yaml": ["server: 1 x 100"],
    "status-karmada-interprethealth-1.yaml": ["server: 1 x 0"],
    "status-karmada-interprethealth-3.yaml": ["server: 1 x 0"],
    "status-karmada-interprethealth-4.yaml": ["server: 1 x 0"],
    "status-karmada-interpretstatus-1.yaml": ["server: 1 x 0"],
    "status-karmada-interpretstatus-2.yaml": ["server: 1 x 0"],
  },
};
