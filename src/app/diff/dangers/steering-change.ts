import { formatValue, pointerSegments } from "../../../kernel/index.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../../../model/index.ts";
import type { FieldChange } from "../changes/field-change.ts";
import type { ChangedPair, DangerSign, FoundDanger } from "./danger-sign.ts";

interface Steering {
  readonly id: string;
  /** The subject of sentences: `the queue`. */
  readonly what: string;
  readonly reason: string;
  readonly upstream: string;
  /** Names of labels, annotations and node selectors. */
  readonly keys: readonly string[];
  /** Names of fields of any object. */
  readonly fields: readonly string[];
  /** Fields of a PodGroup, by their whole path. */
  readonly podGroup: readonly string[];
}

const KAI_DOCS = "https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs";

const STEERING: readonly Steering[] = [
  {
    id: "queue-changed",
    what: "the queue",
    reason: "other quotas apply, and pods that wait or run are charged to another project",
    upstream: `${KAI_DOCS}/queues`,
    keys: [KAI_KEYS.queue, RUNAI_KEYS.queue, RUNAI_KEYS.project, "kueue.x-k8s.io/queue-name"],
    fields: [],
    podGroup: ["/spec/queue"],
  },
  {
    id: "priority-changed",
    what: "the priority",
    reason: "the order in which workloads start, and which of them are preempted, changes",
    upstream: `${KAI_DOCS}/priority`,
    keys: [KAI_KEYS.priorityClass, "kueue.x-k8s.io/priority-class"],
    fields: ["priorityClassName", "priorityClass"],
    podGroup: ["/spec/priorityClassName"],
  },
  {
    id: "preemptibility-changed",
    what: "the preemptibility",
    reason:
      "a non-preemptible workload must fit into the deserved quota, and a semi-preemptible one with its minimum; a preemptible one may be stopped at any time",
    upstream: `${KAI_DOCS}/priority`,
    keys: [KAI_KEYS.preemptibility],
    fields: ["preemptibility"],
    podGroup: ["/spec/preemptibility"],
  },
  {
    id: "node-pool-changed",
    what: "the node pool",
    reason: "pods run on other nodes, with another GPU, price and quota",
    upstream: `${KAI_DOCS}/operator`,
    keys: [KAI_KEYS.nodePool, RUNAI_KEYS.nodePool],
    fields: ["nodePools", "nodePool"],
    podGroup: [],
  },
];

/** Changes of queue, priority, preemptibility and node pool, in objects and in predicted PodGroups. */
export const steeringChanges: readonly DangerSign[] = STEERING.map((steering) => ({
  id: steering.id,
  finds: `a change of ${steering.what} of a workload or PodGroup, also between two runs`,
  reason: steering.reason,
  upstream: steering.upstream,
  find: ({ changed, renamed }) => {
    const found = [...changed, ...renamed].flatMap((pair) => findIn(pair, steering));
    // The predicted PodGroup follows its workload.
    const applied = new Set(found.flatMap(({ object }) => (object?.zone === "apply" ? [object.owner] : [])));
    return found.filter(({ object }) => object?.zone === "apply" || !applied.has(object?.owner ?? ""));
  },
}));

function findIn({ after, changes }: ChangedPair, steering: Steering): readonly FoundDanger[] {
  const { zone, object } = after;
  const isPodGroup = object.kind === "PodGroup";
  // Below review/, only PodGroups are not copies of what the object itself has.
  if (zone === "review" && !isPodGroup) return [];
  const found = changes.filter(({ path }) => steers(path, isPodGroup, steering));
  const [first] = found;
  if (first === undefined) return [];
  const { path } = first;
  return [{ object: after, path, message: `${steering.what} changes from ${valueText(first)}` }];
}

function steers(path: string, isPodGroup: boolean, { keys, fields, podGroup }: Steering): boolean {
  if (isPodGroup && podGroup.includes(path)) return true;
  const segments = pointerSegments(path);
  const last = segments.at(-1) ?? "";
  const map = segments.at(-2) ?? "";
  if (["labels", "annotations", "nodeSelector"].includes(map)) return keys.includes(last);
  return segments[0] === "spec" && (fields.includes(last) || (last === "value" && fields.includes(map)));
}

function valueText({ before, after }: FieldChange): string {
  const text = (value: unknown) => (value === undefined ? "its default" : formatValue(value));
  return `${text(before)} to ${text(after)}`;
}
