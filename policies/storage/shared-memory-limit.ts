import { closed, integer } from "../../src/k8s-fields/index.ts";
import { at, formatValue, type Quantity, quantityOf } from "../../src/kernel/index.ts";
import type { ContainerView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { hasGpus } from "../pods/distributed.ts";
import { mountsSharedMemory } from "../pods/operator-volumes.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { mountAt, volumeNamed } from "./volumes.ts";

/** Options of STORAGE-003. */
interface SharedMemoryLimitOptions {
  /** Percentage of a container's memory limit that its processes need in addition to /dev/shm. */
  readonly workingSetPercent: number;
}

/** STORAGE-003: the limit of shared memory leaves memory for the processes. */
export const sharedMemoryLimit = defineRule<SharedMemoryLimitOptions>({
  id: "STORAGE-003",
  name: "shared-memory-limit",
  title: "Every memory-backed /dev/shm has a sizeLimit well below the memory limit of the container",
  severity: "warning",
  pack: "strict",
  rationale:
    "Files in /dev/shm count towards the memory limit of the container that writes them. If /dev/shm has no limit or one that is as large, filling it kills the rank because it is out of memory, instead of failing the write.",
  fix: "set emptyDir.sizeLimit to the shared memory that the job needs, well below the memory limit of the container",
  docs: ["https://kubernetes.io/docs/concepts/storage/volumes/#emptydir"],
  options: {
    schema: closed({ workingSetPercent: integer({ minimum: 0, maximum: 100 }) }),
    defaults: { workingSetPercent: 10 },
  },
  examples: { good: example("{medium: Memory, sizeLimit: 16Gi}"), bad: example("{medium: Memory}") },
  scope: "pod",
  check: (pod, { options, report }) => {
    // A /dev/shm that muster creates for largeShmRequest has no limit, as on Run:ai.
    if (!hasGpus(pod) || mountsSharedMemory(pod.workload) || pod.workload.checked.managed === true) return;
    const reported = new Set<string>();
    for (const view of pod.containers) {
      const mount = mountAt("/dev/shm", view);
      if (mount === undefined) continue;
      const volume = volumeNamed(mount.name, pod);
      const emptyDir = volume?.volume.emptyDir;
      if (volume === undefined || at(emptyDir, "medium") !== "Memory" || reported.has(volume.name)) continue;
      const sizeLimit = at(emptyDir, "sizeLimit");
      const problem = problemOf(sizeLimit, view, options);
      if (problem === undefined) continue;
      reported.add(volume.name);
      report({
        path: `${volume.pointer}/emptyDir/sizeLimit`,
        message: `volume ${volume.name} at /dev/shm ${problem}`,
        ...(sizeLimit !== undefined && { received: formatValue(sizeLimit) }),
      });
    }
  },
});

function problemOf(
  sizeLimit: unknown,
  view: ContainerView,
  { workingSetPercent }: SharedMemoryLimitOptions,
): string | undefined {
  const size = quantityOf(sizeLimit);
  if (size === undefined || size.nano === 0n) return "has no sizeLimit";
  const memoryLimit = at(view.container, "resources", "limits", "memory");
  const memory = quantityOf(memoryLimit);
  if (memory === undefined || !exceeds(size, memory, workingSetPercent)) return undefined;
  return `has a sizeLimit of ${formatValue(sizeLimit)}, which leaves ${titleOf(view)} less than ${workingSetPercent} % of its memory limit of ${formatValue(memoryLimit)}`;
}

function exceeds(size: Quantity, memory: Quantity, workingSetPercent: number): boolean {
  return size.nano * 100n > memory.nano * BigInt(100 - workingSetPercent);
}

function example(emptyDir: string): string {
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
          resources: {limits: {nvidia.com/gpu: 8, memory: 64Gi}}
          volumeMounts: [{name: shm, mountPath: /dev/shm}]
      volumes: [{name: shm, emptyDir: ${emptyDir}}]
`;
}
