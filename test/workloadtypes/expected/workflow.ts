import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["template/hello: 1 x 0"],
    "full-gpu.yaml": ["template/train: 1 x 400", "template/check: 1 x 50", "template/publish: 1 x 0"],
  },
  corpus: {
    "argo-container-set-template-parallel-workflow.yaml": ["template/main: 1 x 0"],
    "argo-examples-dag-diamond.yaml": ["template/echo: 1 x 0"],
    "argo-examples-k8s-jobs.yaml": [],
    "argo-examples-pod-metadata-wf-field.yaml": ["template/print-message: 1 x 0"],
    "argo-examples-pod-spec-patch.yaml": ["template/hello-world: 1 x 0"],
    "argo-examples-resource-claims.yaml": ["template/show-devices: 1 x 0"],
    "argo-examples-suspend-template.yaml": ["template/hello-world: 1 x 0"],
    "argo-examples-template-defaults.yaml": ["template/hello-world: 1 x 0", "template/retry-backoff: 1 x 0"],
    "status-karmada-interprethealth-2.yaml": [],
    "status-karmada-interprethealth-3.yaml": [],
  },
};
