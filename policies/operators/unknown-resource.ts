import { conflictingField, type ObjectFault } from "../../src/k8s-fields/index.ts";
import { given, isHugePages, nearest, plainName, variableIn } from "../../src/kernel/index.ts";

/** The names without a domain that schedulers count. */
const KNOWN: readonly string[] = ["cpu", "memory", "ephemeral-storage", "pods", "storage"];
/** Short forms that are no edit away from the names. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ["mem", "memory"],
  ["ram", "memory"],
  ["gpu", "nvidia.com/gpu"],
  ["gpus", "nvidia.com/gpu"],
]);

/**
 * The fault of a resource in a quota that no pod can request: it has no domain, and is not one of Kubernetes. A warning,
 * because the queue is accepted.
 *
 * @param effect the effect of the name, for the message
 * @param isMapped whether other names without a domain may be those of devices, as in Kueue's `deviceClassMappings`.
 *   Default false
 */
export function unknownResource(name: string, path: string, effect: string, isMapped = false): readonly ObjectFault[] {
  const isKnown = KNOWN.includes(name) || name.includes("/") || isHugePages(name);
  if (isKnown || variableIn(name) !== undefined) return [];
  const meant = SHORT.get(plainName(name)) ?? nearest(name, KNOWN);
  if (isMapped && (meant === undefined || meant.includes("/"))) return [];
  const suggestion = meant === undefined ? "" : `; did you mean ${meant}?`;
  const message = `is not a resource that a pod can request, so ${effect}${suggestion}`;
  const fix = meant === undefined ? undefined : `write ${meant}`;
  return [{ ...conflictingField(path, message), severity: "warning", ...given({ fix }) }];
}
