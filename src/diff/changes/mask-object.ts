import { groupOf, type KubeObject } from "../../base/kubernetes.ts";
import { pointerTo } from "../../base/pointer.ts";
import { isObject, stringOf } from "../../base/read.ts";
import { looksSecret } from "../../base/secret-text.ts";

/**
 * Whether a text that has a name may be secret.
 *
 * @param name of the field, variable or option; `""` for none
 */
type IsSecret = (name: string, text: string) => boolean;

/** The text that a report shows in place of a value that may be secret. */
const MASKED = "****";

/**
 * Returns an object with every value replaced that may be secret: the content of Secrets, variables and options with the
 * name of a secret, and everything that looks like a key or a token. Its lists and members are the same.
 */
export function maskObject(object: KubeObject, isSecret: IsSecret): KubeObject {
  return maskMembers(object, isSecret) as KubeObject;
}

function maskMembers(object: Readonly<Record<string, unknown>>, isSecret: IsSecret): Record<string, unknown> {
  const isWhole = object.kind === "Secret" && groupOf(String(object.apiVersion)) === "";
  const entries = Object.entries(object).map(([key, value]) => [
    key,
    mask(value, key, isWhole && (key === "data" || key === "stringData"), isSecret),
  ]);
  return Object.fromEntries(entries);
}

/** Replaces every value that may be secret in the spec of an object. */
export function maskValue(value: unknown, isSecret: IsSecret): unknown {
  if (value === undefined) return undefined;
  return mask(value, "", false, isSecret);
}

/** The JSON pointers of the values in an object or definition that may be secret. */
export function secretPointers(object: Readonly<Record<string, unknown>>, isSecret: IsSecret): readonly string[] {
  return changedPointers(object, maskMembers(object, isSecret), "");
}

function changedPointers(value: unknown, masked: unknown, pointer: string): readonly string[] {
  if (value === masked) return [];
  if (Array.isArray(value) && Array.isArray(masked)) {
    return value.flatMap((item, index) => changedPointers(item, masked[index], pointerTo(pointer, index)));
  }
  if (!isObject(value) || !isObject(masked)) return [pointer];
  return Object.entries(value).flatMap(([key, member]) =>
    changedPointers(member, masked[key], pointerTo(pointer, key)),
  );
}

function mask(value: unknown, name: string, whole: boolean, isSecret: IsSecret): unknown {
  if (Array.isArray(value)) return value.map((item, index) => mask(item, optionBefore(value, index), whole, isSecret));
  if (isObject(value)) {
    const own = typeof value.name === "string" ? value.name : name;
    const entries = Object.entries(value).map(([key, member]) => [
      key,
      mask(member, key === "value" ? own : key, whole, isSecret),
    ]);
    return Object.fromEntries(entries);
  }
  if (value === null || typeof value === "boolean") return value;
  const text = stringOf(value);
  if (whole || isSecret(name, text) || (typeof value === "string" && text.split("\n").some(looksSecret))) return MASKED;
  return value;
}

/** The option in front of an argument, which names its value: `--token x`. */
function optionBefore(list: readonly unknown[], index: number): string {
  const previous = list[index - 1];
  if (typeof previous === "string" && previous.startsWith("-")) return previous.replace(/^-+/, "");
  return "";
}
