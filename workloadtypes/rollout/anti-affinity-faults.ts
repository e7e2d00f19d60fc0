import { isAbsent } from "../../src/base/nullable.ts";
import { isObject, member, number } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, missingField, rejectedValue } from "../../src/kubernetes/kind-faults.ts";

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
