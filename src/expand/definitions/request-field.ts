import type { QuotaResource } from "../../gpu/index.ts";
import type { Locate, Location } from "../../kernel/index.ts";
import type { Compute, WorkloadDefinition } from "../../model/index.ts";

const FIELDS: Readonly<Record<QuotaResource, readonly (keyof Compute)[]>> = {
  gpu: ["gpuDevicesRequest", "gpuPortionRequest", "gpuMemoryRequest"],
  cpu: ["cpuCoreRequest"],
  memory: ["cpuMemoryRequest"],
};

/**
 * Returns the JSON pointer of the field by which a definition requests a resource, `undefined` without such a field.
 * For a DistributedInference it is the worker's field, as most pods are workers, or else the leader's.
 */
export function requestField(definition: WorkloadDefinition, resource: QuotaResource): string | undefined {
  for (const [path, compute] of computesOf(definition)) {
    const field = FIELDS[resource].find((name) => compute?.[name]);
    if (field !== undefined) return `${path}/compute/${field}`;
  }
  return undefined;
}

/** Returns a function that finds the position of `requestField`. */
export function requestLocator(
  definition: WorkloadDefinition,
  locate: Locate,
): (resource: QuotaResource) => Location | undefined {
  return (resource) => {
    const field = requestField(definition, resource);
    if (field === undefined) return undefined;
    return locate(field);
  };
}

function computesOf({ kind, spec }: WorkloadDefinition): readonly (readonly [string, Compute | null | undefined])[] {
  if (kind === "Training") return [["/spec", spec.compute]];
  return [
    ["/spec/worker", spec.worker?.compute],
    ["/spec/leader", spec.leader?.compute],
  ];
}
