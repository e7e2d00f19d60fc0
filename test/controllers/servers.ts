import { succeeded } from "../helpers/cluster/test-cluster.ts";
import type { Scene } from "./scene.ts";

/** The LeaderWorkerSets of cluster `east`. */
const SERVERS = ["llama-405b", "qwen-72b"];

/**
 * Takes the place of the operators: it reports that the pods of each LeaderWorkerSet are ready, or not, and that the RayCluster
 * is ready.
 */
export function reportServers({ plane, get }: Pick<Scene, "plane" | "get">, isReady: boolean): void {
  const cluster = ["raycluster", "-n", "team-vision", "tune", "--subresource=status", "--type=merge"];
  plane.kubectl(["patch", ...cluster, "-p", JSON.stringify({ status: { state: "ready" } })]);
  for (const name of SERVERS) {
    const server = get("team-serving", `leaderworkerset/${name}`);
    if (server === undefined) continue;
    const condition = (type: string, isTrue: boolean) => ({
      type,
      status: isTrue ? "True" : "False",
      reason: "Test",
      message: "written by the test",
      lastTransitionTime: "2026-01-01T00:00:00Z",
    });
    const conditions = [condition("Available", isReady), condition("Progressing", !isReady)];
    const patch = JSON.stringify({ status: { conditions, observedGeneration: server.metadata.generation } });
    const object = ["leaderworkerset", "-n", "team-serving", name];
    succeeded(plane.kubectl(["patch", ...object, "--subresource=status", "--type=merge", "-p", patch]));
  }
}
