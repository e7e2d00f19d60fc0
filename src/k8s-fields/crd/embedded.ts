import { formatValue, isObject } from "../../kernel/index.ts";
import { fieldFaults } from "../kubernetes/check-fields.ts";
import type { FieldFault, Members } from "../kubernetes/field-fault.ts";
import { objectType } from "../kubernetes/field-type.ts";

const FORMS = { apiVersion: /^[^/]*(?:\/[^/]*)?$/, kind: /^[A-Za-z](?:[-A-Za-z0-9]{0,61}[A-Za-z0-9])?$/ } as const;

/**
 * Reports the faults of the apiVersion, kind and metadata of an object inside another one, with pointers into it.
 *
 * @param minor the minor version of Kubernetes 1 of the cluster
 */
export function checkEmbedded(object: Members, minor: number, report: (fault: FieldFault) => void): void {
  for (const field of ["apiVersion", "kind"] as const) {
    const value = object[field];
    const common = { path: `/${field}`, holder: object, type: "", field };
    if (value === undefined) report({ ...common, kind: "missing", message: "is mandatory, but missing" });
    else if (typeof value !== "string" || value === "") {
      report({ ...common, kind: "type", message: "must be a string that is not empty", value });
    } else if (!FORMS[field].test(value)) {
      report({ ...common, kind: "value", message: `is not a valid ${field}`, received: formatValue(value), value });
    }
  }
  const { metadata } = object;
  if (metadata === undefined || metadata === null) return;
  if (!isObject(metadata)) {
    report({ path: "/metadata", holder: object, type: "", field: "metadata", kind: "type", message: "must be a map" });
    return;
  }
  for (const fault of fieldFaults({ metadata }, objectType("Namespace"), { minor })) report(fault);
}
