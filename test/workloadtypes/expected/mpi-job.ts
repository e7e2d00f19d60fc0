import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
    "full-gpu.yaml": ["launcher: 1 x 0", "worker: 2 x 800"],
    "v1-gpu.yaml": ["launcher: 1 x 0", "worker: 4 x 100"],
  },
  corpus: {
    "mpi-horovod-tensorflow-mnist.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
    "mpi-pi-pi-intel.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
    "mpi-tensorflow-benchmarks-tensorflow-benchmarks.yaml": ["launcher: 1 x 0", "worker: 2 x 100"],
    "status-karmada-interprethealth-1.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
    "status-karmada-interprethealth-3.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
    "status-karmada-interprethealth-4.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
    "status-karmada-interpretstatus-1.yaml": ["launcher: 1 x 0", "worker: 1 x 200"],
    "status-karmada-interpretstatus-2.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
    "status-karmada-interpretstatus-4.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
    "status-mpi-docs.yaml": ["launcher: 1 x 0", "worker: 1 x 200"],
    "trainv1-mpi-tensorflow-mnist.yaml": ["launcher: 1 x 0", "worker: 2 x 0"],
  },
};
