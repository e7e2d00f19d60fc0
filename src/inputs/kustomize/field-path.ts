import { isAbsent, isContainer, isObject } from "../../kernel/index.ts";
import { BuildLimit } from "./build-limit.ts";
import { isEqualItem, isMatchingItem, listEntryOf } from "./list-entry.ts";
import { unquotedValue, withMember } from "./values.ts";

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
 * The place of the field that a replacement or a variable copies, as keys and indexes; undefined without a value.
 * Source: kustomize, PathGetter of kyaml/yaml/fns.go.
 */
export function sourcePlace(value: unknown, segments: readonly string[]): readonly string[] | undefined {
  const place: string[] = [];
  let part = value;
  for (const segment of segments) {
    const key = Array.isArray(part) ? indexOf(part, segment) : segment;
    if (key === undefined || !isContainer(part) || !Object.hasOwn(part, key)) return undefined;
    place.push(key);
    part = (part as Readonly<Record<string, unknown>>)[key];
  }
  return isAbsent(part) || (isContainer(part) && Object.keys(part).length === 0) ? undefined : place;
}

/** The index of an item by its number, by `-` for the last one, or by an entry that it equals. */
function indexOf(list: readonly unknown[], segment: string): string | undefined {
  if (segment === "-") return String(list.length - 1);
  const entry = listEntryOf(segment);
  if (entry === undefined) return /^\d{1,9}$/.test(segment) ? String(Number(segment)) : undefined;
  const index = list.findIndex((item) => isEqualItem(item, entry));
  return index < 0 ? undefined : String(index);
}

/**
 * The places of a field path of a target in an object, as keys and indexes. Source: kustomize, kyaml/yaml/match.go.
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
    const entry = listEntryOf(segment);
    const found = value.flatMap((item, index) => {
      // An entry without a field is the end of a path, whatever follows it.
      if (entry?.field === "") return isMatchingItem(item, entry) ? [[...place, String(index)]] : [];
      const isMatch =
        segment === "*" || segment === String(index) || (entry !== undefined && isMatchingItem(item, entry));
      return isMatch ? inner(String(index), item) : [];
    });
    return limited(found);
  }
  if (value !== undefined && value !== null && !isContainer(value)) return [];
  const map = isObject(value) ? value : {};
  if (segment === "*") return [];
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
  if (segment === undefined) return value;
  if (segment === "*") return Array.isArray(value) ? changedItems(value, (item) => withFieldPath(item, rest)) : value;
  const entry = listEntryOf(segment);
  const isIndex = /^\d{1,4}$/.test(segment);
  if (Array.isArray(value) || (isAbsent(value) && (entry !== undefined || isIndex))) {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const isNamed = (item: unknown) => entry !== undefined && isMatchingItem(item, entry);
    if (entry !== undefined && !list.some(isNamed)) {
      const item = unquotedValue(entry.expected);
      return [...list, entry.field === "" ? item : withFieldPath({ [entry.field]: item }, rest)];
    }
    if (entry?.field === "") return value;
    if (isIndex && Number(segment) === list.length) return [...list, withFieldPath(undefined, rest)];
    const isPart = (item: unknown, index: number) => isNamed(item) || String(index) === segment;
    return changedItems(list, (item, index) => (isPart(item, index) ? withFieldPath(item, rest) : item));
  }
  if (!isAbsent(value) && !isObject(value)) return value;
  const map = isObject(value) ? value : {};
  const before = Object.hasOwn(map, segment) ? map[segment] : undefined;
  const after = withFieldPath(before, rest);
  return after === before ? value : withMember(map, segment, after);
}

function changedItems(list: readonly unknown[], change: (item: unknown, index: number) => unknown): readonly unknown[] {
  const after = list.map(change);
  return after.every((item, index) => item === list[index]) ? list : after;
}
