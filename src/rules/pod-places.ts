import { type PartPlaces, placesOfParts } from "../interpret/index.ts";
import { isWithin, member, parentPointer, pointerSegments, pointerTo, text } from "../kernel/index.ts";
import type { PodView } from "../rule/index.ts";
import { isNode, only, similarPlace } from "./similar-places.ts";

/** The place in an object that a place of a pod template comes from. */
export interface ObjectPlace {
  /** JSON pointer into the object. */
  readonly path: string;
  /** False for the nearest known place. */
  readonly exact: boolean;
}

/**
 * Returns a function that finds places of a pod template in the object. A template contains parts of the object itself,
 * so a part is found by its identity. jq can report the path of a template only where the expression constructs
 * nothing; half of the catalogue constructs templates, and their parts are found by identity as well. A constructed part
 * is found through the nearest part of the object above or below it, then by a unique member with the same name and
 * value, in the part of the instance first. A renamed part, or one built from several fields, is not exact: the result
 * is the member with the most similar name or text. Use it only for objects with findings.
 */
export function podPlaces(object: unknown): (pod: PodView, pointer: string) => ObjectPlace {
  const pointers = placesOfParts(object);
  return (pod, pointer) => addedPlace(pod, pointer) ?? placeOf(asWritten(pod), pointer, object, pointers);
}

/** The place of a part that an operator adds: the field of the object that causes it. */
function addedPlace({ made }: PodView, pointer: string): ObjectPlace | undefined {
  if (made === undefined) return undefined;
  for (let above = pointer; above !== ""; above = parentPointer(above)) {
    const place = made.places.get(above);
    if (place === undefined) continue;
    if (place.whole) return { path: place.path, exact: false };
    return { path: place.path + pointer.slice(above.length), exact: true };
  }
  return undefined;
}

/** A pod without the additions of an operator: the template whose parts come from the object. */
function asWritten({ component, instance, spec, metadata, written, made }: PodView): WrittenPod {
  return { component, instance, spec: made?.of.spec ?? spec, metadata: made?.of.metadata ?? metadata, written };
}

type WrittenPod = Pick<PodView, "component" | "instance" | "spec" | "metadata" | "written">;

function placeOf(pod: WrittenPod, pointer: string, object: unknown, pointers: PartPlaces): ObjectPlace {
  const known = writtenPlace(pod, pointer, pointers);
  if (known !== undefined) return { path: known, exact: true };
  const segments = pointerSegments(pointer);
  const chain = chainOf(pod, segments);
  for (let depth = chain.length - 1; depth > 0; depth -= 1) {
    const path = pointers.get(chain[depth]);
    if (path !== undefined) return { path: pointerTo(path, ...segments.slice(depth)), exact: true };
  }
  const template = segments[0] === "metadata" ? templatePath(pod, pointers) : undefined;
  if (template !== undefined) return { path: pointerTo(template, ...segments), exact: true };
  const around = nearest(chain, pointers);
  const own = ownPath(object, pod, chain, segments);
  const base = own !== undefined && !isWithin(around, own) ? own : around;
  if (chain.length <= segments.length) return { path: base, exact: false };
  const [name, value] = [segments.at(-1) ?? "", chain.at(-1)];
  for (const from of new Set([base, own ?? "", ""])) {
    const path = only(object, from, (key, entry) => key === name && isSame(entry, value));
    if (path !== undefined) return { path, exact: true };
  }
  const variable = name === "value" ? text(member(chain.at(-2), "name")) : undefined;
  return { path: similarPlace(object, base, own ?? "/spec", variable ?? name, value) ?? base, exact: false };
}

/** The place below a template or a spec that the object contains. */
function writtenPlace({ written }: WrittenPod, pointer: string, pointers: PartPlaces): string | undefined {
  const template = pointers.get(written);
  if (template !== undefined) return template + pointer;
  const spec = pointers.get(written?.spec);
  return spec !== undefined && isWithin(pointer, "/spec") ? spec + pointer.slice("/spec".length) : undefined;
}

/** The part of the object with the name of the instance or component, and in it the one with the name of the container. */
function ownPath(
  object: unknown,
  { component, instance }: WrittenPod,
  chain: readonly unknown[],
  segments: readonly string[],
): string | undefined {
  const ownName = instance || component;
  const own = only(object, "/spec", (key, entry) => hasName(key, entry, ownName));
  if (!/ontainers$/.test(segments[1] ?? "")) return own;
  // The chain is the template, its spec, a list of containers, one of them.
  const name = text(member(chain[3], "name"));
  if (name === undefined) return own;
  const containerPath = (isName: (written: string) => boolean) =>
    only(
      object,
      own ?? "/spec",
      (key, entry) => isContainerNode(key, entry) && isName(text(member(entry, "name")) ?? ""),
    );
  // Operators write a word before the name, as Tekton does: the step `train` has the container `step-train`.
  return (
    containerPath((written) => written === name) ?? containerPath((written) => name.endsWith(`-${written}`)) ?? own
  );
}

function isContainerNode(key: string, entry: unknown): boolean {
  return isNode(entry) && isIndex(key) && Object.hasOwn(entry, "image");
}

// The names of components are lower-case, while the keys of the object may not be.
function hasName(key: string, entry: unknown, name: string): boolean {
  if (!isNode(entry)) return false;
  if (key.length === name.length && (key === name || key.toLowerCase() === name)) return true;
  return entry.name === name && isIndex(key);
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (isNode(a) && isNode(b) && JSON.stringify(a) === JSON.stringify(b));
}

/** The template, then every existing value along the segments. */
function chainOf(pod: WrittenPod, segments: readonly string[]): readonly unknown[] {
  const chain: unknown[] = [{ spec: pod.spec, metadata: pod.metadata }];
  for (const segment of segments) {
    const value = chain.at(-1);
    if (!isNode(value) || !Object.hasOwn(value, segment)) break;
    chain.push(value[segment]);
  }
  return chain;
}

// Absent metadata of a template has its place beside the spec.
function templatePath(pod: WrittenPod, pointers: PartPlaces): string | undefined {
  const spec = pointers.get(pod.spec);
  if (spec?.endsWith("/spec")) return parentPointer(spec);
  return undefined;
}

/**
 * The deepest part of the object with all parts of it in the template around a place, or else the spec of the object.
 * Parts of other items of a list do not count for an item without parts: an operator may take it from elsewhere.
 */
function nearest(chain: readonly unknown[], pointers: PartPlaces): string {
  const lists: ReadonlySet<unknown> = new Set(chain.filter(Array.isArray));
  for (const value of chain.toReversed()) {
    const below = lists.has(value) ? [] : partsBelow(value, "", pointers, lists);
    if (below.length > 0) return below.reduce(commonPrefix);
  }
  return "/spec";
}

/** The places of the parts below a value. A part under its own name shows the place of the value around it. */
function partsBelow(
  value: unknown,
  inside: string,
  pointers: PartPlaces,
  without: ReadonlySet<unknown>,
): readonly string[] {
  if (!isNode(value)) return [];
  const own = pointers.get(value);
  if (own === undefined) {
    const entries = Object.entries(value).filter(([, entry]) => !without.has(entry));
    return entries.flatMap(([key, entry]) => partsBelow(entry, pointerTo(inside, key), pointers, without));
  }
  const hasOwnName = inside !== "" && own.endsWith(inside);
  return [hasOwnName ? own.slice(0, -inside.length) : own];
}

function commonPrefix(a: string, b: string): string {
  const [left, right] = [a.split("/"), b.split("/")];
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length).join("/");
}
