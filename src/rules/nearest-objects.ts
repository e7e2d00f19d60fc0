import { dirname } from "node:path";
import { canonicalJson, getOrCreate, type KubeObject, present } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";

/** The objects that apply to the workloads of one file. */
export interface NearObjects {
  readonly objects: readonly KubeObject[];
  /** The identities of which several objects differ, and none is nearer than the others. */
  readonly open: ReadonlySet<string>;
  /** The identities of which several objects differ, with those of which one is nearest. */
  readonly several: ReadonlySet<string>;
}

/** The most files for which objects of their own are found. */
const MOST_PLACES = 500;

/**
 * Returns the objects for the workloads of an object; undefined for one file too many. Where several objects of one identity
 * differ, such as the queues of examples side by side, the one in the same file counts, else the one of the same unit or
 * folder.
 *
 * @param identityOf the identity of an object; undefined for one that does not count
 */
export function nearestObjects(
  objects: readonly CheckedObject[],
  identityOf: (object: KubeObject) => string | undefined,
): (from: CheckedObject) => NearObjects | undefined {
  const byIdentity = new Map<string, CheckedObject[]>();
  for (const checked of objects) {
    const identity = identityOf(checked.object);
    if (identity !== undefined) getOrCreate(byIdentity, identity, (): CheckedObject[] => []).push(checked);
  }
  const [single, several]: [KubeObject[], [string, readonly CheckedObject[]][]] = [[], []];
  for (const [identity, same] of byIdentity) {
    const [first] = same;
    if (first !== undefined && areEqual(same)) single.push(first.object);
    else several.push([identity, same]);
  }
  const severalNames = new Set(several.map(([identity]) => identity));
  const places = new Map<string, NearObjects>();
  return (from) => {
    const place = several.length === 0 ? "" : placeKey(from);
    if (places.size >= MOST_PLACES && !places.has(place)) return undefined;
    return getOrCreate(places, place, () => {
      const open = new Set<string>();
      const nearest = several.map(([identity, same]) => {
        const found = nearestTo(from, same);
        if (found === undefined) open.add(identity);
        return (found ?? same.at(-1))?.object;
      });
      return { objects: [...single, ...present(nearest)], open, several: severalNames };
    });
  };
}

function areEqual(same: readonly CheckedObject[]): boolean {
  return new Set(same.map(({ object }) => canonicalJson(object.spec ?? {}))).size === 1;
}

function placeKey({ unit, file, yaml }: CheckedObject): string {
  return JSON.stringify([unit, yaml?.path ?? file]);
}

function nearestTo(from: CheckedObject, same: readonly CheckedObject[]): CheckedObject | undefined {
  const folderOf = ({ file, yaml }: CheckedObject) => dirname(yaml?.path ?? file ?? "");
  const keys = [placeKey, ({ unit }: CheckedObject) => unit, folderOf];
  for (const keyOf of keys) {
    const key = keyOf(from);
    const near = key === undefined ? [] : same.filter((checked) => keyOf(checked) === key);
    const [first] = near;
    if (first !== undefined) return areEqual(near) ? first : undefined;
  }
  return undefined;
}
