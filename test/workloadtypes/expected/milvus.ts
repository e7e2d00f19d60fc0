import type { ExpectedPods } from "./expected-pods.ts";

const CLUSTER = [
  "proxy: 1 x 0",
  "mixcoord: 1 x 0",
  "datanode: 1 x 0",
  "querynode: 1 x 0",
  "streamingnode: 1 x 0",
] as const;

const OLDER_CLUSTER = [
  "proxy: 1 x 0",
  "rootcoord: 1 x 0",
  "datacoord: 1 x 0",
  "querycoord: 1 x 0",
  "indexcoord: 1 x 0",
  "datanode: 1 x 0",
  "querynode: 1 x 0",
] as const;

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["standalone: 1 x 0"],
    "full-gpu.yaml": [
      "proxy: 1 x 0",
      "mixcoord: 1 x 0",
      "datanode: 3 x 0",
      "querynode: 2 x 100",
      "streamingnode: 1 x 0",
    ],
    "older-version-gpu.yaml": [...OLDER_CLUSTER, "indexnode: 2 x 100"],
    "v1alpha1-cpu.yaml": ["server: 1 x 0"],
  },
  corpus: {
    "milvus-beta-milvus-streaming-node.yaml": [...OLDER_CLUSTER, "indexnode: 1 x 0"],
    "milvus-samples-hpa.yaml": CLUSTER,
    "milvus-samples-hpa.yaml#2": CLUSTER,
    "milvus-samples-milvus-cluster-minimum.yaml": CLUSTER,
    "milvus-samples-milvus-cluster-resource.yaml": [...OLDER_CLUSTER, "indexnode: 1 x 0"],
    "milvus-samples-milvus-default.yaml": ["standalone: 1 x 0"],
    "milvus-samples-milvus-deployment-groups.yaml": [
      "proxy: 2 x 0",
      "mixcoord: 1 x 0",
      "datanode: 4 x 0",
      "querynode: 4 x 0",
      "streamingnode: 2 x 0",
    ],
  },
};
