import { at, isContainer } from "./read.ts";

/** The most characters of a key in a message. */
const LONGEST_KEY = 80;

/** Appends names and indexes to a JSON pointer (RFC 6901) and escapes its reserved characters. */
export function pointerTo(base: string, ...segments: readonly (string | number)[]): string {
  let pointer = base;
  for (const segment of segments) {
    const isPlain = typeof segment === "number" || !(segment.includes("/") || segment.includes("~"));
    pointer += isPlain ? `/${segment}` : `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return pointer;
}

const NO_SEGMENTS: readonly string[] = Object.freeze([]);

// A finding needs those of its place several times.
let latest = { pointer: "", segments: NO_SEGMENTS };

/** The unescaped segments of a JSON pointer; none for `""`, the whole document. */
export function pointerSegments(pointer: string): readonly string[] {
  if (latest.pointer !== pointer) latest = { pointer, segments: splitPointer(pointer) };
  return latest.segments;
}

function splitPointer(pointer: string): readonly string[] {
  if (pointer === "") return NO_SEGMENTS;
  const segments = pointer.slice(1).split("/");
  if (!pointer.includes("~")) return segments;
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The pointer of the object or list that contains the value; `""` for the document itself. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

/** The pointers of all objects and lists around a value, from the nearest one to the document itself; none for `""`. */
export function parentPointers(pointer: string): readonly string[] {
  const parents: string[] = [];
  for (let at = pointer; at !== ""; ) {
    at = parentPointer(at);
    parents.push(at);
  }
  return parents;
}

/**
 * A pointer as people write it: `/spec/environmentVariables/0/name` is `environmentVariables[0].name`. A leading `spec`
 * is left out, unless it is the whole pointer.
 */
export function fieldLabel(pointer: string): string {
  const segments = pointerSegments(pointer);
  if (segments.length === 0) return "the document";
  const labelled = segments.slice(segments.length > 1 && segments[0] === "spec" ? 1 : 0);
  let label = "";
  for (const segment of labelled) {
    if (/^\d+$/.test(segment)) label += `[${segment}]`;
    else if (/^[\w-]{1,80}$/.test(segment)) label += label === "" ? segment : `.${segment}`;
    else if (segment.length <= LONGEST_KEY) label += `[${JSON.stringify(segment)}]`;
    else label += `[${JSON.stringify(`${segment.slice(0, LONGEST_KEY)}...`)}]`;
  }
  return label;
}

/** The value at a pointer, through own keys only; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return valueBelow(value, pointerSegments(pointer));
}

/** The value at unescaped segments, as `valueAt`, for a pointer that is followed in many objects. */
export function valueBelow(value: unknown, segments: readonly string[]): unknown {
  let part = value;
  for (const segment of segments) {
    if (!isContainer(part) || !Object.hasOwn(part, segment)) return undefined;
    part = part[segment];
  }
  return part;
}

/** Whether a JSON pointer equals another one, or leads into it. */
export function isWithin(pointer: string, outer: string): boolean {
  if (!pointer.startsWith(outer)) return false;
  return pointer.length === outer.length || pointer[outer.length] === "/";
}

/** Pointers of the existing values that match a pattern: a JSON pointer in which `*` stands for all members or items. */
export function existingPaths(value: unknown, pattern: string): readonly string[] {
  let matches: readonly (readonly [string, unknown])[] = [["", value]];
  for (const segment of pointerSegments(pattern)) {
    matches = matches.flatMap(([path, part]) =>
      keysOf(part, segment).flatMap((key) => {
        const member = at(part, key);
        if (member === undefined || member === null) return [];
        return [[pointerTo(path, key), member] as const];
      }),
    );
  }
  return matches.map(([path]) => path);
}

function keysOf(value: unknown, segment: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  if (segment === "*") return Object.keys(value);
  return [segment];
}
