import { KUEUE_MODEL_KINDS, type KueueModel, type KueueWorkload, kueueModel } from "../gpu/index.ts";
import { at, canonicalJson, getOrCreate, groupOf, type KubeObject, text } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";
import { kueueSettings } from "./kueue-settings.ts";
import { type NearObjects, nearestObjects } from "./nearest-objects.ts";

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

/** Returns the model for the workloads of an object, by the nearest objects; undefined for one file too many. */
export function kueuePlaces(objects: readonly CheckedObject[]): (from: CheckedObject) => PlaceModel | undefined {
  const found = objects.flatMap(({ object }) => {
    const written = kueueSettings(object);
    return written !== undefined && "settings" in written ? [written.settings] : [];
  });
  // Different ones are those of several clusters or of examples.
  const settings = new Set(found.map((each) => canonicalJson(each))).size === 1 ? found.slice(0, 1) : [];
  const nearestOf = nearestObjects(objects, identityIn);
  const models = new Map<NearObjects, PlaceModel>();
  return (from) => {
    const near = nearestOf(from);
    if (near === undefined) return undefined;
    return getOrCreate(models, near, () => {
      const open = [...near.open];
      const openQueue = open.find((identity) => identity.startsWith("ClusterQueue ") || identity.startsWith("Cohort "));
      const ranges = open.filter((identity) => identity.startsWith(RANGE));
      const openRanges = new Set(ranges.map((identity) => identity.slice(RANGE.length, identity.indexOf("/"))));
      return { model: kueueModel([...settings, ...near.objects]), open: near.open, openQueue, openRanges };
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

function identityIn({ apiVersion, kind, metadata }: KubeObject): string | undefined {
  if (!KUEUE_MODEL_KINDS.has(`${groupOf(apiVersion)}/${kind}`)) return undefined;
  const namespace = NAMESPACED.has(kind) ? `${metadata.namespace ?? "default"}/` : "";
  return `${kind} ${namespace}${metadata.name}`;
}
