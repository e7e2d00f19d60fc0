import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["taskrun: 1 x 0"],
    "full-gpu.yaml": ["taskrun: 1 x 300"],
    "task-level-gpu.yaml": ["taskrun: 1 x 200"],
    "v1beta1-gpu.yaml": ["taskrun: 1 x 400"],
    "by-reference-cpu.yaml": ["taskrun: 1 x 0"],
  },
  corpus: {
    "tekton-taskruns-custom-volume.yaml": ["taskrun: 1 x 0"],
    "tekton-taskruns-dind-sidecar.yaml": ["taskrun: 1 x 0"],
    "tekton-taskruns-steps-run-in-order.yaml": ["taskrun: 1 x 0"],
    "tekton-taskruns-template-volume.yaml": ["taskrun: 1 x 0"],
  },
};
