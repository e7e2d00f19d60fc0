import { type Contribution, podTotals } from "../../gpu/index.ts";
import type { Instance } from "../../interpret/index.ts";
import { given } from "../../kernel/index.ts";
import type { WorkloadPods } from "../../model/index.ts";

/** The GPUs of an instance. */
export interface InstanceGpus {
  /** GPUs of all its pods together, in GPUs with two decimals. */
  readonly gpus: number;
  /** GPU memory that each pod requests in MiB, where the GPU of its node pool is unknown; not in `gpus`. */
  readonly gpuMemoryMiB?: number;
}

/** Returns a function that adds the pods and GPUs of an instance of a component: the part of the account that is for it. */
export function instanceCounter(
  charges: readonly Contribution[],
  [only, ...others]: readonly WorkloadPods[],
): (component: string, instance: Instance) => Instance & InstanceGpus {
  // The definition of an object with one component gives it another name.
  const hasAll = (component: string, instance: string) =>
    others.length === 0 && only?.component === component && only.instance === instance;
  return (component, instance) => {
    const own = charges.filter(
      (charge) => (charge.component === component && charge.instance === instance.id) || hasAll(component, instance.id),
    );
    const { pods, gpuHundredths } = podTotals(own);
    const gpuMemoryMiB = own[0]?.perPod.memoryMiB || undefined;
    return { ...instance, pods, gpus: gpuHundredths / 100, ...given({ gpuMemoryMiB }) };
  };
}
