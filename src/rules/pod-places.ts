import { parentPointer, pointerSegments, pointerTo, valueAt } from "../base/pointer.ts";
import { isNode, isWithin, kindred, only } from "./kindred-places.ts";
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
 * took over, then by a member of the same name and value that occurs once, in the part of the instance first. What was
 * renamed or put together of several fields is not exact: the member nearest to it in name or text is shown. Made for
 * objects with findings only.
 */
export function podPlaces(object: unknown): (pod: PodView, pointer: string) => ObjectPlace {
  const pointers = new Map<object, string>();
  collect(object, "", pointers);
  return (pod, pointer) => addedPlace(pod, pointer) ?? placeOf(asWritten(pod), pointer, object, pointers);
}

/** The place of what an operator adds: where the object tells of it. */
function addedPlace({ made }: PodView, pointer: string): ObjectPlace | undefined {
  if (made === undefined) return undefined;
  for (let above = pointer; above !== ""; above = parentPointer(above)) {
    const place = made.places.get(above);
    if (place === undefined) continue;
    const { path, whole } = place;
    return whole === true ? { path, exact: false } : { path: path + pointer.slice(above.length), exact: true };
  }
  return undefined;
}

/** A pod without what an operator makes of it: the template whose parts are those of the object. */
function asWritten({ component, instance, spec, metadata, made }: PodView): WrittenPod {
  return { component, instance, spec: made?.of.spec ?? spec, metadata: made?.of.metadata ?? metadata };
}

type WrittenPod = Pick<PodView, "component" | "instance" | "spec" | "metadata">;

function collect(value: unknown, pointer: string, pointers: Map<object, string>): void {
  if (typeof value !== "object" || value === null || pointers.has(value)) return;
  pointers.set(value, pointer);
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === "object") collect(member, pointerTo(pointer, key), pointers);
  }
}

function placeOf(
  pod: WrittenPod,
  pointer: string,
  object: unknown,
  pointers: ReadonlyMap<object, string>,
): ObjectPlace {
  const segments = pointerSegments(pointer);
  const chain = chainOf(pod, segments);
  for (let depth = chain.length - 1; depth > 0; depth -= 1) {
    const path = pathOf(chain[depth], pointers);
    if (path !== undefined) return { path: pointerTo(path, ...segments.slice(depth)), exact: true };
  }
  const template = segments[0] === "metadata" ? templatePath(pod, object, pointers) : undefined;
  if (template !== undefined) return { path: pointerTo(template, ...segments), exact: true };
  const around = nearest(chain, pointers);
  const own = ownPath(object, pod, chain, segments);
  const base = own !== undefined && !isWithin(around, own) ? own : around;
  if (chain.length <= segments.length) return { path: base, exact: false };
  const [name, value] = [segments.at(-1) ?? "", chain.at(-1)];
  for (const from of new Set([base, own ?? "", ""])) {
    const path = only(object, from, (key, member) => key === name && isSame(member, value));
    if (path !== undefined) return { path, exact: true };
  }
  const entry = chain.at(-2);
  const called = isNode(entry) && typeof entry.name === "string" && name === "value" ? entry.name : undefined;
  return { path: kindred(object, base, own ?? "/spec", called ?? name, value) ?? base, exact: false };
}

/** The part of the object that is the own one of an instance or component, and in it of a container, by their names. */
function ownPath(
  object: unknown,
  { component, instance }: WrittenPod,
  chain: readonly unknown[],
  segments: readonly string[],
): string | undefined {
  const called = instance === "" ? component : instance;
  const of = only(object, "/spec", (key, member) => isCalled(key, member, called));
  // Below the template: its spec, a list of containers, one of them.
  const container = /ontainers$/.test(segments[1] ?? "") ? chain[3] : undefined;
  const name = isNode(container) ? container.name : undefined;
  if (typeof name !== "string") return of;
  const isIts = (key: string, member: unknown) =>
    isNode(member) && member.name === name && isIndex(key) && Object.hasOwn(member, "image");
  return only(object, of ?? "/spec", isIts) ?? of;
}

// Components are written small where their part of the object may not be.
function isCalled(key: string, member: unknown, name: string): boolean {
  if (!isNode(member)) return false;
  if (key.length === name.length && (key === name || key.toLowerCase() === name)) return true;
  return member.name === name && isIndex(key);
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (isNode(a) && isNode(b) && JSON.stringify(a) === JSON.stringify(b));
}

/** The template, then every value on the way that exists. */
function chainOf(pod: WrittenPod, segments: readonly string[]): readonly unknown[] {
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
function templatePath(pod: WrittenPod, object: unknown, pointers: ReadonlyMap<object, string>): string | undefined {
  const spec = pointers.get(pod.spec);
  if (spec === undefined || !spec.endsWith("/spec")) return undefined;
  const template = parentPointer(spec);
  return valueAt(object, template) === undefined ? undefined : template;
}

/** The deepest part of the object that holds all parts which the template took over around a place, or else its spec. */
function nearest(chain: readonly unknown[], pointers: ReadonlyMap<object, string>): string {
  for (const value of chain.toReversed()) {
    const below = partsBelow(value, "", pointers);
    if (below.length > 0) return below.reduce(commonPrefix);
  }
  return "/spec";
}

/** Where the parts below a value stand; a part under its own name tells where the value around it would stand. */
function partsBelow(value: unknown, inside: string, pointers: ReadonlyMap<object, string>): readonly string[] {
  if (!isNode(value)) return [];
  const own = pointers.get(value);
  if (own === undefined) {
    return Object.entries(value).flatMap(([key, member]) => partsBelow(member, pointerTo(inside, key), pointers));
  }
  return [inside !== "" && own.endsWith(inside) ? own.slice(0, -inside.length) : own];
}

function commonPrefix(a: string, b: string): string {
  const [left, right] = [a.split("/"), b.split("/")];
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length).join("/");
}
