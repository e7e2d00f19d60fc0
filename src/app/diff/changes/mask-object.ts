import {
  groupOf,
  isObject,
  type KubeObject,
  looksSecret,
  MUSTER_API_VERSION,
  pointerTo,
  stringOf,
} from "../../../kernel/index.ts";

/**
 * Whether a text that has a name may be secret.
 *
 * @param name of the field, variable or option; `""` for none
 * @param beside the names and values beside it
 */
type IsSecret = (name: string, text: string, beside: unknown) => boolean;

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
  const group = groupOf(String(object.apiVersion));
  const isWhole = object.kind === "Secret" && group === "";
  const isDescribed = group === "run.ai" || group === groupOf(MUSTER_API_VERSION);
  const entries = Object.entries(object).map(([key, value]) => [
    key,
    mask(value, {
      name: isDescribed ? "" : key,
      beside: object,
      isWhole: isWhole && (key === "data" || key === "stringData"),
      // The names of annotations are chosen by people.
      isDescribed: isDescribed && key !== "metadata",
      isSecret,
    }),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Replaces every value that may be secret in the spec of an object.
 *
 * @param isDescribed whether it is in a format of Run:ai or muster
 */
export function maskValue(value: unknown, isSecret: IsSecret, isDescribed = false): unknown {
  if (value === undefined) return undefined;
  return mask(value, { name: "", beside: undefined, isWhole: false, isDescribed, isSecret });
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

/** The surroundings of a value. */
interface MaskedPlace {
  /** Its name; `""` for none. */
  readonly name: string;
  /** The names and values beside it. */
  readonly beside: unknown;
  /** Whether all of it is secret. */
  readonly isWhole: boolean;
  /** Whether it is in a format of Run:ai or muster, whose fields have names of Secrets and no secrets. */
  readonly isDescribed: boolean;
  readonly isSecret: IsSecret;
}

function mask(value: unknown, place: MaskedPlace): unknown {
  const { name, beside, isWhole, isDescribed, isSecret } = place;
  if (Array.isArray(value)) {
    return value.map((item, index) => mask(item, { ...place, name: optionBefore(value, index), beside: value }));
  }
  if (isObject(value)) {
    const own = typeof value.name === "string" ? value.name : name;
    const entries = Object.entries(value).map(([key, member]) => {
      if (key === "value") return [key, mask(member, { ...place, name: own })];
      const isField = isDescribed && !isObject(member);
      return [key, mask(member, { ...place, name: isField ? "" : key, beside: value })];
    });
    return Object.fromEntries(entries);
  }
  if (value === null || typeof value === "boolean") return value;
  const text = stringOf(value);
  const isMasked = isWhole || isSecret(name, text, beside) || isLikeSecret(value);
  return isMasked ? MASKED : value;
}

function isLikeSecret(value: unknown): boolean {
  return typeof value === "string" && value.split("\n").some(looksSecret);
}

/** The option in front of an argument, which names its value: `--token x`. */
function optionBefore(list: readonly unknown[], index: number): string {
  const previous = list[index - 1];
  if (typeof previous === "string" && previous.startsWith("-")) return previous.replace(/^-+/, "");
  return "";
}
