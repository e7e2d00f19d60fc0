import { succeeded } from "../helpers/cluster/test-cluster.ts";
import type { ControlPlane } from "./control-plane.ts";

/** The node on which all pods of a test run. */
const NODE = "machine";

interface Pod {
  readonly metadata: { readonly name: string; readonly namespace: string; readonly deletionTimestamp?: string };
  readonly spec: {
    readonly nodeName?: string;
    readonly containers: readonly { readonly name: string; readonly image: string }[];
  };
  readonly status?: { readonly phase?: string };
}

/** Creates the node. The controller of Kubernetes deletes pods of a node that does not exist. */
export function createNode(plane: ControlPlane): void {
  const node = { apiVersion: "v1", kind: "Node", metadata: { name: NODE } };
  succeeded(plane.kubectl(["create", "-f", "-"], JSON.stringify(node)));
}

/**
 * Takes the place of the scheduler and of the kubelet: it binds each pod to one node, writes the status of a pod that runs,
 * and removes a pod that is deleted. No container runs. A real cluster needs time and GPUs for this.
 */
export function runPods(plane: ControlPlane): readonly string[] {
  const stdout = succeeded(plane.kubectl(["get", "pods", "-A", "-o", "json"]));
  const { items } = JSON.parse(stdout) as { readonly items: readonly Pod[] };
  for (const { metadata, spec, status } of items) {
    const place = ["-n", metadata.namespace];
    if (metadata.deletionTimestamp !== undefined) {
      plane.kubectl(["delete", "pod", ...place, metadata.name, "--force", "--grace-period=0", "--wait=false"]);
    } else if (status?.phase !== "Running" && status?.phase !== "Succeeded") {
      if (spec.nodeName === undefined) bind(plane, metadata);
      const patch = JSON.stringify({ status: runningStatus(spec.containers) });
      plane.kubectl(["patch", "pod", ...place, metadata.name, "--subresource=status", "--type=merge", "-p", patch]);
    }
  }
  return items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
}

function bind(plane: ControlPlane, { name, namespace }: Pod["metadata"]): void {
  const binding = {
    apiVersion: "v1",
    kind: "Binding",
    metadata: { name, namespace },
    target: { apiVersion: "v1", kind: "Node", name: NODE },
  };
  const path = `/api/v1/namespaces/${namespace}/pods/${name}/binding`;
  plane.kubectl(["create", "--raw", path, "-f", "-"], JSON.stringify(binding));
}

function runningStatus(containers: Pod["spec"]["containers"]): object {
  const startedAt = new Date().toISOString();
  return {
    phase: "Running",
    startTime: startedAt,
    conditions: ["PodScheduled", "Initialized", "ContainersReady", "Ready"].map((type) => ({ type, status: "True" })),
    containerStatuses: containers.map(({ name, image }) => ({
      name,
      image,
      imageID: image,
      ready: true,
      restartCount: 0,
      state: { running: { startedAt } },
    })),
  };
}
