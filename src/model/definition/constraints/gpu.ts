import { type Constraint, isPresent } from "../../../k8s-fields/index.ts";
import { given, missing, parseQuantity, pointerTo, violation } from "../../../kernel/index.ts";
import type { Compute, GpuRequestType } from "../compute.ts";
import { numbersInOrder, quantitiesInOrder, quantityField } from "./quantity-field.ts";

type Field = Extract<keyof Compute, string>;

/** A request of a share is allowed only with its own request type, and mandatory with it. */
function requestOf(type: GpuRequestType, field: "gpuPortionRequest" | "gpuMemoryRequest"): Constraint<Compute> {
  return {
    reads: ["gpuRequestType", field],
    check: (compute, at) => {
      const wanted = compute.gpuRequestType === type;
      const given = isPresent(compute[field]);
      if (wanted && !given) return missing(at, field, { message: `is mandatory with gpuRequestType ${type}` });
      if (wanted || !given) return undefined;
      const received = compute.gpuRequestType ?? "no gpuRequestType";
      return violation(pointerTo(at, field), `is allowed only with gpuRequestType ${type}, but found ${received}`, {
        expected: `gpuRequestType ${type}`,
        received,
        fix: isPresent(compute.gpuRequestType) ? `remove ${field}` : `add gpuRequestType: ${type}`,
      });
    },
  };
}

/** A limit of a share has no effect without the request that it limits. */
function limitOf(type: GpuRequestType, limit: Field, request: Field): Constraint<Compute> {
  return {
    reads: [limit, request, "gpuRequestType"],
    check: (compute, at) => {
      // With its own type the request is mandatory, which another rule reports.
      if (!isPresent(compute[limit]) || isPresent(compute[request]) || compute.gpuRequestType === type) {
        return undefined;
      }
      return violation(pointerTo(at, limit), `has no effect without ${request}`, { fix: `add ${request}` });
    },
  };
}

function portion(field: "gpuPortionRequest" | "gpuPortionLimit"): Constraint<Compute> {
  return {
    reads: [field],
    check: (compute, at) => {
      const share = compute[field];
      if (!isPresent(share) || isShare(share)) return undefined;
      const received = `${share}`;
      const expected = "above 0 and at most 1";
      const more = given({ expected, received, fix: portionFix(share, field) });
      return violation(pointerTo(at, field), `must be ${expected}, but is ${received}`, more);
    },
  };
}

function portionFix(share: number, field: "gpuPortionRequest" | "gpuPortionLimit"): string | undefined {
  if (share >= FEWEST_PERCENT && share <= 100) return `set ${field} to ${share / 100}`;
  if (field === "gpuPortionLimit") return share > 1 ? `set ${field} to 1` : `remove ${field}`;
  if (share > 1) return "for whole GPUs set gpuDevicesRequest only";
  return "leave it out to request no GPU";
}

/** A number from here to 100 is a share in percent, and a smaller one a number of GPUs. */
const FEWEST_PERCENT = 9;

const severalDevices: Constraint<Compute> = {
  reads: ["gpuDevicesRequest", "gpuRequestType", "gpuPortionRequest"],
  check: ({ gpuDevicesRequest, gpuRequestType, gpuPortionRequest }, at) => {
    const devices = gpuDevicesRequest ?? 1;
    if (devices === 0 && isPresent(gpuRequestType)) {
      const text = `is 0, which leaves nothing to share by ${gpuRequestType}`;
      return violation(pointerTo(at, "gpuDevicesRequest"), text, { expected: "at least 1", received: "0" });
    }
    if (devices < 2) return undefined;
    const fix = "request one device, or leave the request type out to get whole GPUs";
    if (gpuRequestType === "memory") {
      const text = `memory is allowed only for one device, but gpuDevicesRequest is ${devices}`;
      return violation(pointerTo(at, "gpuRequestType"), text, { received: "memory", fix });
    }
    if (!isPresent(gpuPortionRequest) || gpuPortionRequest === 1 || !isShare(gpuPortionRequest)) return undefined;
    const text = `${gpuPortionRequest} is allowed only for one device, but gpuDevicesRequest is ${devices}`;
    return violation(pointerTo(at, "gpuPortionRequest"), text, {
      expected: "1",
      received: `${gpuPortionRequest}`,
      fix,
    });
  },
};

const someGpuMemory: Constraint<Compute> = {
  reads: ["gpuMemoryRequest"],
  check: ({ gpuMemoryRequest }, at) => {
    if (!isPresent(gpuMemoryRequest) || parseQuantity(gpuMemoryRequest)?.nano !== 0n) return undefined;
    const text = `must be above 0, but is ${gpuMemoryRequest}`;
    return violation(pointerTo(at, "gpuMemoryRequest"), text, { expected: "above 0", received: gpuMemoryRequest });
  },
};

const gpusTwice: Constraint<Compute> = {
  reads: ["gpuDevicesRequest", "gpuRequestType", "extendedResources"],
  check: ({ gpuDevicesRequest, gpuRequestType, extendedResources }, at) => {
    if ((gpuDevicesRequest ?? 0) === 0 && !isPresent(gpuRequestType)) return undefined;
    const index = (extendedResources ?? []).findIndex(
      (item) => item?.resource === "nvidia.com/gpu" && item.exclude !== true,
    );
    if (index < 0) return undefined;
    const text = "nvidia.com/gpu is requested a second time, next to gpuDevicesRequest";
    return violation(pointerTo(at, "extendedResources", index, "resource"), text, { fix: "remove this item" });
  },
};

function isShare(value: number): boolean {
  return value > 0 && value <= 1;
}

/**
 * Rules of GPU requests. The API's prose contradicts itself on more than one device: one field excludes portion and
 * memory altogether, another allows portions. muster accepts what both allow: a portion of 1, that is whole GPUs.
 */
export const gpuConstraints: readonly Constraint<Compute>[] = [
  quantityField("gpuMemoryRequest"),
  quantityField("gpuMemoryLimit"),
  requestOf("portion", "gpuPortionRequest"),
  requestOf("memory", "gpuMemoryRequest"),
  portion("gpuPortionRequest"),
  portion("gpuPortionLimit"),
  someGpuMemory,
  severalDevices,
  limitOf("portion", "gpuPortionLimit", "gpuPortionRequest"),
  limitOf("memory", "gpuMemoryLimit", "gpuMemoryRequest"),
  numbersInOrder("gpuPortionRequest", "gpuPortionLimit", isShare),
  quantitiesInOrder("gpuMemoryRequest", "gpuMemoryLimit"),
  gpusTwice,
];
