import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import type { Scene } from "./scene.ts";

/**
 * Takes the place of the operators: it reports that the pods of each LeaderWorkerSet are ready, or not, and that the RayCluster
 * is ready.
 */
export function reportServers({ plane }: Pick<Scene, "plane">, isReady: boolean): void {
  const report = ({ kind, metadata }: Pick<KubeObject, "kind" | "metadata">, status: object) => {
    const object = [kind, "-n", metadata.namespace ?? "", metadata.name, "--subresource=status", "--type=merge"];
    plane.kubectl(["patch", ...object, "-p", JSON.stringify({ status })]);
  };
  report({ kind: "RayCluster", metadata: { namespace: "team-vision", name: "tune" } }, { state: "ready" });
  const condition = (type: string, isTrue: boolean) => ({
    type,
    status: isTrue ? "True" : "False",
    reason: "Test",
    message: "written by the test",
    lastTransitionTime: "2026-01-01T00:00:00Z",
  });
  const conditions = [condition("Available", isReady), condition("Progressing", !isReady)];
  const servers = succeeded(plane.kubectl(["get", "leaderworkersets", "-A", "-o", "json"]));
  for (const server of (JSON.parse(servers) as { readonly items: readonly KubeObject[] }).items) {
    report(server, { conditions, observedGeneration: server.metadata.generation });
  }
}
