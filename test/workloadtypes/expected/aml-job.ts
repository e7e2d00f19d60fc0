import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["node: 1 x 0"],
    "full-gpu.yaml": ["node: 4 x 0"],
  },
  corpus: {
    "blog-amljob-skeleton.yaml": [],
    "kai-test-fixture.yaml": ["node: 3 x 0"],
  },
};
