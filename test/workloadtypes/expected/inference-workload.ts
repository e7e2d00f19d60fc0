import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["inferenceworkload: 1 x 0"],
    "full-gpu.yaml": ["inferenceworkload: 2 x 200"],
  },
};
