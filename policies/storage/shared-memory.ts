import { isGpuResource } from "../../src/base/gpu-resources.ts";
import { at, isObject, items, members, record } from "../../src/base/read.ts";
import type { Edit } from "../../src/finding/finding.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { hasGpus } from "../pods/distributed.ts";
import { sharesMemoryItself } from "./operator-volumes.ts";
import { runsToItsEnd } from "./runs-to-its-end.ts";
import { mountAt, volumeNamed } from "./volumes.ts";

/** STORAGE-002: GPU work that shares memory between processes has room for it. */
export const sharedMemory = defineRule({
  id: "STORAGE-002",
  name: "shared-memory",
  title: "A GPU container of a training, or one with several GPUs, has a memory-backed volume at /dev/shm",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Without a volume /dev/shm has 64 MiB. NCCL between the GPUs of a node and the workers of a data loader share memory there, and end with 'No space left on device' or a bus error.",
  fix: "add a volume with emptyDir {medium: Memory} and a sizeLimit, and mount it at /dev/shm",
  docs: ["https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/troubleshooting.html#shared-memory"],
  fixable: true,
  examples: { good: example(true), bad: example(false) },
  scope: "pod",
  check: (pod, { report }) => {
    // With the node's IPC namespace the pod has the node's /dev/shm.
    if (!hasGpus(pod) || pod.spec.hostIPC === true || sharesMemoryItself(pod.workload)) return;
    for (const view of pod.containers) {
      if (!needsMemory(view, pod)) continue;
      const { container, pointer } = view;
      const mount = mountAt("/dev/shm", view);
      if (mount === undefined) {
        report({
          path: `${pointer}/volumeMounts`,
          message: `container ${container.name} uses GPUs with the 64 MiB of /dev/shm that every container has`,
          expected: "a mount of a memory-backed emptyDir at /dev/shm",
          ...(pod.workload.checked.managed === true
            ? { fix: "set compute.largeShmRequest: true in the definition" }
            : { edits: edits(view, pod) }),
        });
        continue;
      }
      const volume = volumeNamed(mount.name, pod);
      const emptyDir = volume?.volume.emptyDir;
      if (volume === undefined || !isObject(emptyDir ?? {}) || at(emptyDir, "medium") === "Memory") continue;
      // A volume without a source is an emptyDir on disk; any other source is somebody's choice.
      if (emptyDir === undefined && Object.keys(volume.volume).length > 1) continue;
      report({
        path: `${volume.pointer}/emptyDir/medium`,
        message: `container ${container.name} has volume ${mount.name} at /dev/shm, which is on disk`,
        expected: "Memory",
        edits: [
          emptyDir === undefined
            ? { op: "set", path: `${volume.pointer}/emptyDir`, value: { medium: "Memory" } }
            : { op: "set", path: `${volume.pointer}/emptyDir/medium`, value: "Memory" },
        ],
      });
    }
  },
});

function needsMemory({ container, role }: ContainerView, pod: PodView): boolean {
  if (role === "ephemeral" || role === "init") return false;
  // One process with one GPU shares memory with nobody, unless a training feeds it.
  if (!runsToItsEnd(pod.workload) && pod.gpus.hundredths < 200) return false;
  if (hasGpu(at(container, "resources", "limits")) || hasGpu(at(container, "resources", "requests"))) return true;
  // A share of a GPU, by annotation or claim, is the first container's.
  const first = pod.containers.find((other) => other.role === "main");
  return first?.container === container && !pod.containers.some(asksForDevice);
}

function hasGpu(amounts: unknown): boolean {
  const named = record(amounts);
  for (const name in named) if (isGpuResource(name) && named[name] !== 0 && named[name] !== "0") return true;
  return false;
}

function asksForDevice({ container }: ContainerView): boolean {
  return members(at(container, "resources", "limits")).some(([name]) => isGpuResource(name));
}

function edits({ container, pointer }: ContainerView, { spec }: PodView): readonly Edit[] {
  const names = new Set(items(spec.volumes).map((volume) => at(volume, "name")));
  const mounts = container.volumeMounts;
  let name = "shared-memory";
  for (let number = 2; names.has(name); number += 1) name = `shared-memory-${number}`;
  return [
    append("/spec/volumes", spec.volumes, { name, emptyDir: { medium: "Memory" } }),
    append(`${pointer}/volumeMounts`, mounts, { name, mountPath: "/dev/shm" }),
  ];
}

function append(path: string, list: unknown, item: unknown): Edit {
  return Array.isArray(list)
    ? { op: "set", path: `${path}/${list.length}`, value: item }
    : { op: "set", path, value: [item] };
}

function example(mounted: boolean): string {
  return `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train}
spec:
  pytorchReplicaSpecs:
    Worker:
      template:
        spec:
          containers:
            - name: pytorch
              image: example.com/train:1
              resources: {limits: {nvidia.com/gpu: 8}}${
                mounted
                  ? `
              volumeMounts: [{name: shm, mountPath: /dev/shm}]
          volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 16Gi}}]`
                  : ""
              }
`;
}
