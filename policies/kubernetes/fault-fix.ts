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
  const [, condition, value] = /^is rejected unless (\S+) is (\S+)$/.exec(message) ?? [];
  if (condition !== undefined) return `set ${condition} to ${value}, or remove ${field}`;
  if (!message.startsWith("is rejected")) return `change ${field}${orText(otherField)}`;
  return otherField === undefined ? `remove ${field}` : `remove ${field}, or change ${otherField}`;
}

function orText(field: string | undefined): string {
  return field === undefined ? "" : ` or ${field}`;
}

function fixOfValue({ message, value }: ObjectFault): string | undefined {
  const [, allowed] = /^must be (.*), but is /.exec(message) ?? [];
  if (allowed !== undefined) return `write ${allowed}`;
  const name = typeof value === "string" ? repairedName(value, message) : undefined;
  return name === undefined ? undefined : `write ${name}, here and where it is referred to`;
}
