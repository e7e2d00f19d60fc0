import { at, getOrCreate, groupOf, isObject, member, memoize, text } from "../../kernel/index.ts";
import type { Accumulation } from "./accumulate.ts";
import type { Renaming } from "./unit.ts";

/** Returns the objects of a file; undefined for one that cannot be read. */
type ObjectsOf = (path: string) => readonly unknown[] | undefined;

/** Returns the names that patches give to objects. */
type NamesGiven = (accumulation: Accumulation) => ReadonlySet<string>;

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Returns a function that decides whether the objects of a kustomization include the target of a patch. It compares
 * group, kind and name, and does not evaluate regular expressions or labels of a selector, which then match every object.
 */
export function targetMatcher(objectsOf: ObjectsOf, namesGiven: NamesGiven = () => NO_NAMES) {
  const indexOf = memoize((accumulation: Accumulation) => targetIndex(accumulation, objectsOf));
  const givenIn = memoize(namesGiven);
  return (patch: unknown, selector: unknown, accumulation: Accumulation): boolean => {
    const index = indexOf(accumulation);
    // The target may be in a file that cannot be read, which is an error of its own.
    if (index === undefined) return true;
    // A patch before this one may have given the name.
    const name = isObject(selector) ? text(selector.name) : nameOf(patch);
    if (name !== undefined && givenIn(accumulation).has(name)) return true;
    if (isObject(selector)) return hasSelected(index, selector);
    return hasNamed(index, patch);
  };
}

interface NamedTarget {
  readonly name: string;
  readonly renamings: readonly Renaming[];
}

/** The targets by group and kind. */
type TargetIndex = ReadonlyMap<string, NamedTargets>;

interface NamedTargets {
  readonly group: string;
  readonly kind: string;
  readonly byName: Map<string, NamedTarget>;
}

function targetIndex({ resources, generated }: Accumulation, objectsOf: ObjectsOf): TargetIndex | undefined {
  const index = new Map<string, NamedTargets>();
  const add = (group: string, kind: string, target: NamedTarget) => {
    const targets = getOrCreate(index, `${group}/${kind}`, () => ({ group, kind, byName: new Map() }));
    if (!targets.byName.has(target.name)) targets.byName.set(target.name, target);
  };
  for (const [path, renamings] of resources) {
    const objects = objectsOf(path);
    if (objects === undefined) return undefined;
    for (const object of objects) {
      const name = nameOf(object);
      const kind = text(member(object, "kind"));
      if (name !== undefined && kind !== undefined) add(groupOfObject(object), kind, { name, renamings });
    }
  }
  for (const { kind, name } of generated) add("", kind, { name, renamings: [] });
  return index;
}

function hasNamed(index: TargetIndex, patch: unknown): boolean {
  const name = nameOf(patch);
  const targets = index.get(`${groupOfObject(patch)}/${text(member(patch, "kind")) ?? ""}`);
  if (name === undefined || targets === undefined) return false;
  return targets.byName.has(name) || [...targets.byName.values()].some((target) => isRenamed(target, name));
}

// A patch may have the name of its target in any kustomization on the way: before, between and after its prefixes.
function isRenamed({ name, renamings }: NamedTarget, patched: string): boolean {
  return renamings.some(({ prefix, suffix }) => {
    const start = patched.indexOf(name);
    return (
      start >= 0 && prefix.endsWith(patched.slice(0, start)) && suffix.startsWith(patched.slice(start + name.length))
    );
  });
}

function hasSelected(index: TargetIndex, { group, kind, name }: Readonly<Record<string, unknown>>): boolean {
  return [...index.values()].some(
    (targets) =>
      mayMatch(group, targets.group) &&
      mayMatch(kind, targets.kind) &&
      [...targets.byName.values()].some(
        (target) => mayMatch(name, target.name) || (typeof name === "string" && isRenamed(target, name)),
      ),
  );
}

function mayMatch(selector: unknown, value: string): boolean {
  return typeof selector !== "string" || selector === "" || /[^\w-]/.test(selector) || selector === value;
}

function nameOf(object: unknown): string | undefined {
  return text(at(object, "metadata", "name"));
}

function groupOfObject(object: unknown): string {
  return groupOf(text(member(object, "apiVersion")) ?? "");
}
