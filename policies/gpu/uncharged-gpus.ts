import { deviceQuantity, podGpus } from "../../src/gpu/index.ts";
import { at, isObject, items, members } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { isGpuName, shareReadingOf } from "../pods/gpu-containers.ts";

/** The GPUs of a pod that KAI does not charge because a container requests 0 of them (`chargedDevices`). */
export function unchargedGpus(pod: PodView): number {
  const { spec, metadata } = pod;
  if (items(at(spec, "initContainers")).length === 0) return 0;
  const withoutZeros = (part: "containers" | "initContainers") =>
    items(at(spec, part)).map((container) => withoutZeroRequests(container, pod));
  const containers = withoutZeros("containers");
  const gpuKeys = pod.workload.kind?.gpuKeys ?? [];
  const count = (counted: unknown) =>
    podGpus({ metadata, spec: counted }, { gpuKeys, reading: shareReadingOf(pod) }).hundredths;
  const requested = count({ ...spec, containers, initContainers: withoutZeros("initContainers") });
  return (requested - count(spec)) / 100;
}

function withoutZeroRequests(container: unknown, pod: PodView): unknown {
  const resources = at(container, "resources");
  if (!isObject(container) || !isObject(resources)) return container;
  const chargedIn = (list: "limits" | "requests") =>
    Object.fromEntries(
      members(resources[list]).filter(([name, value]) => !isGpuName(name, pod) || deviceQuantity(value)?.value !== 0),
    );
  return { ...container, resources: { ...resources, limits: chargedIn("limits"), requests: chargedIn("requests") } };
}
