import type { KubeObject } from "../../kernel/index.ts";
import {
  choices,
  dns1035Problem,
  durationSeconds,
  formatValue,
  given,
  isAbsent,
  isObject,
  items,
  MAX_LABEL_LENGTH,
  member,
  pointerTo,
  text,
  variableIn,
} from "../../kernel/index.ts";
import type { ObjectFault } from "./field-fault.ts";

/** A mandatory field that is missing, at the pointer of the field. */
export function missingField(path: string, message = "is mandatory, but missing", fix?: string): ObjectFault {
  return { kind: "missing", path, message, ...given({ fix }) };
}

/** A field that the kind rejects because of another field. */
export function conflictingField(path: string, message: string, other?: string): ObjectFault {
  return { kind: "conflict", path, message, ...given({ other }) };
}

/** The fault of the second of the fields `set` of an object at `path`, of which it may have only one. */
export function exclusiveFields(set: readonly string[], path: string): readonly ObjectFault[] {
  const [first, second] = set;
  if (first === undefined || second === undefined) return [];
  return [conflictingField(pointerTo(path, second), `must not be set together with ${first}`, pointerTo(path, first))];
}

/** The fault of an object at `path` that must have exactly one of some fields; `set` are those that it has. */
export function exactlyOneField(
  fields: readonly string[],
  set: readonly string[],
  path: string,
): readonly ObjectFault[] {
  if (set.length === 0) return [missingField(path, choices("needs one of ", fields))];
  return exclusiveFields(set, path);
}

/** A value that the kind rejects, whatever the other fields are. */
export function rejectedValue(path: string, message: string, value: unknown, fix?: string): ObjectFault {
  return { kind: "value", path, message, value, ...given({ fix }) };
}

/** The fault of a number below a bound; none for any other value, such as a variable. */
export function numberBelow(holder: unknown, field: string, path: string, least: number): readonly ObjectFault[] {
  const value = member(holder, field);
  if (typeof value !== "number" || value >= least) return [];
  return [rejectedValue(pointerTo(path, field), `must be at least ${least}, but is ${value}`, value)];
}

/** The fault of a text that a check rejects. */
export function rejectedText(
  value: unknown,
  path: string,
  problemOf: (text: string) => string | undefined,
): readonly ObjectFault[] {
  if (typeof value !== "string") return [];
  const problem = problemOf(value);
  return problem === undefined ? [] : [rejectedValue(path, problem, value)];
}

/**
 * The fault of a text that is not a duration as Go writes it. The API server stores it, because its schema has a text
 * there, but the webhook or controller of the kind cannot read the object.
 */
export function wrongDuration(value: unknown, path: string): readonly ObjectFault[] {
  return rejectedText(value, path, (duration) =>
    durationSeconds(duration) === undefined
      ? `must be a duration such as 90s or 1h30m, but is ${formatValue(duration)}`
      : undefined,
  );
}

/** The items of a list at `path` whose field has the text of an earlier item, which is not empty. */
export function repeatedTexts(list: unknown, field: string, path: string): readonly ObjectFault[] {
  const first = new Map<string, number>();
  return items(list).flatMap((item, index): readonly ObjectFault[] => {
    const name = text(member(item, field)) ?? "";
    const earlier = first.get(name);
    if (name === "") return [];
    if (earlier === undefined) {
      first.set(name, index);
      return [];
    }
    const place = pointerTo(path, index, field);
    return [{ kind: "duplicate", path: place, message: `repeats the ${field} of ${pointerTo(path, earlier)}` }];
  });
}

/**
 * The pointer of the first field on the way to `segments` that is missing, of the last one if it has no item; undefined
 * where the list has items, or a field on the way is not an object.
 */
export function emptyListPlace(value: unknown, path: string, ...segments: readonly string[]): string | undefined {
  let holder = value;
  let place = path;
  if (isAbsent(holder)) return place;
  for (const segment of segments) {
    // A value of another type is a fault of its own.
    if (!isObject(holder)) return undefined;
    holder = holder[segment];
    place = pointerTo(place, segment);
    if (isAbsent(holder)) return place;
  }
  return Array.isArray(holder) && holder.length === 0 ? place : undefined;
}

/** A word that is not one of those that the kind accepts. Any other value, and none, has no fault. */
export function unknownWord(words: readonly string[], value: unknown, path: string): readonly ObjectFault[] {
  const allowed = choices("must be one of ", words);
  return rejectedText(value, path, (word) =>
    words.includes(word) ? undefined : `${allowed}, but is ${formatValue(word)}`,
  );
}

/** The name of an object as its manifest has it; undefined for one that the API server or a tool generates. */
export function writtenName({ metadata }: KubeObject): string | undefined {
  // An object inside of another one is as it was written.
  const name = text(member(metadata, "name")) ?? "";
  // A generated name is read as its beginning.
  if (name === "" || name === member(metadata, "generateName") || variableIn(name) !== undefined) return undefined;
  return name;
}

/**
 * The fault of an object whose name begins the names of others, such as Services, and so must be a DNS-1035 label. A
 * generated name has none.
 *
 * @param max the most characters
 * @param reason why there are so few, for the message. Default: none.
 */
export function nameFault(object: KubeObject, max: number = MAX_LABEL_LENGTH, reason = ""): readonly ObjectFault[] {
  const name = writtenName(object);
  const problem = name === undefined ? undefined : dns1035Problem(name, max);
  if (problem === undefined) return [];
  return [
    rejectedValue("/metadata/name", `${problem}${reason}`, name, "choose a shorter name that starts with a letter"),
  ];
}

/** The fault of an object whose name has too many characters. A generated name has none. */
export function longName(object: KubeObject, max: number, reason = ""): readonly ObjectFault[] {
  const name = writtenName(object);
  if (name === undefined || name.length <= max) return [];
  const message = `has ${name.length} characters; at most ${max} are allowed${reason}`;
  return [rejectedValue("/metadata/name", message, name, "choose a shorter name")];
}
