import { isContainer, isObject, stringOf } from "../base/read.ts";
import { BuildLimit } from "./build-limit.ts";

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
 * @param create whether keys that the object lacks are places as well
 * @throws BuildLimit for too many places
 */
export function fieldPlaces(
  value: unknown,
  segments: readonly string[],
  create: boolean,
  place: readonly string[] = [],
): readonly (readonly string[])[] {
  const [segment, ...rest] = segments;
  if (segment === undefined) return [place];
  const inner = (key: string, part: unknown) => fieldPlaces(part, rest, create, [...place, key]);
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
  if (!Object.hasOwn(map, segment) && !create) return [];
  return inner(segment, Object.hasOwn(map, segment) ? map[segment] : undefined);
}

function limited(places: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (places.length > MOST_PLACES) throw new BuildLimit();
  return places;
}
