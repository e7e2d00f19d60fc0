import { acceleratorWord, record } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
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
  const { requests, limits } = record(container.resources);
  const requested = record(requests);
  const limited = record(limits);
  // The limit decides about a name in both.
  for (const name in requested) {
    const word = Object.hasOwn(limited, name) ? undefined : acceleratorOf(name, requested[name]);
    if (word !== undefined) return word;
  }
  for (const name in limited) {
    const word = acceleratorOf(name, limited[name]);
    if (word !== undefined) return word;
  }
  return undefined;
}

function acceleratorOf(name: string, amount: unknown): string | undefined {
  if (name.includes("/") && !isZero(amount)) return acceleratorWord(name);
  return undefined;
}

function isZero(amount: unknown): boolean {
  return amount == null || amount === 0 || amount === "0";
}
