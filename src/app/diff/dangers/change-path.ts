import { at, isObject, parentPointers, pointerSegments, pointerTo } from "../../../kernel/index.ts";
import { listKeys } from "../changes/list-keys.ts";
import type { ChangedPair } from "./danger-sign.ts";

/**
 * The path of the change that a pointer into the new object is about, as reports name it: with keys in place of the
 * positions of items. Where no change has this path, the nearest one above or below; else the pointer itself.
 */
export function changePath(pointer: string, { before, after, changes }: ChangedPair): string {
  const path = keyedPath(pointer, before.object, after.object);
  const paths = changes.map((change) => change.path);
  if (paths.includes(path)) return path;
  const above = parentPointers(path).find((parent) => paths.includes(parent));
  return above ?? paths.find((each) => each.startsWith(`${path}/`)) ?? path;
}

function keyedPath(pointer: string, before: unknown, after: unknown): string {
  let path = "";
  let field = "";
  let [old, now]: readonly unknown[] = [before, after];
  for (const segment of pointerSegments(pointer)) {
    if (Array.isArray(old) || Array.isArray(now)) {
      const lists = [old, now].map((list) => (Array.isArray(list) ? list : [])) as [unknown[], unknown[]];
      const keys = listKeys(field, ...lists);
      const index = Number(segment);
      const key = keys?.after[index] ?? keys?.before[index];
      path = pointerTo(path, key ?? segment);
      const oldIndex = key === undefined ? index : (keys?.before.indexOf(key) ?? -1);
      [old, now] = [lists[0][oldIndex], lists[1][index]];
    } else {
      path = pointerTo(path, segment);
      field = segment;
      [old, now] = [isObject(old) ? at(old, segment) : undefined, isObject(now) ? at(now, segment) : undefined];
    }
  }
  return path;
}
