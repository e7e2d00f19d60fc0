import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["service/Frontend: 1 x 0"],
    "disaggregated-gpu.yaml": ["service/Decode: 4 x 800", "service/Frontend: 2 x 0", "service/Prefill: 1 x 400"],
    "full-gpu.yaml": ["component/Frontend: 3 x 0", "component/Worker: 8 x 800"],
  },
  corpus: {
    "dynamo-deploy-agg.yaml": ["service/Frontend: 1 x 0", "service/VllmDecodeWorker: 1 x 100"],
    "dynamo-deploy-disagg-multinode.yaml": [
      "service/Frontend: 1 x 0",
      "service/decode: 2 x 400",
      "service/prefill: 2 x 400",
    ],
    "dynamo-deploy-disagg-router.yaml": [
      "service/Frontend: 1 x 0",
      "service/TRTLLMDecodeWorker: 1 x 100",
      "service/TRTLLMPrefillWorker: 2 x 100",
    ],
    "dynamo-deploy-disagg.yaml": [
      "service/Frontend: 1 x 0",
      "service/VllmDecodeWorker: 1 x 100",
      "service/VllmPrefillWorker: 1 x 100",
    ],
    // A template of a manifest, without a service in it.
    "dynamo-samples-nvidia-com-v1alpha1-dynamographdeployment.yaml": [],
    "v1alpha1-vllm-disagg-multinode.yaml": [
      "service/Frontend: 1 x 0",
      "service/decode: 2 x 100",
      "service/prefill: 2 x 100",
    ],
    "v1beta1-vllm-agg.yaml": ["component/Frontend: 1 x 0", "component/VllmDecodeWorker: 1 x 100"],
    "v1beta1-vllm-disagg-multinode.yaml": [
      "component/Frontend: 1 x 0",
      "component/decode: 2 x 100",
      "component/prefill: 2 x 100",
    ],
  },
};
