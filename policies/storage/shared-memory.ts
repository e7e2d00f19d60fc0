import type { Edit } from "../../src/kernel/index.ts";
import { at, isGpuResource, isObject, items, members, quantityOf, record } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { hasGpus } from "../pods/distributed.ts";
import { mountsSharedMemory } from "../pods/operator-volumes.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { runsToItsEnd } from "../pods/runs-to-its-end.ts";
import { type Mount, mountAt, volumeNamed } from "./volumes.ts";

const SHARED_MEMORY_MOUNT = `\
              volumeMounts: [{name: shm, mountPath: /dev/shm}]
          volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 16Gi}}]
`;

/** STORAGE-002: GPU processes have enough shared memory. */
export const sharedMemory = defineRule({
  id: "STORAGE-002",
  name: "shared-memory",
  title: "Every GPU container of a training or with several GPUs has a memory-backed volume at /dev/shm",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Without a volume, /dev/shm has 64 MiB. NCCL uses it between the GPUs of a node, and data loaders between their workers, and both fail with 'No space left on device' or a bus error.",
  fix: "add a volume with emptyDir {medium: Memory} and a sizeLimit, and mount it at /dev/shm",
  definitionFix: "set compute.largeShmRequest: true",
  docs: ["https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/troubleshooting.html#shared-memory"],
  fixable: true,
  examples: { good: example(SHARED_MEMORY_MOUNT), bad: example("") },
  scope: "pod",
  check: (pod, { report }) => {
    // With hostIPC, the pod has the /dev/shm of the node.
    if (!hasGpus(pod) || pod.spec.hostIPC === true || mountsSharedMemory(pod.workload)) return;
    for (const view of pod.containers) {
      if (!needsSharedMemory(view, pod)) continue;
      const mount = mountAt("/dev/shm", view);
      const finding = mount === undefined ? missingMount(view, pod) : volumeOnDisk(mount, view, pod);
      if (finding !== undefined) report(finding);
    }
  },
});

function missingMount(view: ContainerView, pod: PodView): RuleFinding {
  const finding = {
    path: `${view.pointer}/volumeMounts`,
    message: `${titleOf(view)} uses GPUs, but has only the default /dev/shm of 64 MiB`,
    expected: "a mount of a memory-backed emptyDir at /dev/shm",
  };
  if (pod.workload.checked.definition !== undefined) return finding;
  return { ...finding, edits: edits(view, pod) };
}

function volumeOnDisk(mount: Mount, view: ContainerView, pod: PodView): RuleFinding | undefined {
  const volume = volumeNamed(mount.name, pod);
  if (volume === undefined) return undefined;
  const finding = {
    path: `${volume.pointer}/emptyDir/medium`,
    message: `${titleOf(view)} has volume ${mount.name} at /dev/shm, which is on disk`,
    expected: "Memory",
  };
  const { emptyDir } = volume.volume;
  if (emptyDir === undefined) {
    // A volume without a source is an emptyDir on disk. Any other source may be intentional.
    if (Object.keys(volume.volume).length > 1) return undefined;
    return { ...finding, edits: [{ op: "set", path: `${volume.pointer}/emptyDir`, value: inMemory(view) }] };
  }
  if (!isObject(emptyDir ?? {}) || at(emptyDir, "medium") === "Memory") return undefined;
  if (emptyDir === null) {
    return { ...finding, edits: [{ op: "set", path: `${volume.pointer}/emptyDir`, value: inMemory(view) }] };
  }
  const medium: Edit = { op: "set", path: finding.path, value: "Memory" };
  const { sizeLimit } = inMemory(view);
  const limit: Edit = { op: "set", path: `${volume.pointer}/emptyDir/sizeLimit`, value: sizeLimit };
  return { ...finding, edits: at(emptyDir, "sizeLimit") === undefined ? [medium, limit] : [medium] };
}

function needsSharedMemory({ container, role }: ContainerView, pod: PodView): boolean {
  if (role === "ephemeral" || role === "init") return false;
  // A single process with one GPU shares no memory, unless it is a training with data loaders.
  if (!runsToItsEnd(pod.workload) && pod.gpus.hundredths < 200) return false;
  if (hasGpu(at(container, "resources", "limits")) || hasGpu(at(container, "resources", "requests"))) return true;
  // The first container gets a GPU that an annotation or a claim requests.
  const first = pod.containers.find((other) => other.role === "main");
  return first?.container === container && !pod.containers.some(requestsDevice);
}

function hasGpu(amounts: unknown): boolean {
  const resources = record(amounts);
  for (const name in resources) {
    if (isGpuResource(name) && resources[name] !== 0 && resources[name] !== "0") return true;
  }
  return false;
}

function requestsDevice({ container }: ContainerView): boolean {
  return members(at(container, "resources", "limits")).some(([name]) => isGpuResource(name));
}

const MEBIBYTE = 1_048_576n * 1_000_000_000n;
const USUAL_LIMIT = "16Gi";

/** An emptyDir for /dev/shm. Its files count towards the memory of the container, so half of that is for them. */
function inMemory({ container }: ContainerView): { readonly medium: "Memory"; readonly sizeLimit: string } {
  const memory = quantityOf(at(container, "resources", "limits", "memory"));
  const half = memory === undefined ? 0n : memory.nano / 2n / MEBIBYTE;
  const size = half % 1024n === 0n ? `${half / 1024n}Gi` : `${half}Mi`;
  return { medium: "Memory", sizeLimit: half > 0n ? size : USUAL_LIMIT };
}

function edits(view: ContainerView, { spec }: PodView): readonly Edit[] {
  const { container, pointer } = view;
  const names = new Set(items(spec.volumes).map((volume) => at(volume, "name")));
  const mounts = container.volumeMounts;
  let name = "shared-memory";
  for (let number = 2; names.has(name); number += 1) name = `shared-memory-${number}`;
  return [
    append("/spec/volumes", spec.volumes, { name, emptyDir: inMemory(view) }),
    append(`${pointer}/volumeMounts`, mounts, { name, mountPath: "/dev/shm" }),
  ];
}

function append(path: string, list: unknown, item: unknown): Edit {
  if (Array.isArray(list)) return { op: "set", path: `${path}/${list.length}`, value: item };
  return { op: "set", path, value: [item] };
}

function example(mount: string): string {
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
              resources: {limits: {nvidia.com/gpu: 8}}
${mount}`;
}
