import { equalValues } from "../base/equal.ts";
import { parentPointer, pointerSegments, valueAt } from "../base/pointer.ts";
import { isObject, items, text } from "../base/read.ts";
import { BuildLimit } from "./build-limit.ts";
import { changedAt, isAtMost, type Tree, withMember } from "./values.ts";

const MOST_OPERATIONS = 1000;
const MOST_VALUES = 200_000;

/**
 * Applies the operations of a JSON patch (RFC 6902). Undefined where one of them fails, since kustomize then fails too.
 *
 * @throws BuildLimit for too many operations or values
 */
export function jsonPatched(object: Tree, operations: unknown): Tree | undefined {
  const list = items(operations);
  if (list.length > MOST_OPERATIONS) throw new BuildLimit();
  let patched: unknown = object;
  for (const operation of list) {
    patched = isObject(operation) ? applied(patched, operation) : undefined;
    if (patched === undefined) return undefined;
  }
  if (!isAtMost(patched, MOST_VALUES)) throw new BuildLimit();
  if (isObject(patched)) return patched;
  return undefined;
}

function applied(object: unknown, operation: Tree): unknown {
  const path = pathOf(object, operation.path);
  if (path === undefined) return undefined;
  const from = text(operation.from) ?? "";
  const copied = valueAt(object, from);
  switch (operation.op) {
    case "add":
      return added(object, path, operation.value);
    case "replace":
      if (valueAt(object, path) === undefined) return undefined;
      return changedAt(object, pointerSegments(path), () => operation.value);
    case "remove":
      return removed(object, path);
    case "copy":
      if (copied === undefined) return undefined;
      // Small steps can double a value each time.
      if (!isAtMost(copied, MOST_VALUES)) throw new BuildLimit();
      return added(object, path, copied);
    case "move": {
      if (copied === undefined) return undefined;
      const without = removed(object, from);
      return without === undefined ? undefined : added(without, path, copied);
    }
    case "test":
      if (equalValues(valueAt(object, path) ?? null, operation.value ?? null)) return object;
      return undefined;
    default:
      return undefined;
  }
}

/** The pointer of an operation, with the index of the end of a list for `-`. */
function pathOf(object: unknown, path: unknown): string | undefined {
  if (typeof path !== "string") return undefined;
  if (!path.endsWith("/-")) return path;
  const list = valueAt(object, parentPointer(path));
  if (Array.isArray(list)) return `${parentPointer(path)}/${list.length}`;
  return path;
}

function added(object: unknown, path: string, value: unknown): unknown {
  const segments = pointerSegments(path);
  const key = segments.at(-1);
  if (key === undefined) return value;
  const parent = valueAt(object, parentPointer(path));
  const isPlace = Array.isArray(parent) ? /^\d+$/.test(key) && Number(key) <= parent.length : isObject(parent);
  if (!isPlace) return undefined;
  return changedAt(object, segments.slice(0, -1), (before) => {
    if (Array.isArray(before)) return before.toSpliced(Number(key), 0, value);
    return isObject(before) ? withMember(before, key, value) : before;
  });
}

function removed(object: unknown, path: string): unknown {
  if (path === "" || valueAt(object, path) === undefined) return undefined;
  return changedAt(object, pointerSegments(path), () => undefined);
}
