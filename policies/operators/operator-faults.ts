import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { fieldFaults, NEWEST_KNOWN_MINOR } from "../../src/k8s-fields/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { operatorTypeOf } from "./operator-types.ts";

/**
 * The faults of a custom resource by the fields that its operator knows, for an object without a CRD. A field or word that
 * another release of the operator may have is a warning. Empty for other kinds.
 */
export function operatorFaults({ object }: CheckedObject): readonly ObjectFault[] {
  const type = operatorTypeOf(object.apiVersion, object.kind);
  if (type === undefined) return NO_FAULTS;
  // Other checks read these three.
  const { apiVersion: _api, kind: _kind, metadata: _metadata, ...rest } = object as unknown as Members;
  return fieldFaults(rest, type, { minor: NEWEST_KNOWN_MINOR });
}

const NO_FAULTS: readonly ObjectFault[] = Object.freeze([]);
