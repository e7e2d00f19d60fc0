/** Characters of a key that a message shows. */
const LONGEST_SHOWN = 80;

/** Appends names and indexes to a JSON pointer (RFC 6901), escaping what the format reserves. */
export function pointerTo(base: string, ...segments: readonly (string | number)[]): string {
  let pointer = base;
  for (const segment of segments) {
    const plain = typeof segment === "number" || !(segment.includes("/") || segment.includes("~"));
    pointer += plain ? `/${segment}` : `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return pointer;
}

/** The unescaped segments of a JSON pointer; none for `""`, the whole document. */
export function pointerSegments(pointer: string): readonly string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The pointer of what holds the value; `""` for the document itself. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

/**
 * A pointer as people write it: `/spec/environmentVariables/0/name` is `environmentVariables[0].name`. The leading
 * `spec` goes without saying, unless it is all there is.
 */
export function fieldLabel(pointer: string): string {
  const segments = pointerSegments(pointer);
  if (segments.length === 0) return "the document";
  const shown = segments.length > 1 && segments[0] === "spec" ? segments.slice(1) : segments;
  let label = "";
  for (const segment of shown) {
    if (/^\d+$/.test(segment)) label += `[${segment}]`;
    else if (/^[\w-]{1,80}$/.test(segment)) label += label === "" ? segment : `.${segment}`;
    else
      label += `[${JSON.stringify(segment.length > LONGEST_SHOWN ? `${segment.slice(0, LONGEST_SHOWN)}...` : segment)}]`;
  }
  return label;
}

/** The value that a pointer leads to, own keys only; undefined where it leads nowhere. */
export function valueAt(value: unknown, pointer: string): unknown {
  return valueBelow(value, pointerSegments(pointer));
}

/** The value that unescaped segments lead to, as `valueAt`: for a pointer that is followed in many objects. */
export function valueBelow(value: unknown, segments: readonly string[]): unknown {
  let found = value;
  for (const segment of segments) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, segment)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[segment];
  }
  return found;
}
