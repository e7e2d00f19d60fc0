import { parentPointer, pointerTo, valueAt } from "../base/pointer.ts";

/**
 * What a value was made of, as far as names and texts tell: a member of the same name (without its domain: `gpu` for
 * `nvidia.com/gpu`; of a variable, the variable's) of the nearest part or one above it, else the only member with the
 * same text.
 */
export function kindred(object: unknown, base: string, top: string, name: string, value: unknown): string | undefined {
  const names = [name, name.slice(name.lastIndexOf("/") + 1)];
  const text = textOf(value);
  for (let path = base; isWithin(path, top); path = parentPointer(path)) {
    const node = valueAt(object, path);
    const found = names.find(
      (key) => isNode(node) && !Array.isArray(node) && Object.hasOwn(node, key) && (textOf(node[key]) ?? text) === text,
    );
    if (found !== undefined) return pointerTo(path, found);
    if (path === "") break;
  }
  if (text === undefined) return undefined;
  for (const from of new Set([base, top])) {
    const path =
      only(object, from, (key, member) => textOf(member) === text && names.includes(key)) ??
      only(object, from, (_, member) => textOf(member) === text && text.length >= TELLING);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** A shorter text is the same by chance: a number, a flag. */
const TELLING = 4;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Whether a JSON pointer is another one, or leads into it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`);
}

/** Whether a value has members: an object or a list. */
export function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Pointer of the only member below a place that a test accepts; undefined where none or several do. */
export function only(
  root: unknown,
  base: string,
  accepts: (key: string, member: unknown) => boolean,
): string | undefined {
  const way: string[] = [];
  let [found, count] = ["", 0];
  // Pointers are made of what is accepted alone: most members are not.
  const visit = (node: Readonly<Record<string, unknown>>) => {
    for (const key of Object.keys(node)) {
      const member = node[key];
      way.push(key);
      if (accepts(key, member)) {
        count += 1;
        found = pointerTo(base, ...way);
      }
      if (count < 2 && isNode(member)) visit(member);
      way.pop();
      if (count > 1) return;
    }
  };
  const start = valueAt(root, base);
  if (isNode(start)) visit(start);
  return count === 1 ? found : undefined;
}
