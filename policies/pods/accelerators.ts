import { acceleratorWord } from "../../src/base/accelerators.ts";
import { at, record } from "../../src/base/read.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { getsGpu, isGpuPod } from "./gpu-containers.ts";

/** Whether a container gets GPUs or other accelerators, such as TPUs. */
export function getsDevice(view: ContainerView, pod: PodView): boolean {
  return otherDevice(view) !== undefined || getsGpu(view, pod);
}

/** Whether a pod gets GPUs or other accelerators. */
export function getsDevices(pod: PodView): boolean {
  return isGpuPod(pod) || pod.containers.some((view) => otherDevice(view) !== undefined);
}

/** The word for the devices of containers, for example `TPU`; `GPU` where none has another accelerator. */
export function deviceWord(views: readonly ContainerView[]): string {
  for (const view of views) {
    const word = otherDevice(view);
    if (word !== undefined) return word;
  }
  return "GPU";
}

function otherDevice({ container }: ContainerView): string | undefined {
  const amounts = {
    ...record(at(container, "resources", "requests")),
    ...record(at(container, "resources", "limits")),
  };
  for (const name in amounts) {
    const word = name.includes("/") && !isZero(amounts[name]) ? acceleratorWord(name) : undefined;
    if (word !== undefined) return word;
  }
  return undefined;
}

function isZero(amount: unknown): boolean {
  return amount == null || amount === 0 || amount === "0";
}
