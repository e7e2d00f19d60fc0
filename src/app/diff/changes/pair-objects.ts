import { getOrCreate, groupOf } from "../../../kernel/index.ts";
import { type DiffedObject, predictionOf } from "./diffed-object.ts";

/** An object of both sides. */
export interface ObjectPair {
  readonly before: DiffedObject;
  readonly after: DiffedObject;
}

/** The objects of one cluster, matched. */
export interface MatchedObjects {
  /** Objects with the same identity. */
  readonly same: readonly ObjectPair[];
  /** Objects whose names differ in a hash only. */
  readonly renamed: readonly ObjectPair[];
  readonly created: readonly DiffedObject[];
  readonly deleted: readonly DiffedObject[];
}

/**
 * Matches the objects of two sides by their keys. Of the others, those with the same base name and another hash are a
 * renamed object: a new run of the same training, with the objects that have its name in theirs.
 */
export function pairObjects(
  before: ReadonlyMap<string, DiffedObject>,
  after: ReadonlyMap<string, DiffedObject>,
): MatchedObjects {
  const same: ObjectPair[] = [];
  const created: DiffedObject[] = [];
  for (const [key, object] of after) {
    const old = before.get(key);
    if (old === undefined) created.push(object);
    else same.push({ before: old, after: object });
  }
  const deleted = [...before].filter(([key]) => !after.has(key)).map(([, object]) => object);
  const renamed = renamedPairs(deleted, created);
  const paired = new Set(renamed.flatMap((pair) => [pair.before, pair.after]));
  return {
    same,
    renamed,
    created: created.filter((object) => !paired.has(object)),
    deleted: deleted.filter((object) => !paired.has(object)),
  };
}

function renamedPairs(deleted: readonly DiffedObject[], created: readonly DiffedObject[]): readonly ObjectPair[] {
  const ended = new Map<string, DiffedObject[]>();
  for (const object of deleted) {
    const key = baseKeyOf(object);
    if (key !== undefined) getOrCreate(ended, key, (): DiffedObject[] => []).push(object);
  }
  return created.flatMap((after) => {
    const before = ended.get(baseKeyOf(after) ?? "")?.shift();
    if (before === undefined) return [];
    return [{ before, after }];
  });
}

// `shortHash` has eight hexadecimal digits. Names of pods and PodGroups have more parts after it, those of files an ending.
const HASH = /-[0-9a-f]{8}(?=[-.]|$)/g;

/** The identity of an object without the hashes of its name; undefined without a hash. */
function baseKeyOf(diffed: DiffedObject): string | undefined {
  const { apiVersion, kind, metadata } = diffed.object;
  const name = metadata.name.replace(HASH, "-");
  if (name === metadata.name) return undefined;
  const prediction = predictionOf(diffed).replace(HASH, "-");
  return JSON.stringify([diffed.zone, prediction, groupOf(apiVersion), kind, metadata.namespace, name]);
}
