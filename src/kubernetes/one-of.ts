import type { ObjectCheck } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";

/**
 * A check that an object has at most one of some fields.
 *
 * @param isMandatory whether it must have one of them; default false
 */
export function oneOfCheck(fields: readonly string[], isMandatory = false): ObjectCheck {
  return (value, report) => {
    const [first, second] = fields.filter((field) => isGiven(value[field]));
    if (second !== undefined)
      report("conflict", [second], `must not be set together with ${first}: only one of ${list(fields)} is allowed`);
    else if (first === undefined && isMandatory) report("missing", [], `must have one of ${list(fields)}`);
  };
}

function isGiven(value: unknown): boolean {
  return !isMissing(value) && value !== 0;
}

function list(fields: readonly string[]): string {
  return `${fields.slice(0, -1).join(", ")} and ${fields.at(-1)}`;
}
