import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["workspace: 1 x 0"],
    "full-gpu.yaml": ["workspace: 1 x 200"],
    "shared-stopped-gpu.yaml": ["workspace: 0 x 50"],
    "v1alpha1-cpu.yaml": ["workspace: 1 x 0"],
  },
  corpus: {
    "devws-samples-code-latest.yaml": ["workspace: 1 x 0"],
    "devws-samples-container-overrides.yaml": ["workspace: 1 x 100"],
    "devws-samples-plain.yaml": ["workspace: 1 x 0"],
    "devws-samples-pod-overrides.yaml": ["workspace: 1 x 0"],
  },
};
