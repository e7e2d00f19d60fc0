import { type App, DistributedInference } from "muster-gitops/constructs";

const vllm =
  "registry.example.com/serving/vllm:0.11.0@sha256:a21eb05d93a4206ac9993f83eb5b203d32b4b17e2668f6acfaea33288321af7c";
const compute = {
  gpuDevicesRequest: 4,
  cpuCoreRequest: 32,
  cpuMemoryRequest: "256Gi",
  cpuMemoryLimit: "256Gi",
  largeShmRequest: true,
};

/** One replica over two nodes: a single gang, so its PodGroup is committed with it. */
export function define(app: App): void {
  new DistributedInference(app, "qwen", {
    name: "qwen-72b",
    project: "team-serving",
    spec: {
      workers: 1,
      nodePools: ["h100"],
      priorityClass: "inference",
      servingPort: { port: 8000, authorizationType: "public" },
      leader: {
        image: vllm,
        command:
          "sh -c 'multi-node-serving.sh leader; vllm serve Qwen/Qwen2.5-72B-Instruct --pipeline-parallel-size 2'",
        compute,
        probes: { readiness: { failureThreshold: 60, handler: { httpGet: { path: "/health", port: 8000 } } } },
      },
      worker: {
        image: vllm,
        command: "sh -c 'multi-node-serving.sh worker --ray_address=$(LWS_LEADER_ADDRESS)'",
        compute,
      },
    },
  });
}
