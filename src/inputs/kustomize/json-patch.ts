import { equalValues, isContainer, isObject, items, member, members, pointerSegments } from "../../kernel/index.ts";
import { BuildLimit } from "./build-limit.ts";
import { changedAt, isAtMost, type Tree, withMember } from "./values.ts";

const MOST_OPERATIONS = 1000;
const MOST_VALUES = 200_000;

/** An operation that fails, and its index in the patch. */
export interface FailedOperation {
  readonly index: number;
  readonly operation: unknown;
}

/**
 * Applies the operations of a JSON patch (RFC 6902). Returns the first one that fails, since kustomize then fails too.
 *
 * @param isNoted whether kustomize has noted earlier names of the object in annotations, so that it has some
 * @throws BuildLimit for too many operations or values
 */
export function jsonPatched(
  object: Tree,
  operations: unknown,
  isNoted: boolean,
): { readonly object: Tree } | { readonly failed: FailedOperation } {
  const list = items(operations);
  if (list.length > MOST_OPERATIONS) throw new BuildLimit();
  const hasNone = isNoted && isObject(object.metadata) && (object.metadata.annotations ?? null) === null;
  let patched = hasNone ? withAnnotations(object, {}) : object;
  for (const [index, operation] of list.entries()) {
    const after = isObject(operation) ? applied(patched, operation) : undefined;
    if (!isObject(after)) return { failed: { index, operation } };
    patched = after;
  }
  if (!isAtMost(patched, MOST_VALUES)) throw new BuildLimit();
  return { object: hasNone && !hasAnnotations(patched) ? withAnnotations(patched, undefined) : patched };
}

function withAnnotations(object: Tree, annotations: Tree | undefined): Tree {
  return isObject(object.metadata)
    ? withMember(object, "metadata", withMember(object.metadata, "annotations", annotations))
    : object;
}

function hasAnnotations({ metadata }: Tree): boolean {
  return members(member(metadata, "annotations")).length > 0;
}

function applied(object: unknown, operation: Tree): unknown {
  const { path, from } = operation;
  const value = operation.value ?? null;
  switch (operation.op) {
    case "add":
      return added(object, path, value);
    case "replace":
      return replaced(object, path, value);
    case "remove":
      return removed(object, path);
    case "copy": {
      const source = located(object, from);
      const copied = source === undefined ? undefined : valueAtPlace(source);
      if (copied === undefined) return undefined;
      // Small steps can double a value each time.
      if (!isAtMost(copied, MOST_VALUES)) throw new BuildLimit();
      return added(object, path, copied);
    }
    case "move": {
      const source = located(object, from);
      const without = removed(object, from);
      return source === undefined || without === undefined ? undefined : added(without, path, valueAtPlace(source));
    }
    case "test": {
      const place = located(object, path);
      const found = path === "" ? object : place && valueAtPlace(place);
      if (found !== undefined && equalValues(found, value)) return object;
      return undefined;
    }
    default:
      return undefined;
  }
}

/** A place in an object: a map or list, and a key or index in it. */
interface Located {
  /** The keys and indexes of the map or list. */
  readonly place: readonly string[];
  readonly parent: unknown;
  readonly key: string;
}

/** The place of a path; undefined where an operation fails. kustomize ignores the text before the first slash. */
function located(object: unknown, path: unknown): Located | undefined {
  if (typeof path !== "string" || !path.includes("/")) return undefined;
  const segments = pointerSegments(path.slice(path.indexOf("/")));
  const key = segments.at(-1);
  if (key === undefined) return undefined;
  const place: string[] = [];
  let parent: unknown = object;
  for (const segment of segments.slice(0, -1)) {
    const name = Array.isArray(parent) ? indexOf(segment, parent.length) : segment;
    if (name === undefined || !isContainer(parent)) return undefined;
    parent = Object.hasOwn(parent, name) ? parent[name] : undefined;
    place.push(name);
  }
  return isContainer(parent) ? { place, parent, key } : undefined;
}

/** An index as a text, where a negative one counts from the end; undefined for any other key. */
function indexOf(key: string, length: number): string | undefined {
  if (!/^[+-]?\d{1,9}$/.test(key)) return undefined;
  const index = Number(key) < 0 ? Number(key) + length : Number(key);
  return index < 0 || index >= length ? undefined : String(index);
}

/** The value of a place. A map without the key has null, as in the program. */
function valueAtPlace({ parent, key }: Located): unknown {
  if (!Array.isArray(parent)) return member(parent, key) ?? null;
  const index = indexOf(key, parent.length);
  return index === undefined ? undefined : (parent[Number(index)] ?? null);
}

function added(object: unknown, path: unknown, value: unknown): unknown {
  const found = located(object, path);
  if (found === undefined) return undefined;
  const { place, parent, key } = found;
  if (!Array.isArray(parent)) {
    return changedAt(object, place, (map) => withMember(isObject(map) ? map : {}, key, value));
  }
  const index = key === "-" ? String(parent.length) : indexOf(key, parent.length + 1);
  if (index === undefined) return undefined;
  return changedAt(object, place, (list) => (Array.isArray(list) ? list.toSpliced(Number(index), 0, value) : list));
}

// The program sets a key that a map lacks, and fails only for an index.
function replaced(object: unknown, path: unknown, value: unknown): unknown {
  if (path === "") return isContainer(value) ? value : undefined;
  const found = located(object, path);
  if (found === undefined) return undefined;
  const { place, parent, key } = found;
  if (!Array.isArray(parent)) return added(object, path, value);
  const index = indexOf(key, parent.length);
  return index === undefined ? undefined : changedAt(object, [...place, index], () => value);
}

function removed(object: unknown, path: unknown): unknown {
  const found = located(object, path);
  if (found === undefined) return undefined;
  const { place, parent, key } = found;
  const own = Array.isArray(parent) ? indexOf(key, parent.length) : key;
  if (own === undefined || !isContainer(parent) || !Object.hasOwn(parent, own)) return undefined;
  return changedAt(object, [...place, own], () => undefined);
}
