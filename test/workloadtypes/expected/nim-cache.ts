import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["job: 1 x 0"],
    "full-gpu-profile.yaml": ["job: 1 x 0"],
  },
  corpus: {
    "nim-hf-nimcache.yaml": ["job: 1 x 0"],
    "nim-ngc-nimcache.yaml": ["job: 1 x 0"],
  },
};
