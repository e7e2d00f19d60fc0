import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedValue } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, member, number } from "../../src/kernel/index.ts";

const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
const MOST_WEIGHT = 100;

/** The faults of an anti-affinity of a strategy, which is either preferred or required. */
export function antiAffinityFaults(antiAffinity: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(antiAffinity)) return [];
  const [isPreferred, isRequired] = [!isAbsent(antiAffinity[PREFERRED]), !isAbsent(antiAffinity[REQUIRED])];
  const weight = number(member(antiAffinity[PREFERRED], "weight")) ?? 0;
  return [
    ...(isPreferred || isRequired ? [] : [missingField(path, `must have one of ${PREFERRED} and ${REQUIRED}`)]),
    ...(isPreferred && isRequired
      ? [conflictingField(`${path}/${REQUIRED}`, `must not be set together with ${PREFERRED}`, `${path}/${PREFERRED}`)]
      : []),
    ...(isPreferred && (weight < 1 || weight > MOST_WEIGHT)
      ? [rejectedValue(`${path}/${PREFERRED}/weight`, `must be from 1 to ${MOST_WEIGHT}, but is ${weight}`, weight)]
      : []),
  ];
}
