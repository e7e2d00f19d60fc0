import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["task/greet: 1 x 0"],
    "full-gpu.yaml": ["task/fetch: 1 x 0", "task/train: 1 x 400", "task/evaluate: 6 x 100", "task/report: 1 x 0"],
    "by-reference-gpu.yaml": ["task/quantize: 1 x 100"],
    "v1beta1-gpu.yaml": ["task/train: 1 x 800"],
  },
  corpus: {
    "tekton-pipelineruns-pipelinerun-with-final-tasks.yaml": [],
    "tekton-pipelineruns-pipelinerun-with-parallel-tasks-using-pvc.yaml": [],
    "tekton-pipelineruns-pipelinerun-with-task-timeout-override.yaml": ["task/long-running-task: 1 x 0"],
    "tekton-pipelineruns-pipelinerun.yaml": [],
  },
};
