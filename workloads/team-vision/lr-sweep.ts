import { type App, Training } from "muster-gitops/constructs";

const learningRates = ["1e-3", "3e-4", "1e-4"];

/** Hyper-parameter search: for each learning rate, up to three seeds at a time until eight have succeeded. */
export function define(app: App): void {
  for (const learningRate of learningRates) {
    new Training(app, `lr-sweep-${learningRate}`, {
      name: `lr-sweep-${learningRate}`,
      project: "team-vision",
      useGivenNameAsPrefix: true,
      spec: {
        image:
          "registry.example.com/vision/sweep:0.9.0@sha256:79970d3869e0c412ab355ced3a5cd37ad49f9905e9005781d8e8ce5f60ca0429",
        command: "python sweep.py",
        args: `--lr ${learningRate}`,
        parallelism: 3,
        completions: 8,
        nodePools: ["a100"],
        compute: {
          gpuDevicesRequest: 1,
          cpuCoreRequest: 8,
          cpuMemoryRequest: "32Gi",
          cpuMemoryLimit: "32Gi",
          largeShmRequest: true,
        },
      },
    });
  }
}
