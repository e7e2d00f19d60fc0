import {
  judgeVolcano,
  VOLCANO_GROUP,
  VOLCANO_MODEL_KINDS,
  type VolcanoModel,
  type VolcanoRow,
  type VolcanoVerdict,
  volcanoModel,
  volcanoRows,
  volcanoWorkloads,
} from "../gpu/index.ts";
import { getOrCreate, groupOf, type KubeObject, memoize } from "../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../rule/index.ts";
import { type NearObjects, nearestObjects } from "./nearest-objects.ts";
import { unreadSettings } from "./settings-text.ts";
import { volcanoSettings } from "./volcano-settings.ts";

/** The verdict about a workload of Volcano, with its object. */
export interface PlacedVolcanoVerdict {
  readonly checked: CheckedObject;
  readonly verdict: VolcanoVerdict;
}

/** The queues of Volcano in one cluster, and what never starts in them. */
interface VolcanoOfCluster {
  readonly cluster: string;
  readonly model: VolcanoModel;
  readonly verdicts: readonly PlacedVolcanoVerdict[];
  /** The objects whose settings of Volcano's scheduler cannot be read, with the reason. */
  readonly unread: readonly { readonly checked: CheckedObject; readonly problem: string }[];
}

/** The kinds of Volcano that show that a cluster has it, by group. */
const SIGNS = [
  [VOLCANO_GROUP, ["Queue", "PodGroup"]],
  ["batch.volcano.sh", ["Job", "CronJob"]],
  ["flow.volcano.sh", ["JobTemplate"]],
] as const;

/** The clusters of a set with objects of Volcano, and their workloads; computed once for each set. */
export const volcanoOfSet = memoize((set: ObjectSet): readonly VolcanoOfCluster[] => {
  const signs = SIGNS.flatMap(([group, kinds]) => kinds.flatMap((kind) => set.ofKind(group, kind)));
  const names = new Set(signs.map(({ cluster }) => cluster.name));
  if (names.size === 0) return [];
  const clusters = new Map<string, CheckedObject[]>();
  for (const checked of set.objects) {
    if (names.has(checked.cluster.name)) getOrCreate(clusters, checked.cluster.name, () => []).push(checked);
  }
  return [...clusters].map(([cluster, objects]) => ofCluster(cluster, objects));
});

/** The amounts of the queues of one cluster, and what its workloads request of them. */
export function volcanoRowsOf({ model, verdicts }: VolcanoOfCluster): readonly VolcanoRow[] {
  return volcanoRows(
    model,
    verdicts.map(({ verdict }) => verdict),
  );
}

function ofCluster(cluster: string, objects: readonly CheckedObject[]): VolcanoOfCluster {
  const [first, ...others] = objects.flatMap(({ object }) => volcanoSettings(object) ?? []);
  // Several ones are those of other clusters or of examples.
  const options = first !== undefined && "settings" in first && others.length === 0 ? { settings: first.settings } : {};
  const unread = unreadSettings(objects, volcanoSettings);
  const nearestOf = nearestObjects(objects, identityIn);
  const models = new Map<NearObjects, VolcanoModel>();
  const modelOf = (near: NearObjects) =>
    getOrCreate(models, near, () => volcanoModel(near.objects, { ...options, ambiguous: queueNames(near.several) }));
  const byObject = new Map(objects.map((checked) => [checked.object, checked]));
  const [object] = objects;
  const place = object && nearestOf(object);
  if (place === undefined) throw new Error(`no object is of cluster ${cluster}`);
  const model = modelOf(place);
  const verdicts = volcanoWorkloads([...byObject.keys()], model).flatMap(
    (workload): readonly PlacedVolcanoVerdict[] => {
      const checked = byObject.get(workload.object);
      if (checked === undefined) return [];
      const near = nearestOf(checked);
      const open =
        near === undefined ? "an object of too many copies" : openIdentity(near, modelOf(near), workload.queue);
      if (near !== undefined && open === undefined) {
        return [{ checked, verdict: judgeVolcano(modelOf(near), workload) }];
      }
      const { object, queue, copies } = workload;
      const text = `several objects of ${open} differ, and none is nearer to it`;
      return [{ checked, verdict: { object, queue, copies, level: "unjudged", reason: "several-objects", text } }];
    },
  );
  return { cluster, model, verdicts, unread };
}

function queueNames(identities: ReadonlySet<string>): ReadonlySet<string> {
  const queues = [...identities].filter((identity) => identity.startsWith(QUEUE));
  return new Set(queues.map((identity) => identity.slice(QUEUE.length)));
}

/** A queue on the way of a workload of which several objects differ; undefined for none. */
function openIdentity({ open }: NearObjects, { forest }: VolcanoModel, queue: string): string | undefined {
  const chain = forest.chainOf(queue) ?? [queue];
  return chain.map((name) => `${QUEUE}${name}`).find((identity) => open.has(identity));
}

const QUEUE = "Queue ";
const NAMESPACED: ReadonlySet<string> = new Set(["Command", "LimitRange", "TrainingRuntime"]);

function identityIn({ apiVersion, kind, metadata }: KubeObject): string | undefined {
  if (!VOLCANO_MODEL_KINDS.has(`${groupOf(apiVersion)}/${kind}`)) return undefined;
  const namespace = NAMESPACED.has(kind) ? `${metadata.namespace ?? "default"}/` : "";
  return `${kind} ${namespace}${metadata.name}`;
}
