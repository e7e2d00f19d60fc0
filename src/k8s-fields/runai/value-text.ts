import { pointerTo, stringOf } from "../../kernel/index.ts";
import type { RunaiField, RunaiValue } from "./field.ts";

/** Fields whose texts may contain a password, so no message shows them. */
const SECRETIVE: ReadonlySet<string> = new Set([
  "annotations",
  "arguments",
  "command",
  "environment",
  "exposedUrls",
  "gitSync",
  "ingressUrl",
  "s3",
]);

/** Whether values of a field may contain a secret. */
export function isSecretive({ name }: Pick<RunaiField, "name">): boolean {
  return SECRETIVE.has(name);
}

/** The value as YAML would have it for its type, for a fix; `…` where it cannot or must not be shown. */
export function yamlValue({ type }: RunaiValue, value: unknown, secretive: boolean): string {
  if (secretive) return "…";
  if (type === "Boolean" && /^(?:true|false)$/i.test(stringOf(value))) return stringOf(value).toLowerCase();
  if (type === "Integer" && /^\d{1,9}$/.test(stringOf(value))) return stringOf(value);
  if (typeof value === "number" || (typeof value === "string" && value.length <= 80)) {
    return JSON.stringify(String(value));
  }
  return "…";
}

/** A wrapped field as YAML: `gpu: {value: "0.5"}`. */
export function wrappedText(field: RunaiField, value: unknown): string {
  return `${field.name}: {value: ${yamlValue(field, value, isSecretive(field))}}`;
}

/** A field of items as YAML, with the name of the first item where it is known. */
export function itemsText({ name, item }: RunaiField, key = firstKey(item)): string {
  return `${name}: {items: {${key}: {value: ${itemText(item)}}}}`;
}

/** The value of an item as YAML, with its mandatory fields. */
export function itemText(item: RunaiField["item"]): string {
  if (item === undefined || typeof item === "string") {
    if (item === "text") return '"…"';
    return "{…}";
  }
  const fields = Object.entries(item);
  const mandatory = fields.filter(([, field]) => field.mandatory === true);
  return `{${(mandatory.length === 0 ? fields.slice(0, 1) : mandatory).map(([name]) => `${name}: …`).join(", ")}}`;
}

function firstKey(item: RunaiField["item"]): string {
  if (item === "text") return "NAME";
  return "name";
}

/** Returns the pointer of the value of a wrapped field. */
export function valuePointer(base: string, field: string): string {
  return pointerTo(base, field, "value");
}
