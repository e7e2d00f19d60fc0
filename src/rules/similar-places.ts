import { isObject, isWithin, parentPointer, pointerTo, valueAt } from "../kernel/index.ts";

/**
 * The member that a value was probably built from: one with the same name (without its domain: `gpu` for
 * `nvidia.com/gpu`; for a variable, its name) in the nearest part or one above it, else the only member with the same
 * text.
 */
export function similarPlace(
  object: unknown,
  base: string,
  top: string,
  name: string,
  value: unknown,
): string | undefined {
  const names = [name, name.slice(name.lastIndexOf("/") + 1)];
  const expected = textOf(value);
  for (let path = base; isWithin(path, top); path = parentPointer(path)) {
    const node = valueAt(object, path);
    const found = names.find(
      (key) => isObject(node) && Object.hasOwn(node, key) && (textOf(node[key]) ?? expected) === expected,
    );
    if (found !== undefined) return pointerTo(path, found);
    if (path === "") break;
  }
  if (expected === undefined) return undefined;
  const isDistinctive = expected.length >= DISTINCTIVE_LENGTH;
  for (const from of new Set([base, top])) {
    const path =
      only(object, from, (key, entry) => textOf(entry) === expected && names.includes(key)) ??
      only(object, from, (_, entry) => textOf(entry) === expected && isDistinctive);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** A shorter text, such as a number or a flag, may be equal by chance. */
const DISTINCTIVE_LENGTH = 4;

function textOf(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return undefined;
}

/** Whether a value has members: an object or a list. */
export function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The pointer of the only member below a place that `accepts` matches; undefined for none or several. */
export function only(
  root: unknown,
  base: string,
  accepts: (key: string, entry: unknown) => boolean,
): string | undefined {
  const way: string[] = [];
  let [found, count] = ["", 0];
  // Pointers are built only for accepted members, because most are not.
  const visit = (node: Readonly<Record<string, unknown>>) => {
    for (const key of Object.keys(node)) {
      const entry = node[key];
      way.push(key);
      if (accepts(key, entry)) {
        count += 1;
        found = pointerTo(base, ...way);
      }
      if (count < 2 && isNode(entry)) visit(entry);
      way.pop();
      if (count > 1) return;
    }
  };
  const start = valueAt(root, base);
  if (isNode(start)) visit(start);
  if (count === 1) return found;
  return undefined;
}
