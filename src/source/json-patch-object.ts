import { pointerSegments, pointerTo } from "../base/pointer.ts";
import { isContainer, items, member, text } from "../base/read.ts";

/** An object that has only the values of the operations of a JSON patch (RFC 6902). */
export interface JsonPatchObject {
  readonly value: Readonly<Record<string, unknown>>;
  /** The pointer in the patch of a pointer in the object. */
  readonly pointerOf: (pointer: string) => string;
}

const LARGEST_INDEX = 100;
const MOST_SEGMENTS = 30;
const API_VERSIONS: Readonly<Record<string, string>> = {
  CronJob: "batch/v1",
  DaemonSet: "apps/v1",
  Deployment: "apps/v1",
  Job: "batch/v1",
  ReplicaSet: "apps/v1",
  StatefulSet: "apps/v1",
};

/**
 * Makes an object of the values that a JSON patch adds, so that the rules about values can check them. A selector without
 * a kind is assumed to select Deployments.
 */
export function jsonPatchObject(operations: unknown, target: unknown): JsonPatchObject {
  const kind = plain(member(target, "kind")) ?? "Deployment";
  const group = plain(member(target, "group"));
  const version = plain(member(target, "version")) ?? "v1";
  const apiVersion = group === undefined ? (API_VERSIONS[kind] ?? version) : `${group}/${version}`;
  const value = { apiVersion, kind, metadata: { name: plain(member(target, "name")) ?? "patched" } };
  const places: { readonly pointer: string; readonly index: number }[] = [];
  for (const [index, operation] of items(operations).entries()) {
    const path = text(member(operation, "path")) ?? "";
    const op = member(operation, "op");
    const added = member(operation, "value");
    if ((op !== "add" && op !== "replace") || !path.startsWith("/") || added === undefined) continue;
    const pointer = insert(value, pointerSegments(path), structuredClone(added));
    if (pointer !== undefined) places.push({ pointer, index });
  }
  return {
    value,
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
    if (Array.isArray(current)) {
      if (!/^\d{1,3}$/.test(key) || Number(key) > LARGEST_INDEX) return undefined;
      while (current.length < Number(key)) current.push({});
    }
    pointer = pointerTo(pointer, key);
    const next = segments[depth + 1];
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

function plain(selector: unknown): string | undefined {
  if (typeof selector === "string" && /^[\w.-]+$/.test(selector)) return selector;
  return undefined;
}
