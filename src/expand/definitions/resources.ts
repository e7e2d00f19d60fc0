import { activeItems, canonicalText, filledObject, given, pointerTo } from "../../kernel/index.ts";
import type { Compute } from "../../model/index.ts";
import type { PodContext } from "./context.ts";
import { GPU_RESOURCE, type GpuRequest } from "./gpu.ts";
import { cpuQuantity, storedQuantity } from "./quantities.ts";

/**
 * Returns the requests and limits of the container. Extended resources and GPUs are limits only: Kubernetes sets the
 * request to the limit, and rejects any other. muster adds no request to those of the definition; the platform's
 * defaults for CPU and memory are settings of its control plane.
 */
export function containerResources(compute: Compute, gpus: GpuRequest, context: PodContext) {
  const extended = extendedResources(compute, context);
  const requests = given({
    cpu: cpu(compute.cpuCoreRequest),
    memory: storedQuantity(compute.cpuMemoryRequest),
  });
  const limits = {
    ...given({ cpu: cpu(compute.cpuCoreLimit), memory: storedQuantity(compute.cpuMemoryLimit) }),
    ...(gpus.devices > 0 ? { [GPU_RESOURCE]: String(gpus.devices) } : {}),
    ...extended,
  };
  return filledObject(given({ requests: filledObject(requests), limits: filledObject(limits) }));
}

function cpu(cores: number | null | undefined): string | undefined {
  if (cores === undefined || cores === null) return undefined;
  return canonicalText(cpuQuantity(cores));
}

function extendedResources(compute: Compute, { path, report }: PodContext) {
  const found: Record<string, string> = {};
  for (const { item, index } of activeItems(compute.extendedResources)) {
    const pointer = pointerTo(path, "compute", "extendedResources", index);
    const name = item.resource ?? "";
    const problem = resourceProblem(name, item.quantity ?? undefined);
    if (problem !== undefined) report.refuse(pointer, problem.sentence, problem.fix);
    else if (found[name] !== undefined) report.refuse(pointer, `requests ${name} a second time`, "keep one of them");
    else found[name] = storedQuantity(item.quantity) ?? "";
  }
  return found;
}

/** The reason why an extended resource is refused: it has no amount, or is a GPU outside the GPU fields. */
function resourceProblem(name: string, quantity: string | undefined) {
  if (quantity === undefined) {
    return {
      sentence: `has no quantity of ${name}, and only a policy of the platform could add one`,
      fix: "write its quantity",
    };
  }
  if (name === GPU_RESOURCE) {
    return { sentence: `requests whole GPUs outside the GPU fields`, fix: "write compute.gpuDevicesRequest" };
  }
  return undefined;
}
