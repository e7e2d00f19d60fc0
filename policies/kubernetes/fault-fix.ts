import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { fieldLabel, repairedName } from "../../src/kernel/index.ts";
import { fixOfType } from "../pods/type-fix.ts";

/**
 * The fix for one fault: its own, else one that names the field and follows from the words of its message, which are
 * the same for all kinds. Undefined where the message alone says what to write.
 */
export function fixOfFault(fault: ObjectFault): string | undefined {
  const { kind, path, fix } = fault;
  if (fix !== undefined) return fix;
  if (kind === "type") return fixOfType(fault);
  if (path === "") return undefined;
  const field = fieldLabel(path);
  if (kind === "missing") return fixOfMissing(field, fault.message);
  if (kind === "conflict") return fixOfConflict(field, fault);
  if (kind === "value") return fixOfValue(fault);
  return undefined;
}

function fixOfMissing(field: string, message: string): string {
  const [, needed] = /^needs (.*)$/.exec(message) ?? [];
  if (needed !== undefined) return `add ${needed} to ${field}`;
  if (message.endsWith("empty")) return `fill in ${field}`;
  return `add ${field}`;
}

function fixOfConflict(field: string, { message, other }: ObjectFault): string {
  const otherField = other === undefined ? undefined : fieldLabel(other);
  if (message.startsWith("must not be set together")) return `remove ${field}${orText(otherField)}`;
  const ordered = fixOfOrder(field, otherField, message);
  if (ordered !== undefined) return ordered;
  const [, condition, value] = /^is rejected unless (\S+) is (\S+)$/.exec(message) ?? [];
  if (condition !== undefined) return `set ${condition} to ${value}, or remove ${field}`;
  if (!message.startsWith("is rejected")) return `change ${field}${orText(otherField)}`;
  return otherField === undefined ? `remove ${field}` : `remove ${field}, or change ${otherField}`;
}

/** The fix for a value that another field bounds: `must be at most the limit 2, but is 4`, `is 5, above max, which is 3`. */
function fixOfOrder(field: string, other: string | undefined, message: string): string | undefined {
  const [, allowed] = /^must be (.*), but is /.exec(message) ?? [];
  if (allowed !== undefined) {
    const more = other === undefined ? "" : `, or change ${other}`;
    return `write ${allowed} into ${field}${more}`;
  }
  const [, own, side, , bound] = /^is (\S+), (above|below) (\S+), which is (\S+)$/.exec(message) ?? [];
  if (own === undefined || other === undefined) return undefined;
  const [lower, raise] = side === "above" ? ["lower", "raise"] : ["raise", "lower"];
  return `${lower} ${field} to ${bound}, or ${raise} ${other} to ${own}`;
}

function orText(field: string | undefined): string {
  return field === undefined ? "" : ` or ${field}`;
}

function fixOfValue({ message, value }: ObjectFault): string | undefined {
  const [, allowed] = /^must be (.*), but is /.exec(message) ?? [];
  if (allowed === "an integer" && typeof value === "number") {
    return `write an integer such as ${Math.max(1, Math.ceil(value))}`;
  }
  if (allowed !== undefined) return `write ${allowed}`;
  const name = typeof value === "string" ? repairedName(value, message) : undefined;
  return name === undefined ? undefined : `write ${name}, here and where it is referred to`;
}
