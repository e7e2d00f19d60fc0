import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["clique/server: 2 x 0"],
    // Two replicas of the set; leader and worker twice in each, as the group decode has two.
    "full-gpu.yaml": ["clique/router: 6 x 0", "clique/leader: 4 x 800", "clique/worker: 12 x 800"],
  },
  corpus: {
    "grove-01-core-concepts-complete-inference-pipeline.yaml": [
      "clique/frontend: 2 x 0",
      "clique/vision-encoder: 1 x 0",
      "clique/pleader: 1 x 0",
      "clique/pworker: 4 x 0",
      "clique/dleader: 1 x 0",
      "clique/dworker: 2 x 0",
    ],
    "grove-01-core-concepts-multi-node-disaggregated.yaml": [
      "clique/pleader: 2 x 0",
      "clique/pworker: 8 x 0",
      "clique/dleader: 1 x 0",
      "clique/dworker: 2 x 0",
    ],
    "grove-auto-mnnvl-mnnvl-gpu-default.yaml": ["clique/gpu-worker: 1 x 100"],
    "grove-simple-simple1.yaml": ["clique/pca: 3 x 0", "clique/pcb: 2 x 0", "clique/pcc: 2 x 0", "clique/pcd: 2 x 0"],
  },
};
