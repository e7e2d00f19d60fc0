import {
  judgeWorkload,
  KUEUE_GROUP,
  type KueueModel,
  type KueueRow,
  type KueueVerdict,
  kueueRows,
  kueueWorkloads,
} from "../gpu/index.ts";
import { getOrCreate, memoize } from "../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../rule/index.ts";
import { kueuePlaces, openIdentity } from "./kueue-places.ts";
import { kueueSettings } from "./kueue-settings.ts";
import { unreadSettings } from "./settings-text.ts";

/** The verdict about a workload of Kueue, with its object. */
export interface PlacedKueueVerdict {
  readonly checked: CheckedObject;
  readonly verdict: KueueVerdict;
}

/** The queues of Kueue in one cluster, and what they never admit. */
interface KueueOfCluster {
  readonly cluster: string;
  readonly model: KueueModel;
  readonly verdicts: readonly PlacedKueueVerdict[];
  /** The objects whose Configuration of Kueue cannot be read, with the reason. */
  readonly unread: readonly { readonly checked: CheckedObject; readonly problem: string }[];
}

/** The clusters of a set with queues of Kueue, and their workloads; computed once for each set. */
export const kueueOfSet = memoize((set: ObjectSet): readonly KueueOfCluster[] => {
  const kinds = ["ClusterQueue", "LocalQueue"];
  if (kinds.every((kind) => set.ofKind(KUEUE_GROUP, kind).length === 0)) return [];
  const clusters = new Map<string, CheckedObject[]>();
  for (const checked of set.objects) getOrCreate(clusters, checked.cluster.name, () => []).push(checked);
  const hasQueue = (name: string) =>
    kinds.some((kind) => set.ofKind(KUEUE_GROUP, kind).some(({ cluster }) => cluster.name === name));
  return [...clusters].filter(([name]) => hasQueue(name)).map(([cluster, objects]) => ofCluster(cluster, objects));
});

/** The quotas of the queues of one cluster, and what its workloads request of them. */
export function kueueRowsOf({ model, verdicts }: KueueOfCluster): readonly KueueRow[] {
  return kueueRows(
    model,
    verdicts.map(({ verdict }) => verdict),
  );
}

function ofCluster(cluster: string, objects: readonly CheckedObject[]): KueueOfCluster {
  const modelFor = kueuePlaces(objects);
  const byObject = new Map(objects.map((checked) => [checked.object, checked]));
  const [first] = objects;
  const place = first && modelFor(first);
  if (place === undefined) throw new Error(`no object is of cluster ${cluster}`);
  const { model } = place;
  const verdicts = kueueWorkloads([...byObject.keys()], model).flatMap((workload): readonly PlacedKueueVerdict[] => {
    const checked = byObject.get(workload.object);
    if (checked === undefined) return [];
    const own = modelFor(checked);
    const open = own === undefined ? "an object of too many copies" : openIdentity(own, workload);
    if (own !== undefined && open === undefined) return [{ checked, verdict: judgeWorkload(own.model, workload) }];
    const { object, localQueue, copies } = workload;
    const text = `several objects of ${open} differ, and none is nearer to it`;
    const common = { object, localQueue, copies, obstacles: [] };
    return [{ checked, verdict: { ...common, level: "unjudged", reason: "several-objects", text } }];
  });
  const unread = unreadSettings(objects, kueueSettings);
  return { cluster, model, verdicts, unread };
}
