import { items, MIG_PREFIX, member, WHOLE_GPU_RESOURCES } from "../../kernel/index.ts";
import { addDevices, containerDevices, type Devices, overheadDevices, podDevices } from "./container-devices.ts";

/**
 * GPU devices that KAI charges for the containers of a pod: as `podDevices`, with three differences. Whole GPUs of both
 * vendors are one resource, so the larger of running and start-up is that of their sum. A request of 0 has another form
 * than a request of GPUs, and KAI does not add amounts of two forms: the GPUs and MIG devices of sidecars are then not
 * charged. Nor are GPUs in the overhead. Source: KAI Scheduler, `getPodResourceRequest` in pod_info.go, `Add` in
 * gpu_resource_requirment.go.
 */
export function chargedDevices(spec: unknown, problems: string[], gpuKeys: readonly string[] = []): Devices {
  const initContainers = items(member(spec, "initContainers"));
  // Most pods have nothing to add to the sum of the containers.
  if (initContainers.length === 0 && member(spec, "overhead") === undefined) {
    return podDevices(spec, problems, gpuKeys);
  }
  overheadDevices(spec, problems, gpuKeys);
  const amountOf = (container: unknown) => amount(containerDevices(container, problems, gpuKeys));
  const containers = new Map<string, number>();
  for (const container of items(member(spec, "containers"))) {
    addDevices(containers, containerDevices(container, problems, gpuKeys));
  }
  let sidecars = NOTHING;
  let startUp = NOTHING;
  for (const container of initContainers) {
    const own = amountOf(container);
    if (member(container, "restartPolicy") === "Always") sidecars = sum(sidecars, own);
    else startUp = larger(startUp, sum(own, sidecars));
  }
  return larger(sum(amount(containers), sidecars), startUp).devices;
}

/** Devices as KAI adds them. */
interface Amount {
  /** Whether it has whole GPUs, a request of 0 or no request for whole GPUs at all. */
  readonly form: "some" | "zero" | "none";
  readonly devices: Devices;
}

const WHOLE = WHOLE_GPU_RESOURCES[0];

const NOTHING: Amount = { form: "none", devices: new Map() };

function amount(requested: Devices): Amount {
  const devices = new Map<string, number>();
  let isRequested = false;
  for (const [resource, count] of requested) {
    const isWhole = !resource.startsWith(MIG_PREFIX);
    isRequested ||= isWhole;
    addDevices(devices, new Map([[isWhole ? WHOLE : resource, count]]));
  }
  if (!isRequested) return { form: "none", devices };
  return { form: (devices.get(WHOLE) ?? 0) > 0 ? "some" : "zero", devices };
}

/** The first amount with the second, or alone if they have two forms. */
function sum(one: Amount, other: Amount): Amount {
  const isOneForm = one.form === other.form || one.form === "none" || other.form === "none";
  if (!isOneForm) return one;
  const devices = new Map(one.devices);
  addDevices(devices, other.devices);
  return { form: one.form === "none" ? other.form : one.form, devices };
}

function larger(one: Amount, other: Amount): Amount {
  const devices = new Map(one.devices);
  for (const [resource, count] of other.devices) devices.set(resource, Math.max(devices.get(resource) ?? 0, count));
  const isMore = (other.devices.get(WHOLE) ?? 0) > (one.devices.get(WHOLE) ?? 0);
  return { form: isMore ? other.form : one.form, devices };
}
