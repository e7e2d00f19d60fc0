import { type Quantity, quantityOf } from "../../src/base/quantity.ts";
import { at, formatValue } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { integer } from "../../src/schema/schema.ts";
import { hasGpus } from "../pods/distributed.ts";
import { sharesMemoryItself } from "./operator-volumes.ts";
import { mountAt, volumeNamed } from "./volumes.ts";

/** Options of STORAGE-003. */
export interface SharedMemoryLimitOptions {
  /** Percent of a container's memory limit that its processes need beside /dev/shm. */
  readonly workingSetPercent: number;
}

/** STORAGE-003: shared memory has a limit that leaves the processes their own. */
export const sharedMemoryLimit = defineRule<SharedMemoryLimitOptions>({
  id: "STORAGE-003",
  name: "shared-memory-limit",
  title: "A memory-backed /dev/shm has a sizeLimit that leaves room below the container's memory limit",
  severity: "warning",
  pack: "strict",
  rationale:
    "Files in /dev/shm count against the memory limit of the container that writes them. Without a limit of their own, or with one as large, a full /dev/shm has a rank killed for lack of memory instead of failing its write.",
  fix: "set emptyDir.sizeLimit to what the job shares, well below the memory limit of the container",
  docs: ["https://kubernetes.io/docs/concepts/storage/volumes/#emptydir"],
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: { workingSetPercent: integer({ minimum: 0, maximum: 100 }) },
    },
    defaults: { workingSetPercent: 10 },
  },
  examples: { good: example("{medium: Memory, sizeLimit: 16Gi}"), bad: example("{medium: Memory}") },
  scope: "pod",
  check: (pod, { options, report }) => {
    // What muster makes of largeShmRequest has no limit, as on Run:ai, and a definition cannot say one.
    if (!hasGpus(pod) || sharesMemoryItself(pod.workload) || pod.workload.checked.managed === true) return;
    const told = new Set<string>();
    for (const view of pod.containers) {
      const mount = mountAt("/dev/shm", view);
      if (mount === undefined) continue;
      const volume = volumeNamed(mount.name, pod);
      const emptyDir = volume?.volume.emptyDir;
      if (volume === undefined || at(emptyDir, "medium") !== "Memory" || told.has(volume.name)) continue;
      const written = at(emptyDir, "sizeLimit");
      const size = quantityOf(written);
      const memory = quantityOf(at(view.container, "resources", "limits", "memory"));
      const problem =
        size === undefined || size.nano === 0n
          ? "has no sizeLimit"
          : memory !== undefined && exceeds(size, memory, options.workingSetPercent)
            ? `has a sizeLimit of ${formatValue(written)}, which leaves container ${view.container.name} less than ${options.workingSetPercent} % of its memory limit of ${formatValue(at(view.container, "resources", "limits", "memory"))}`
            : undefined;
      if (problem === undefined) continue;
      told.add(volume.name);
      report({
        path: `${volume.pointer}/emptyDir/sizeLimit`,
        message: `volume ${volume.name} at /dev/shm ${problem}`,
        ...(written === undefined ? {} : { received: formatValue(written) }),
      });
    }
  },
});

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
