import { at, isObject } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { argumentsOf } from "../pods/arguments.ts";
import { hasHiddenVolumes } from "../pods/operator-volumes.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { runsToItsEnd } from "../pods/runs-to-its-end.ts";
import { mountOf, mountsOf, volumeNamed } from "./volumes.ts";

const UNPACKS =
  /(?:^|[\s;&|(])(?:tar\s+(?:--[\w-]+(?:=\S+)?\s+){0,20}(?:--extract|-?[a-wyz]*x[a-z]*)|unzip|gunzip|unpigz|unzstd|7z\s+x)(?=\s|$)/;
const TARGET = /(?:^|\s)(?:-C|-d|--directory)[\s=]+(\/[^\s;&|]+)/;
const MAX_SCRIPT_LENGTH = 20_000;

/** STORAGE-005: a job that unpacks data requests disk space for it. */
export const scratchSpaceRequest = defineRule({
  id: "STORAGE-005",
  name: "scratch-space-request",
  title: "Every container of a training that unpacks archives requests ephemeral storage",
  severity: "warning",
  pack: "optional",
  rationale:
    "Files that a container unpacks outside of persistent volumes fill the disk of the node. The kubelet then evicts pods, and starts with those that use more ephemeral storage than they request.",
  fix: "add ephemeral-storage to resources.requests, or unpack into a persistent volume",
  definitionFix: "request ephemeral-storage in compute.extendedResources, or unpack into a persistent volume",
  docs: ["https://kubernetes.io/docs/concepts/storage/ephemeral-storage/"],
  examples: { good: example("requests: {ephemeral-storage: 200Gi}"), bad: example("") },
  scope: "pod",
  check: (pod, { report }) => {
    if (!runsToItsEnd(pod.workload) || hasHiddenVolumes(pod.workload)) return;
    for (const view of pod.containers) {
      const { container, pointer, role } = view;
      const script = argumentsOf(container).join(" ").slice(0, MAX_SCRIPT_LENGTH);
      if (role === "ephemeral" || !UNPACKS.test(script)) continue;
      if (requestsStorage(container) || isOnPersistentVolume(TARGET.exec(script)?.[1], view, pod)) continue;
      report({
        path: `${pointer}/resources/requests/ephemeral-storage`,
        message: `${titleOf(view)} unpacks an archive, but requests no ephemeral storage`,
        expected: "a request for ephemeral-storage",
      });
    }
  },
});

function requestsStorage(container: unknown): boolean {
  return ["requests", "limits"].some((part) => at(container, "resources", part, "ephemeral-storage") != null);
}

function isOnPersistentVolume(folder: string | undefined, view: ContainerView, pod: PodView): boolean {
  const mount = folder === undefined ? undefined : mountOf(folder, mountsOf(view));
  if (mount === undefined) return false;
  return !isObject(volumeNamed(mount.name, pod)?.volume.emptyDir);
}

function example(resources: string): string {
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
          command: [bash, -c, "tar -xf /archives/images.tar -C /scratch && torchrun train.py"]
          resources: {${resources}}
`;
}
