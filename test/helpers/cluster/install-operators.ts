import { execute, succeeded, type TestCluster } from "./test-cluster.ts";

/** The release of LeaderWorkerSet whose published manifests are installed. */
const LWS = "https://github.com/kubernetes-sigs/lws/releases/download/v0.10.0/manifests.yaml";
/** The published chart of KAI Scheduler. */
const KAI = "oci://ghcr.io/kai-scheduler/kai-scheduler/kai-scheduler";

/** Installs LeaderWorkerSet, and a version of KAI Scheduler, in a new cluster, and waits until they are available. */
export function installOperators({ kubeconfig, kubectl }: TestCluster, kaiVersion: string): void {
  succeeded(kubectl(["apply", "--server-side", "-f", LWS]));
  const chart = ["upgrade", "--install", "kai-scheduler", KAI, "--version", `v${kaiVersion}`];
  succeeded(
    execute(
      "helm",
      [...chart, "-n", "kai-scheduler", "--create-namespace", "--set", "global.gpuSharing=true", "--wait"],
      kubeconfig,
    ),
  );
  for (const namespace of ["lws-system", "kai-scheduler"]) {
    const wait = ["wait", "deployment", "--all", "-n", namespace, "--for=condition=Available", "--timeout=5m"];
    succeeded(kubectl(wait));
  }
}
