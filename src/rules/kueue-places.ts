import { dirname } from "node:path";
import { KUEUE_MODEL_KINDS, type KueueModel, type KueueWorkload, kueueModel } from "../gpu/index.ts";
import { at, canonicalJson, getOrCreate, groupOf, type KubeObject, text } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";
import { kueueSettings } from "./kueue-settings.ts";

/** The model that applies to the workloads of one file. */
interface PlaceModel {
  readonly model: KueueModel;
  /** The identities of which several objects differ, and none is nearer than the others. */
  readonly open: ReadonlySet<string>;
  /** The first of these that is a ClusterQueue or a Cohort. */
  readonly openQueue?: string | undefined;
  /** The namespaces with such a LimitRange. */
  readonly openRanges: ReadonlySet<string>;
}

const RANGE = "LimitRange ";
/** The most files for which models of their own are built. */
const MOST_PLACES = 500;

/**
 * Returns the model for the workloads of an object. Where several objects of one identity differ, such as the queues of
 * examples side by side, the one in the same file counts, else the one of the same unit or folder.
 *
 * @param objects the objects of one cluster
 */
export function kueuePlaces(objects: readonly CheckedObject[]): (from: CheckedObject) => PlaceModel | undefined {
  const byIdentity = new Map<string, CheckedObject[]>();
  const settings: KubeObject[] = [];
  for (const checked of objects) {
    const { object } = checked;
    if (KUEUE_MODEL_KINDS.has(`${groupOf(object.apiVersion)}/${object.kind}`)) {
      getOrCreate(byIdentity, identityIn(object), (): CheckedObject[] => []).push(checked);
      continue;
    }
    const found = kueueSettings(object);
    if (found !== undefined && "settings" in found) settings.push(found.settings);
  }
  // Different ones are those of several clusters or of examples.
  const isOne = new Set(settings.map((each) => canonicalJson(each))).size === 1;
  const [single, several]: [KubeObject[], [string, readonly CheckedObject[]][]] = [[], []];
  for (const [identity, same] of byIdentity) {
    const [first] = same;
    if (first !== undefined && new Set(same.map(({ object }) => canonicalJson(object.spec ?? {}))).size === 1) {
      single.push(first.object);
    } else several.push([identity, same]);
  }
  const models = new Map<string, PlaceModel | undefined>();
  return (from) => {
    const place = several.length === 0 ? "" : placeKey(from);
    if (models.size >= MOST_PLACES && !models.has(place)) return undefined;
    return getOrCreate(models, place, () => {
      const open = new Set<string>();
      const nearest = several.map(([identity, same]) => {
        const found = nearestTo(from, same);
        if (found === undefined) open.add(identity);
        return (found ?? same.at(-1))?.object;
      });
      const all = [
        ...(isOne ? settings.slice(0, 1) : []),
        ...single,
        ...nearest.filter((object) => object !== undefined),
      ];
      const list = [...open];
      const openQueue = list.find((identity) => identity.startsWith("ClusterQueue ") || identity.startsWith("Cohort "));
      const ranges = list.filter((identity) => identity.startsWith(RANGE));
      const openRanges = new Set(ranges.map((identity) => identity.slice(RANGE.length, identity.indexOf("/"))));
      return { model: kueueModel(all), open, openQueue, openRanges };
    });
  };
}

/** The identity on the way of a workload to its quota of which several objects differ; undefined for none. */
export function openIdentity(
  { model, open, openQueue, openRanges }: PlaceModel,
  workload: KueueWorkload,
): string | undefined {
  if (open.size === 0) return undefined;
  const { namespace, localQueue, object } = workload;
  const queue = model.clusterQueues.get(model.localQueue(namespace, localQueue)?.clusterQueue ?? "");
  const flavors = queue?.groups.flatMap((group) => group.flavors.map(({ flavor }) => flavor)) ?? [];
  const topologies = flavors.flatMap((flavor) => model.flavors.get(flavor)?.topology ?? []);
  const runtime = text(at(object.spec, "runtimeRef", "name")) ?? "";
  const path = [
    `LocalQueue ${namespace}/${localQueue}`,
    `ClusterQueue ${queue?.name}`,
    `Namespace ${namespace}`,
    `ClusterTrainingRuntime ${runtime}`,
    `TrainingRuntime ${namespace}/${runtime}`,
    ...flavors.map((flavor) => `ResourceFlavor ${flavor}`),
    ...topologies.map((topology) => `Topology ${topology}`),
  ];
  if (openRanges.has(namespace)) return `a LimitRange of namespace ${namespace}`;
  const found = path.find((identity) => open.has(identity));
  return found ?? (queue?.cohort === undefined ? undefined : openQueue);
}

const NAMESPACED: ReadonlySet<string> = new Set(["LocalQueue", "LimitRange", "TrainingRuntime"]);

function identityIn({ kind, metadata }: KubeObject): string {
  const namespace = NAMESPACED.has(kind) ? `${metadata.namespace ?? "default"}/` : "";
  return `${kind} ${namespace}${metadata.name}`;
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
    if (first === undefined) continue;
    return new Set(near.map(({ object }) => canonicalJson(object.spec ?? {}))).size === 1 ? first : undefined;
  }
  return undefined;
}
