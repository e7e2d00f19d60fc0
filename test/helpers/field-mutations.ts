import { isContainer } from "../../src/kernel/base/read.ts";
import { seededRandom } from "./seeded-random.ts";

/** A change of one field of an object. */
export interface FieldMutation {
  readonly change: "drop" | "rename" | "retype" | "value" | "repeat";
  /** Keys and indexes that lead to the field. */
  readonly path: readonly (string | number)[];
  /** The new name, or the new value. */
  readonly to?: unknown;
}

/** Every field of an object that identifies it neither by kind nor by name. */
export function mutablePaths(object: unknown): readonly (readonly (string | number)[])[] {
  const paths: (readonly (string | number)[])[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (!IDENTITY.has(path.join("/"))) paths.push(path);
    if (!isContainer(value)) return;
    for (const [key, member] of Object.entries(value)) {
      visit(member, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(object, []);
  return paths;
}

const IDENTITY = new Set(["", "apiVersion", "kind", "metadata", "metadata/name", "metadata/namespace"]);

/** A random change of one field of an object. */
export function randomMutation(object: unknown, random: () => number): FieldMutation {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const path = pick(mutablePaths(object));
  const value = path.reduce((part: unknown, key) => (part as Record<string, unknown>)[key], object);
  const key = path.at(-1);
  const change = pick(["drop", "rename", "retype", "value", "repeat"] as const);
  if (change === "rename" && typeof key === "string") return { change, path, to: misspelt(key, random) };
  if (change === "retype") return { change, path, to: otherType(value, random) };
  if (change === "value" && !isContainer(value)) return { change, path, to: otherValue(value, random) };
  if (change === "repeat" && typeof key === "number") return { change, path };
  return { change: "drop", path };
}

function misspelt(name: string, random: () => number): string {
  const at = Math.floor(random() * name.length);
  const kinds = [
    name.slice(0, at) + name.slice(at + 1),
    `${name.slice(0, at)}${name[at]}${name.slice(at)}`,
    name.toUpperCase(),
    `${name}s`,
  ];
  const changed = kinds[Math.floor(random() * kinds.length)] ?? "";
  return changed === name || changed === "" ? `${name}X` : changed;
}

function otherType(value: unknown, random: () => number): unknown {
  const values = ["text", 7, true, 1.5, [], ["a"], {}, { a: "b" }].filter((other) => typeOf(other) !== typeOf(value));
  return values[Math.floor(random() * values.length)];
}

function otherValue(value: unknown, random: () => number): unknown {
  const values = typeof value === "number" ? [-1, 0, 99_999, 2 ** 31] : ["", "Not Valid!", "-x", "a".repeat(300)];
  return typeof value === "boolean" ? !value : values[Math.floor(random() * values.length)];
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}

/** A copy of an object with a change. */
export function mutated(object: unknown, { change, path, to }: FieldMutation): unknown {
  const copy = structuredClone(object);
  const key = path.at(-1) ?? "";
  const holder = path.slice(0, -1).reduce((part: unknown, name) => (part as Record<string, unknown>)[name], copy);
  const members = holder as Record<string | number, unknown>;
  if (change === "repeat") (holder as unknown[]).push(structuredClone(members[key]));
  else if (change === "drop" && Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (change === "drop") delete members[key];
  else if (change === "rename") {
    members[String(to)] = members[key];
    delete members[key];
  } else members[key] = to;
  return copy;
}

/** Random changes of objects, each with the index of its object. The first object has the most fields, and changes most. */
export function randomMutations(
  objects: readonly unknown[],
  count: number,
  seed: number,
): readonly { readonly index: number; readonly mutation: FieldMutation }[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const index = random() < 0.45 ? 0 : Math.floor(random() * objects.length);
    return { index, mutation: randomMutation(objects[index], random) };
  });
}
