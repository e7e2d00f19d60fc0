import type { RowDelta } from "../../gpu/index.ts";
import {
  at,
  compareText,
  equalValues,
  getOrCreate,
  given,
  groupOf,
  type KubeObject,
  record,
  refOf,
} from "../../kernel/index.ts";
import { type Organization, ownerOfNamespace } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { placeOfChange, placeOfObject } from "./changes/change-place.ts";
import { type DiffedObject, type DiffObjectRef, keyOfObject } from "./changes/diffed-object.ts";
import type { FieldChange } from "./changes/field-change.ts";
import { fieldChanges } from "./changes/field-changes.ts";
import { type MatchedObjects, type ObjectPair, pairObjects } from "./changes/pair-objects.ts";
import { type WorkloadTypeCall, workloadTypeChanges } from "./changes/workload-type-calls.ts";
import type { Danger } from "./dangers/danger.ts";
import type { ChangedPair, DangerContext } from "./dangers/danger-sign.ts";
import { clusterSigns } from "./dangers/danger-signs.ts";
import { isRun, workloadOf } from "./dangers/runs.ts";
import type { ChangedObject, ClusterDifference, WorkloadTypeCalls } from "./difference.ts";
import { kueueChanges } from "./kueue-changes.ts";
import { changeMarker, type MarkChanges } from "./mark-changes.ts";
import { inObjectOrder, sortKey } from "./object-order.ts";
import { volcanoChanges } from "./volcano-changes.ts";

/** One side of a difference. */
export interface DiffSide {
  readonly objects: readonly DiffedObject[];
  readonly organization: Organization;
  /** Its applied objects, interpreted. */
  readonly set: ObjectSet;
}

/** The data that the difference of the objects does not contain. */
interface CompareOptions {
  readonly quota: readonly RowDelta[];
  /** Returns an object as reports show it, with its secrets masked. Default: the object itself. */
  readonly show?: (object: KubeObject) => KubeObject;
  /** The largest share of a cluster's objects that may be removed, from 0 to 1. */
  readonly maxRemoved: number;
  /** The synth is refused: types of invalid definitions are missing, so no calls for them are shown. */
  readonly refused?: boolean;
}

