import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { rejectedText } from "../../src/k8s-fields/index.ts";
import { formatValue, isAbsent, items, member, names, pointerTo, text, variableIn } from "../../src/kernel/index.ts";

/** The annotation with the names of further devices, as a list in JSON. */
const DEVICE_TYPES = "serving.kserve.io/gpu-resource-types";

/** Resources that are not devices, and the devices that KServe knows without configuration. */
const KNOWN: readonly string[] = [
  "cpu",
  "memory",
  "storage",
  "ephemeral-storage",
  "nvidia.com/gpu",
  "amd.com/gpu",
  "intel.com/gpu",
  "habana.ai/gaudi",
];

/** Annotations and their place. */
interface PlacedAnnotations {
  readonly value: unknown;
  readonly path: string;
}

/**
 * The devices of a container of several nodes that KServe does not know. A warning, because the configuration of KServe may
 * name more. Source: kserve/kserve v0.20.0, HasUnknownGpuResourceType in pkg/utils/utils.go.
 */
export function unknownDeviceFaults(
  container: unknown,
  path: string,
  annotations: PlacedAnnotations,
): readonly ObjectFault[] {
  const written = member(annotations.value, DEVICE_TYPES);
  const listed = isAbsent(written) || written === "" ? [] : deviceTypes(written);
  // A wrong list is a fault of its own.
  if (listed === undefined) return [];
  const seen = new Set([...KNOWN, ...listed]);
  return ["limits", "requests"].flatMap((field) =>
    names(member(member(container, "resources"), field)).flatMap((name): readonly ObjectFault[] => {
      if (seen.has(name) || variableIn(name) !== undefined) return [];
      seen.add(name);
      return [
        {
          kind: "conflict",
          severity: "warning",
          path: pointerTo(path, "resources", field, name),
          message: `is rejected beside workerSpec, unless KServe knows the device ${name}`,
          fix: `add the annotation ${DEVICE_TYPES} with the value ["${name}"] to ${annotations.path.slice(1).replaceAll("/", ".")}`,
        },
      ];
    }),
  );
}

/** The fault of the annotation with the names of further devices. */
export function deviceTypesFaults({ value, path }: PlacedAnnotations): readonly ObjectFault[] {
  return rejectedText(member(value, DEVICE_TYPES), pointerTo(path, DEVICE_TYPES), (written) =>
    written === "" || deviceTypes(written) !== undefined
      ? undefined
      : `must be a JSON list of names such as ["nvidia.com/gpu"], but is ${formatValue(written)}`,
  );
}

/** The names in the annotation; undefined if it is not a list of names. */
function deviceTypes(written: unknown): readonly string[] | undefined {
  if (typeof written !== "string") return undefined;
  let list: unknown;
  try {
    list = JSON.parse(written);
  } catch {
    return undefined;
  }
  const found = items(list).map((name) => text(name) ?? "");
  return found.length === 0 || found.includes("") ? undefined : found;
}
