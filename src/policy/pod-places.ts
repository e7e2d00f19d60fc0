import { parentPointer, pointerSegments, pointerTo, valueAt } from "../model/pointer.ts";
import type { PodView } from "./workload-view.ts";

/** Where a place of a pod template is in the object that the template came from. */
export interface ObjectPlace {
  /** JSON pointer into the object. */
  readonly path: string;
  /** Whether it is that very place, and not the nearest one that is known. */
  readonly exact: boolean;
}

/**
 * Finds places of a pod template in the object. A Resource Interface hands out parts of the object itself, so a part
 * is found by its identity; what an expression has put together is found by the nearest part above or below that it
 * took over, then by a member of the same name and value that occurs once. Made for objects with findings only.
 */
export function podPlaces(object: unknown): (pod: PodView, pointer: string) => ObjectPlace {
  const pointers = new Map<object, string>();
  collect(object, "", pointers);
  return (pod, pointer) => placeOf(pod, pointer, object, pointers);
}

function collect(value: unknown, pointer: string, pointers: Map<object, string>): void {
  if (typeof value !== "object" || value === null || pointers.has(value)) return;
  pointers.set(value, pointer);
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === "object") collect(member, pointerTo(pointer, key), pointers);
  }
}

function placeOf(pod: PodView, pointer: string, object: unknown, pointers: ReadonlyMap<object, string>): ObjectPlace {
  const segments = pointerSegments(pointer);
  const chain = chainOf(pod, segments);
  for (let depth = chain.length - 1; depth > 0; depth -= 1) {
    const path = pathOf(chain[depth], pointers);
    if (path !== undefined) return { path: pointerTo(path, ...segments.slice(depth)), exact: true };
  }
  const template = segments[0] === "metadata" ? templatePath(pod, object, pointers) : undefined;
  if (template !== undefined) return { path: pointerTo(template, ...segments), exact: true };
  const around = nearest(chain, pointers);
  if (chain.length > segments.length) {
    for (const base of new Set([around, ""])) {
      const [only, ...others] = findMember(object, base, segments.at(-1) ?? "", chain.at(-1));
      if (only !== undefined && others.length === 0) return { path: only, exact: true };
    }
  }
  return { path: around, exact: false };
}

/** The template, then every value on the way that exists. */
function chainOf(pod: PodView, segments: readonly string[]): readonly unknown[] {
  const chain: unknown[] = [{ spec: pod.spec, metadata: pod.metadata }];
  for (const segment of segments) {
    const value = chain.at(-1);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) break;
    chain.push((value as Readonly<Record<string, unknown>>)[segment]);
  }
  return chain;
}

function pathOf(value: unknown, pointers: ReadonlyMap<object, string>): string | undefined {
  return typeof value === "object" && value !== null ? pointers.get(value) : undefined;
}

// A template without metadata has a place for it all the same: beside its spec.
function templatePath(pod: PodView, object: unknown, pointers: ReadonlyMap<object, string>): string | undefined {
  const spec = pointers.get(pod.spec);
  if (spec === undefined || !spec.endsWith("/spec")) return undefined;
  const template = parentPointer(spec);
  return valueAt(object, template) === undefined ? undefined : template;
}

/** Pointers of the members of a name and value below a place. */
function findMember(root: unknown, base: string, name: string, value: unknown): readonly string[] {
  const wanted = JSON.stringify(value);
  const found: string[] = [];
  const visit = (node: unknown, pointer: string) => {
    if (typeof node !== "object" || node === null || found.length > 1) return;
    for (const [key, member] of Object.entries(node)) {
      const inner = pointerTo(pointer, key);
      if (key === name && JSON.stringify(member) === wanted) found.push(inner);
      visit(member, inner);
    }
  };
  visit(valueAt(root, base), base);
  return found;
}

/** The deepest part of the object that holds all parts which the template took over around a place, or else its spec. */
function nearest(chain: readonly unknown[], pointers: ReadonlyMap<object, string>): string {
  for (const value of chain.toReversed()) {
    const below = partsBelow(value, pointers);
    if (below.length > 0) return below.reduce(commonPrefix);
  }
  return "/spec";
}

function partsBelow(value: unknown, pointers: ReadonlyMap<object, string>): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = pointers.get(value);
  return own === undefined ? Object.values(value).flatMap((member) => partsBelow(member, pointers)) : [own];
}

function commonPrefix(a: string, b: string): string {
  const [left, right] = [a.split("/"), b.split("/")];
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length).join("/");
}
