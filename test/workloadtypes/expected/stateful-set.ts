import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["statefulset: 1 x 0"],
    "full-gpu.yaml": ["statefulset: 2 x 400"],
    "scaled-down-gpu.yaml": ["statefulset: 0 x 100"],
  },
  corpus: {
    "k8s-website-web.yaml": ["statefulset: 2 x 0"],
    "k8sexamples-cassandra-cassandra-statefulset.yaml": ["statefulset: 3 x 0"],
    "k8sexamples-minio-minio-distributed-statefulset.yaml": ["statefulset: 4 x 0"],
  },
};
