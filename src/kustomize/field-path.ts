import { isContainer, isObject, stringOf } from "../base/read.ts";
import { BuildLimit } from "./build-limit.ts";

const MOST_PLACES = 1000;

/** The segments of a field path of a replacement: `spec.containers.[name=main].image`, where `\.` is a dot of a name. */
export function fieldSegments(path: string): readonly string[] {
  const segments: string[] = [];
  let current = "";
  let depth = 0;
  for (let index = 0; index < path.length; index++) {
    const letter = path[index] ?? "";
    if (letter === "\\" && path[index + 1] === ".") {
      current += ".";
      index += 1;
    } else if (letter === "." && depth === 0) {
      segments.push(current);
      current = "";
    } else {
      if (letter === "[") depth += 1;
      if (letter === "]") depth -= 1;
      current += letter;
    }
  }
  return [...segments, current].filter((segment) => segment !== "");
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
