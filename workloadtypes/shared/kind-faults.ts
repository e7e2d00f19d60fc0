import { given } from "../../src/base/given.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";

/** A mandatory field that is missing, at the pointer of the field. */
export function missingField(path: string, message = "is mandatory, but missing", fix?: string): ObjectFault {
  return { kind: "missing", path, message, ...given({ fix }) };
}

/** A field that the kind rejects because of another field. */
export function conflictingField(path: string, message: string, other?: string): ObjectFault {
  return { kind: "conflict", path, message, ...given({ other }) };
}
