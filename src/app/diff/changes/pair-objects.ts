import { getOrCreate, groupOf } from "../../../kernel/index.ts";
import { type DiffedObject, keyOfObject, predictionOf } from "./diffed-object.ts";

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
 * Matches the objects of two sides by their keys. Of the others, those with the same identity have moved from one unit to
 * another, and those with the same base name and another hash are a renamed object: a new run of the same training, with the
 * objects that have its name in theirs, or a ConfigMap that kustomize generates.
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
  const moved = pairsBy(deleted, created, identityOf);
  const taken = new Set(moved.flatMap((pair) => [pair.before, pair.after]));
  const isLeft = (object: DiffedObject) => !taken.has(object);
  const renamed = pairsBy(deleted.filter(isLeft), created.filter(isLeft), baseKeyOf);
  const paired = new Set([...taken, ...renamed.flatMap((pair) => [pair.before, pair.after])]);
  return {
    same: [...same, ...moved],
    renamed,
    created: created.filter((object) => !paired.has(object)),
    deleted: deleted.filter((object) => !paired.has(object)),
  };
}

/** The pairs of deleted and created objects with the same key. */
function pairsBy(
  deleted: readonly DiffedObject[],
  created: readonly DiffedObject[],
  keyOf: (object: DiffedObject) => string | undefined,
): readonly ObjectPair[] {
  const ended = new Map<string, DiffedObject[]>();
  for (const object of deleted) {
    const key = keyOf(object);
    if (key !== undefined) getOrCreate(ended, key, (): DiffedObject[] => []).push(object);
  }
  return created.flatMap((after) => {
    const before = ended.get(keyOf(after) ?? "")?.shift();
    if (before === undefined) return [];
    return [{ before, after }];
  });
}

/** The identity of an object of a unit, whatever its unit. */
function identityOf({ unit, ...diffed }: DiffedObject): string | undefined {
  return unit === undefined ? undefined : keyOfObject(diffed);
}

// `shortHash` has eight hexadecimal digits. Names of pods and PodGroups have more parts after it, those of files an ending.
const HASH = /-[0-9a-f]{8}(?=[-.]|$)/g;
/** The hash of kustomize: api/hasher/hasher.go writes ten digits, none of which can be taken for another one. */
const GENERATED_HASH = /-[bcdfghkmt2456789]{10}$/;
const GENERATED_KINDS: ReadonlySet<string> = new Set(["ConfigMap", "Secret"]);

/** The identity of an object without the hashes of its name; undefined without a hash. */
function baseKeyOf(diffed: DiffedObject): string | undefined {
  const { apiVersion, kind, metadata } = diffed.object;
  const isGenerated = diffed.unit !== undefined && GENERATED_KINDS.has(kind);
  const name = metadata.name.replace(isGenerated ? GENERATED_HASH : HASH, isGenerated ? "" : "-");
  if (name === metadata.name) return undefined;
  const prediction = predictionOf(diffed).replace(HASH, "-");
  return JSON.stringify([diffed.zone, diffed.unit, prediction, groupOf(apiVersion), kind, metadata.namespace, name]);
}
