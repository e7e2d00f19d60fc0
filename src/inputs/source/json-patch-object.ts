import { isContainer, items, member, pointerSegments, pointerTo, text } from "../../kernel/index.ts";
import { exactSelector, kindOfTarget } from "./patch-kind.ts";

/** An object that has only the values of the operations of a JSON patch (RFC 6902). */
interface JsonPatchObject {
  readonly value: Readonly<Record<string, unknown>>;
  /** The pointer in the patch of a pointer in the object. */
  readonly pointerOf: (pointer: string) => string;
}

const LARGEST_INDEX = 100;
const MOST_SEGMENTS = 30;
const DEFAULT_KIND = { apiVersion: "apps/v1", kind: "Deployment" };
/**
 * Makes an object of the values that a JSON patch adds, so that the rules about values can check them. Its kind is that of
 * the selector, or else one with these fields.
 */
export function jsonPatchObject(operations: unknown, target: unknown): JsonPatchObject {
  const value: Record<string, unknown> = { metadata: { name: exactSelector(member(target, "name")) ?? "patched" } };
  const places: { readonly pointer: string; readonly index: number }[] = [];
  for (const [index, operation] of items(operations).entries()) {
    const path = text(member(operation, "path")) ?? "";
    const op = member(operation, "op");
    const added = member(operation, "value");
    if ((op !== "add" && op !== "replace") || !path.startsWith("/") || added === undefined) continue;
    const pointer = insert(value, pointerSegments(path), structuredClone(added));
    if (pointer !== undefined) places.push({ pointer, index });
  }
  const { apiVersion, kind } = kindOfTarget(target, value.spec) ?? DEFAULT_KIND;
  return {
    value: { apiVersion, kind, ...value },
    pointerOf: (pointer) => {
      const place = places.findLast((each) => pointer === each.pointer || pointer.startsWith(`${each.pointer}/`));
      if (place === undefined) return "";
      return pointerTo("", place.index, "value") + pointer.slice(place.pointer.length);
    },
  };
}

/** Sets a value and returns its pointer; undefined for a path that is too long, or leads into a text. */
function insert(root: object, segments: readonly string[], value: unknown): string | undefined {
  if (segments.length > MOST_SEGMENTS) return undefined;
  let pointer = "";
  let current: unknown = root;
  for (const [depth, segment] of segments.entries()) {
    if (!isContainer(current)) return undefined;
    const key = Array.isArray(current) && segment === "-" ? String(current.length) : segment;
    const next = segments[depth + 1];
    if (Array.isArray(current)) {
      if (!/^\d{1,3}$/.test(key) || Number(key) > LARGEST_INDEX) return undefined;
      // Rules ignore null in a list of texts, where an object has a wrong type.
      while (current.length < Number(key)) current.push(next === undefined && !isContainer(value) ? null : {});
    }
    pointer = pointerTo(pointer, key);
    if (next === undefined || !Object.hasOwn(current, key)) {
      const inner = /^(?:\d+|-)$/.test(next ?? "") ? [] : {};
      Object.defineProperty(current, key, {
        value: next === undefined ? value : inner,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
    current = current[key];
  }
  return pointer;
}
