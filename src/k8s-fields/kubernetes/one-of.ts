import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";

/** A check that an object has exactly one of some fields. */
export function exactlyOneOf(...fields: readonly string[]): ObjectCheck {
  return (value, report) => {
    checkAtMostOne(fields, value, report);
    if (!fields.some((field) => isGiven(value[field]))) report("missing", [], `must have one of ${list(fields)}`);
  };
}

/** A check that an object has at most one of some fields. */
export function atMostOneOf(...fields: readonly string[]): ObjectCheck {
  return (value, report) => checkAtMostOne(fields, value, report);
}

function checkAtMostOne(fields: readonly string[], value: Members, report: ReportField): void {
  const [first, second] = fields.filter((field) => isGiven(value[field]));
  if (second === undefined) return;
  report("conflict", [second], `must not be set together with ${first}: only one of ${list(fields)} is allowed`);
}

function isGiven(value: unknown): boolean {
  return !isMissing(value) && value !== 0;
}

function list(fields: readonly string[]): string {
  return `${fields.slice(0, -1).join(", ")} and ${fields.at(-1)}`;
}