/** Returns the difference of each cluster of either side, by name. */
export function compareOutputs(
  before: DiffSide,
  after: DiffSide,
  options: CompareOptions,
): readonly ClusterDifference[] {
  const [old, now] = [byCluster(before), byCluster(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort(compareText);
  return names.map((name) =>
    compareCluster(name, { before, after, options, old: old.get(name) ?? NONE, now: now.get(name) ?? NONE }),
  );
}

type Objects = ReadonlyMap<string, DiffedObject>;

const NONE: Objects = new Map();

interface Sides {
  readonly before: DiffSide;
  readonly after: DiffSide;
  readonly options: CompareOptions;
  readonly old: Objects;
  readonly now: Objects;
}

function byCluster({ objects, organization }: DiffSide): ReadonlyMap<string, Objects> {
  const clusters = new Map<string, Map<string, DiffedObject>>(
    organization.clusters.map(({ name }) => [name, new Map()]),
  );
  for (const object of objects) {
    const known = getOrCreate(clusters, object.cluster, () => new Map());
    const key = keyOfObject(object);
    // Two files of a base may contain the same object; a controller applies both, and the last one wins.
    known.set(key, object);
  }
  return clusters;
}

function compareCluster(name: string, { before, after, options, old, now }: Sides): ClusterDifference {
  const matched = pairObjects(old, now);
  const show = options.show ?? ((object) => object);
  const changed = changedPairs(matched.same, show);
  const renamed = matched.renamed.map((pair) => ({ ...pair, changes: changesOf(pair, show) }));
  const quota = options.quota.filter(({ cluster }) => cluster === name);
  const refIn =
    ({ organization }: DiffSide) =>
    (object: DiffedObject) =>
      refOfObject(object, organization);
  const [oldRef, newRef] = [refIn(before), refIn(after)];
  const isNew = new Set(now.values());
  const sideRef = (object: DiffedObject) => (isNew.has(object) ? newRef(object) : oldRef(object));
  const dangers = dangersOf(
    {
      cluster: name,
      matched,
      changed,
      renamed,
      appliedBefore: [...old.values()].filter(({ zone }) => zone === "apply").length,
      before: before.set,
      after: after.set,
      quota,
      maxRemoved: options.maxRemoved,
    },
    sideRef,
  );
  const mark = changeMarker(dangers);
  const whole = (objects: readonly DiffedObject[], ref: ObjectRefOf, set: ObjectSet) =>
    inObjectOrder(
      objects.map((object) => ({
        object: ref(object),
        ...given({ location: placeOfObject(object) }),
        manifest: show(object.object),
        isRun: isRunIn(set, object),
      })),
      ({ object }) => object,
    );
  return {
    name,
    created: whole(matched.created, newRef, after.set),
    changed: changedObjects(changed, newRef, mark),
    deleted: whole(matched.deleted, oldRef, before.set),
    renamed: inObjectOrder(
      renamed.map((pair) => ({
        before: oldRef(pair.before),
        after: newRef(pair.after),
        isRun: isRunIn(after.set, pair.after),
        changes: mark(newRef(pair.after), pair.changes),
      })),
      (pair) => pair.after,
    ),
    dangers,
    workloadTypes: options.refused === true ? [] : typeCalls(matched, sideRef, show),
    quota,
    ...given({
      kueue: kueueChanges(name, before.set, after.set),
      volcano: volcanoChanges(name, before.set, after.set),
    }),
  };
}

type ObjectRefOf = (object: DiffedObject) => DiffObjectRef;

function changedObjects(pairs: readonly ChangedPair[], ref: ObjectRefOf, mark: MarkChanges): readonly ChangedObject[] {
  const changed = pairs.map((pair) => ({ object: ref(pair.after), changes: pair.changes }));
  return inObjectOrder(changed, ({ object }) => object).map(({ object, changes }) => {
    return { object, changes: mark(object, changes) };
  });
}

/** The calls of the Workload Types API, with masked bodies. */
function typeCalls(matched: MatchedObjects, ref: ObjectRefOf, show: Show): readonly WorkloadTypeCalls[] {
  return workloadTypeChanges(matched).map(({ object, calls, refusals }) => ({
    object: ref(object),
    calls: calls.map((call) => ({ ...call, ...given({ body: call.body && shownBody(call.body, object, show) }) })),
    refusals,
  }));
}

function shownBody(body: NonNullable<WorkloadTypeCall["body"]>, { object }: DiffedObject, show: Show) {
  return record(at(show({ ...object, ...{ body } }), "body"));
}

type Show = NonNullable<CompareOptions["show"]>;

function changedPairs(pairs: readonly ObjectPair[], show: Show): readonly ChangedPair[] {
  return pairs.flatMap((pair) => {
    const changes = changesOf(pair, show);
    if (changes.length === 0 && pair.before.unit === pair.after.unit) return [];
    return [{ ...pair, changes }];
  });
}

function changesOf(pair: ObjectPair, show: Show): readonly FieldChange[] {
  const [before, after] = [pair.before.object, pair.after.object];
  if (equalValues(before, after)) return [];
  const changes = fieldChanges(before, after, { before: show(before), after: show(after) });
  if (pair.after.locate === undefined) return changes;
  return changes.map((change) => ({ ...change, ...given({ location: placeOfChange(pair, change) }) }));
}

function isRunIn(set: ObjectSet, object: DiffedObject): boolean {
  const workload = workloadOf(set, object);
  return workload !== undefined && isRun(workload);
}

/** The identity of an object in reports. */
export function refOfObject(
  { object, cluster: name, zone, unit, applied }: DiffedObject,
  organization: Organization,
): DiffObjectRef {
  const cluster = organization.clusters.find((each) => each.name === name);
  const isNamespace = object.kind === "Namespace" && groupOf(object.apiVersion) === "";
  const namespace = isNamespace ? object.metadata.name : object.metadata.namespace;
  const owner = cluster && namespace !== undefined ? ownerOfNamespace(organization, cluster, namespace) : undefined;
  return { ...refOf(object), zone, ...given({ unit: unit && applied?.unit, project: owner?.name }) };
}

function dangersOf(context: DangerContext, refOf: (object: DiffedObject) => DiffObjectRef): readonly Danger[] {
  return clusterSigns.flatMap((sign) => {
    const found = sign.find(context).map(({ object, path, message, fix, upstream = sign.upstream }): Danger => {
      return given({ sign: sign.id, object: object && refOf(object), path, message, fix, upstream });
    });
    return found.toSorted(
      (a, b) => compareText(sortKey(a.object), sortKey(b.object)) || compareText(a.path ?? "", b.path ?? ""),
    );
  });
}
