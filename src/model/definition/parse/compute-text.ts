import { isObject, member, members } from "../../../kernel/index.ts";

/** The fields of `compute` for the resources of a container, by request and limit. Devices have no request of their own. */
const FIELDS = {
  requests: { cpu: "cpuCoreRequest", memory: "cpuMemoryRequest", "nvidia.com/gpu": "gpuDevicesRequest" },
  limits: { cpu: "cpuCoreLimit", memory: "cpuMemoryLimit", "nvidia.com/gpu": "gpuDevicesRequest" },
} as const;

/** The `compute` of the API for the `resources` of a container; undefined for other values. */
export function computeText(resources: unknown): string | undefined {
  if (!isObject(resources)) return undefined;
  const compute = new Map<string, string>();
  for (const list of ["requests", "limits"] as const) {
    for (const [name, field] of Object.entries(FIELDS[list])) {
      const amount = member(member(resources, list), name);
      if (typeof amount === "number" || typeof amount === "string") compute.set(field, String(amount));
    }
  }
  const isWhole = ["requests", "limits"].every((list) => {
    return members(member(resources, list)).every(([name]) => Object.hasOwn(FIELDS.limits, name));
  });
  if (compute.size === 0 || !isWhole) return undefined;
  return `{${[...compute].map(([field, amount]) => `${field}: ${amount}`).join(", ")}}`;
}
