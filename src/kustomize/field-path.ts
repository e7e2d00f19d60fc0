import { isAbsent } from "../base/nullable.ts";
import { isContainer, isObject, stringOf } from "../base/read.ts";
import { BuildLimit } from "./build-limit.ts";
import { withMember } from "./values.ts";

const MOST_PLACES = 1000;

/**
 * The segments of a field path of a replacement: `spec.containers.[name=main].image`, where `\.` is a dot of a name, and
 * `[a.b/c]` is the key `a.b/c`. Source: kustomize, kyaml/utils/pathsplitter.go.
 */
export function fieldSegments(path: string): readonly string[] {
  const parts = path.match(/(?:\\\.|[^.])+/g) ?? [];
  const segments: string[] = [];
  let open: string | undefined;
  for (const written of parts) {
    const part = written.replaceAll("\\.", ".");
    const current: string = open === undefined ? part : `${open}.${part}`;
    const isOpen = current.startsWith("[") && !current.endsWith("]");
    open = isOpen ? current : undefined;
    if (!isOpen) segments.push(isKey(current) ? current.slice(1, -1) : current);
  }
  return open === undefined ? segments : [...segments, open];
}

/** Whether a segment in brackets is a key, because it does not compare a member of an item. */
function isKey(segment: string): boolean {
  return segment.startsWith("[") && segment.includes(".") && !segment.includes("=");
}

/**
 * The places of a field path in an object, as keys and indexes.
 *
 * @param missing whether keys that the object lacks are skipped, or are places as well
 * @throws BuildLimit for too many places
 */
export function fieldPlaces(
  value: unknown,
  segments: readonly string[],
  missing: "skipped" | "places",
  place: readonly string[] = [],
): readonly (readonly string[])[] {
  const [segment, ...rest] = segments;
  if (segment === undefined) return [place];
  const inner = (key: string, part: unknown) => fieldPlaces(part, rest, missing, [...place, key]);
  if (Array.isArray(value)) {
    const [, field, expected] = /^\[([^=]+)=(.*)\]$/.exec(segment) ?? [];
    const found = value.flatMap((item, index) => {
      const isMatch =
        segment === "*" ||
        segment === String(index) ||
        (field !== undefined && isObject(item) && stringOf(item[field]) === expected);
      return isMatch ? inner(String(index), item) : [];
    });
    return limited(found);
  }
  if (value !== undefined && value !== null && !isContainer(value)) return [];
  const map = isObject(value) ? value : {};
  if (segment === "*") return limited(Object.keys(map).flatMap((key) => inner(key, map[key])));
  if (!Object.hasOwn(map, segment) && missing === "skipped") return [];
  return inner(segment, Object.hasOwn(map, segment) ? map[segment] : undefined);
}

function limited(places: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (places.length > MOST_PLACES) throw new BuildLimit();
  return places;
}

/**
 * A value with the lists and maps of a field path, for a replacement that creates its field: an item that the path names by
 * a member is added to its list, and an item with the next index. Source: kustomize, kyaml/yaml/match.go.
 */
export function withFieldPath(value: unknown, segments: readonly string[]): unknown {
  const [segment, ...rest] = segments;
  if (segment === undefined || segment === "*") return value;
  const [, field, expected] = /^\[([^=]+)=(.*)\]$/.exec(segment) ?? [];
  const isIndex = /^\d{1,4}$/.test(segment);
  if (Array.isArray(value) || (isAbsent(value) && (field !== undefined || isIndex))) {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const isNamed = (item: unknown) => field !== undefined && isObject(item) && stringOf(item[field]) === expected;
    if (field !== undefined && !list.some(isNamed)) return [...list, withFieldPath({ [field]: expected }, rest)];
    if (isIndex && Number(segment) === list.length) return [...list, withFieldPath(undefined, rest)];
    const after = list.map((item, index) =>
      isNamed(item) || String(index) === segment ? withFieldPath(item, rest) : item,
    );
    return after.every((item, index) => item === list[index]) ? value : after;
  }
  if (!isAbsent(value) && !isObject(value)) return value;
  const map = isObject(value) ? value : {};
  const before = Object.hasOwn(map, segment) ? map[segment] : undefined;
  const after = withFieldPath(before, rest);
  return after === before ? value : withMember(map, segment, after);
}
