import { isObject } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { checkpointPaths } from "./checkpoint-paths.ts";
import { isPartial } from "./operator-volumes.ts";
import { runsToItsEnd } from "./runs-to-its-end.ts";
import { mountOf, mountsOf, volumesOf } from "./volumes.ts";

/** STORAGE-004: checkpoints outlive the pod that writes them. */
export const durableCheckpoints = defineRule({
  id: "STORAGE-004",
  name: "durable-checkpoints",
  title: "The folder that a training writes its checkpoints to is on a persistent volume",
  severity: "warning",
  pack: "strict",
  rationale:
    "What is in the container, in an emptyDir or on a node is gone, or out of reach, when the pod is preempted and starts somewhere else: the run begins anew.",
  fix: "mount a PersistentVolumeClaim (or NFS) at the folder, or write the checkpoints to object storage",
  examples: { good: example("persistentVolumeClaim: {claimName: checkpoints}"), bad: example("emptyDir: {}") },
  scope: "pod",
  check: (pod, { report }) => {
    if (!runsToItsEnd(pod.workload) || isPartial(pod.workload)) return;
    let volumes: ReturnType<typeof volumesOf> | undefined;
    for (const view of pod.containers) {
      const told = new Set<string>();
      for (const { path, by, pointer } of checkpointPaths(view)) {
        volumes ??= volumesOf(pod);
        const mount = mountOf(path, mountsOf(view));
        const where = mount === undefined ? "the container itself" : lossy(volumes.get(mount.name)?.volume, mount.name);
        if (where === undefined || told.has(path)) continue;
        told.add(path);
        report({
          path: pointer,
          message: `container ${view.container.name} writes checkpoints to ${path} (${by}), which is in ${where}`,
          expected: "a folder on a persistent volume",
          key: path,
        });
      }
    }
  },
});

// A mount whose volume is not there is that of a claim template of the workload.
function lossy(volume: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined {
  if (volume === undefined) return undefined;
  if (isObject(volume.emptyDir) || Object.keys(volume).length === 1) return `emptyDir volume ${name}`;
  if (isObject(volume.hostPath)) return `hostPath volume ${name}`;
  return isObject(volume.ephemeral) ? `volume ${name}, which is deleted with its pod` : undefined;
}

function example(source: string): string {
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template:
    spec:
      containers:
        - name: main
          image: example.com/train:1
          args: [--checkpoint-dir, /checkpoints/run-1]
          volumeMounts: [{name: checkpoints, mountPath: /checkpoints}]
      volumes: [{name: checkpoints, ${source}}]
`;
}
