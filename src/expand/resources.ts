import { filledObject, given } from "../base/given.ts";
import { activeItems } from "../base/nullable.ts";
import { pointerTo } from "../base/pointer.ts";
import { parseQuantity } from "../base/quantity.ts";
import type { Compute } from "../definition/compute.ts";
import type { PodContext } from "./context.ts";
import { GPU_RESOURCE, type GpuRequest } from "./gpu.ts";
import { cpuQuantity } from "./quantities.ts";

const NANO = 10n ** 9n;

/**
 * Returns the requests and limits of the container. Extended resources and GPUs are limits only: Kubernetes sets the
 * request to the limit, and rejects any other. muster adds no request to those of the definition; the platform's
 * defaults for CPU and memory are settings of its control plane.
 */
export function containerResources(compute: Compute, gpus: GpuRequest, context: PodContext) {
  const extended = extendedResources(compute, context);
  const requests = given({
    cpu: cpu(compute.cpuCoreRequest),
    memory: compute.cpuMemoryRequest ?? undefined,
  });
  const limits = {
    ...given({ cpu: cpu(compute.cpuCoreLimit), memory: compute.cpuMemoryLimit ?? undefined }),
    ...(gpus.devices > 0 ? { [GPU_RESOURCE]: String(gpus.devices) } : {}),
    ...extended,
  };
  return filledObject(given({ requests: filledObject(requests), limits: filledObject(limits) }));
}

function cpu(cores: number | null | undefined): string | undefined {
  return cores === undefined || cores === null ? undefined : cpuQuantity(cores);
}

function extendedResources(compute: Compute, { path, report }: PodContext) {
  const found: Record<string, string> = {};
  for (const { item, index } of activeItems(compute.extendedResources)) {
    const here = pointerTo(path, "compute", "extendedResources", index);
    const name = item.resource ?? "";
    const problem = resourceProblem(name, item.quantity ?? undefined);
    if (problem !== undefined) report.refuse(here, problem.sentence, problem.fix);
    else if (found[name] !== undefined) report.refuse(here, `requests ${name} a second time`, "keep one of them");
    else found[name] = item.quantity ?? "";
  }
  return found;
}

/**
 * The reason why Kubernetes rejects an extended resource (validation of `core/v1`), or a GPU outside the GPU fields.
 */
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
  if (!name.includes("/") && !name.startsWith("hugepages-")) {
    return {
      sentence: `names ${name}, which is not an extended resource: these have a domain, such as example.com/${name}`,
      fix: undefined,
    };
  }
  const parsed = parseQuantity(quantity);
  if (name.includes("/") && parsed !== undefined && parsed.nano % NANO !== 0n) {
    return {
      sentence: `requests ${quantity} of ${name}, which Kubernetes counts in whole units`,
      fix: "write a whole number",
    };
  }
  return undefined;
}
