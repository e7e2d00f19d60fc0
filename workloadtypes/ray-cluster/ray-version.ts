import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { atLeast, isAbsent, member, variableIn } from "../../src/kernel/index.ts";

/** A version as `ParseGeneric` of Kubernetes reads it: at least two numbers with dots, then any text. */
const VERSION = /^\s*v?(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*))+(?![\d.])/;

/**
 * Returns the fault of a `rayVersion` that is missing, or too old for a feature of the cluster. Undefined for a version
 * that is new enough, and for a variable.
 *
 * @param path the pointer of the spec
 * @param least the oldest version with the feature
 * @param feature its name in the message
 */
export function rayVersionFaults(
  spec: unknown,
  path: string,
  least: string,
  feature: string,
): readonly ObjectFault[] | undefined {
  const version = member(spec, "rayVersion");
  const place = `${path}/rayVersion`;
  if (isAbsent(version) || version === "") {
    return [missingField(place, `is missing, but ${feature} needs ${least} or later`)];
  }
  if (typeof version !== "string" || variableIn(version) !== undefined) return undefined;
  if (VERSION.test(version) && atLeast(version, least)) return undefined;
  return [conflictingField(place, `must be ${least} or later for ${feature}`)];
}
