import { resolve } from "node:path";
import type { Finding, Location, ObjectRef } from "../../kernel/index.ts";
import { getOrCreate, given, isInside, refOf } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { CheckTrace } from "../check/check-trace.ts";

/** An object of a check with its place. */
export interface LocatedObject {
  readonly checked: CheckedObject;
  /** Whether it is a patch or a template, which is not a whole object. */
  readonly isPart: boolean;
  /** Its first line; absent for an object without a place in a file. */
  readonly location?: Location;
}

/** The objects of a check by their places. */
interface LocatedObjects {
  /** Returns the objects of a file, or those at the last place that starts at or before a line. */
  readonly at: (file: string, line?: number) => readonly LocatedObject[];
  /** Returns the objects of the files in a folder. */
  readonly below: (folder: string) => readonly LocatedObject[];
  /** Returns the objects that a finding is about: those at its place, else those that it names. */
  readonly of: (finding: Finding) => readonly LocatedObject[];
}

/** The objects of a file by their first lines, which are sorted. */
interface FileObjects {
  readonly starts: readonly number[];
  readonly byStart: ReadonlyMap<number, readonly LocatedObject[]>;
}

/**
 * Indexes the objects and parts of a check by file and name.
 *
 * @param unreadStarts the first lines of the documents of a file that have no object
 */
export function locatedObjects(
  { set, subject }: Pick<CheckTrace, "set" | "subject">,
  unreadStarts: (file: string) => readonly number[],
): LocatedObjects {
  const all = [
    ...set.objects.map((checked) => located(checked, false)),
    ...subject.parts.map((checked) => located(checked, true)),
  ];
  const byFile = new Map<string, LocatedObject[]>();
  const byName = new Map<string, LocatedObject[]>();
  for (const each of all) {
    if (each.location !== undefined) getOrCreate(byFile, resolve(each.location.file), () => []).push(each);
    if (!each.isPart) getOrCreate(byName, nameKey(refOf(each.checked.object)), () => []).push(each);
  }
  const indexes = new Map<string, FileObjects>();
  const at = (file: string, line?: number) => {
    const path = resolve(file);
    const inFile = byFile.get(path) ?? [];
    if (line === undefined) return inFile;
    const { starts, byStart } = getOrCreate(indexes, path, () => fileObjects(inFile));
    const start = starts[Math.max(0, startIndex(starts, line))] ?? 1;
    if (unreadStarts(path).some((unread) => unread <= line && (unread > start || start > line))) return [];
    return byStart.get(start) ?? [];
  };
  return {
    at,
    below: (folder) => all.filter(({ location }) => location !== undefined && isInside(resolve(location.file), folder)),
    of: ({ location, object }) => {
      const around = location === undefined ? [] : at(location.file, location.line);
      if (object === undefined) return around.slice(0, 1);
      const key = nameKey(object);
      const named = around.filter(({ checked }) => nameKey(refOf(checked.object)) === key);
      if (named.length > 0) return named;
      // A finding about one object may have its place in another one, for example in a patch.
      return [...around.slice(0, 1), ...(byName.get(key) ?? [])];
    },
  };
}

function fileObjects(objects: readonly LocatedObject[]): FileObjects {
  const byStart = new Map<number, LocatedObject[]>();
  for (const each of objects) getOrCreate(byStart, each.location?.line ?? 1, () => []).push(each);
  return { starts: [...byStart.keys()].sort((a, b) => a - b), byStart };
}

/** The index of the last start at or before a line; -1 for a line before all of them. */
function startIndex(starts: readonly number[], line: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((starts[middle] ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function located(checked: CheckedObject, isPart: boolean): LocatedObject {
  return given({ checked, isPart, location: placeOf(checked) });
}

function placeOf({ locateDefinition, locate, source }: CheckedObject): Location | undefined {
  const location = locateDefinition?.("") ?? locate?.("");
  if (location !== undefined || source?.file === undefined) return location;
  return { file: source.file, line: source.line ?? 1, column: 1 };
}

function nameKey({ apiVersion, kind, namespace, name }: ObjectRef): string {
  return JSON.stringify([apiVersion, kind, namespace, name]);
}
