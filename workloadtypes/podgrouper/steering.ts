import { groupOf } from "../../src/base/kubernetes.ts";
import { PREEMPTIBILITIES, type Preemptibility } from "../../src/base/preemptibility.ts";
import { at, member, members, names, text } from "../../src/base/read.ts";
import type { Cluster } from "../../src/organization/organization.ts";
import type { GangTopology } from "../../src/workload/gang.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../../src/workload/keys.ts";
import type { GroupingContext, TypeDefaults, WorkloadKind } from "../../src/workload/workload-kind.ts";

/** What the podgrouper falls back to where nothing names a priority class that exists. */
const LAST_RESORT = "train";

const DURATION = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+)$/;

/** The workload and one of its pods: where the podgrouper looks for labels and annotations, in this order. */
export type Chain = readonly [owner: unknown, pod: unknown];

/**
 * The queue of a workload: the queue label of the workload, then of the pod; then the project label of either, with
 * the pod's node pool where it has one; then what counts where nothing is named. Source: KAI Scheduler,
 * `CalcPodGroupQueue` in plugins/defaultgrouper. Run:ai's older key is read on its clusters.
 */
export function queueOf(chain: Chain, { cluster, queue }: GroupingContext): string {
  const keys = cluster.scheduler === "runai" ? [KAI_KEYS.queue, RUNAI_KEYS.queue] : [KAI_KEYS.queue];
  for (const item of chain) {
    for (const key of keys) {
      const named = label(item, key);
      if (named !== undefined) return named;
    }
  }
  const project = label(chain[0], RUNAI_KEYS.project) ?? label(chain[1], RUNAI_KEYS.project) ?? "";
  const pool = label(chain[1], nodePoolKey(cluster));
  if (project === "") return queue;
  return pool === undefined ? project : `${project}-${pool}`;
}

/** The node pool of a workload: its label, else that of the pod; absent for the default one. */
export function nodePoolOf(chain: Chain, cluster: Cluster): string | undefined {
  const key = nodePoolKey(cluster);
  return label(chain[0], key) ?? label(chain[1], key);
}

/**
 * The priority class of a workload: the first that is named (label of the workload, label of the pod, `spec` of the
 * pod) if it exists, silently else what the cluster's ConfigMap says of the workload's kind if that exists, else the
 * default of the kind. On `runai` that default is the platform's, and must exist as well. Owners between workload and
 * pod, of which the ConfigMap may speak too, are not known.
 * Source: KAI Scheduler, `calcPriorityClassWithDefaults` in plugins/defaultgrouper.
 */
export function priorityClassOf(chain: Chain, context: GroupingContext, priority: WorkloadKind["priority"]): string {
  const { cluster } = context;
  const named =
    label(chain[0], KAI_KEYS.priorityClass) ??
    label(chain[1], KAI_KEYS.priorityClass) ??
    text(at(chain[1], "spec", "priorityClassName")) ??
    "";
  if (exists(named, cluster)) return named;
  const configured = typeDefaultsOf(chain[0], context)?.priorityClass ?? "";
  if (exists(configured, cluster)) return configured;
  if (cluster.scheduler === "kai") return priority.kai;
  return exists(priority.runai, cluster) ? priority.runai : LAST_RESORT;
}

/** Whether a priority class exists in a cluster. */
export function exists(priorityClass: string, { priorityClasses }: Cluster): boolean {
  return Object.hasOwn(priorityClasses, priorityClass);
}

/**
 * The preemptibility that a label of the workload or the pod says, else the cluster's ConfigMap for the workload's
 * kind, whatever priority class was found; a label's value that is none is passed over.
 * Source: KAI Scheduler, `calcPodGroupPreemptibilityWithDefaults` in plugins/defaultgrouper.
 */
export function preemptibilityOf(chain: Chain, context: GroupingContext): Preemptibility | undefined {
  for (const item of chain) {
    const named = label(item, KAI_KEYS.preemptibility);
    const known = PREEMPTIBILITIES.find((value) => value === named);
    if (known !== undefined) return known;
  }
  return typeDefaultsOf(chain[0], context)?.preemptibility;
}

/** What the cluster's ConfigMap says of the kind of an object. */
export function typeDefaultsOf(object: unknown, { typeDefaults }: GroupingContext): TypeDefaults | undefined {
  return typeDefaults?.(groupOf(text(at(object, "apiVersion")) ?? ""), text(at(object, "kind")) ?? "");
}

/** The duration that an annotation of the workload or the pod says; a text that is none is passed over. */
export function durationOf(chain: Chain, key: string, negative: boolean): string | undefined {
  for (const item of chain) {
    const written = annotation(item, key);
    if (written !== undefined && DURATION.test(written) && (negative || !written.startsWith("-"))) return written;
  }
  return undefined;
}

/** A topology constraint of three texts, where an empty one says nothing; absent when all of them do. */
export function topologyOf(topology: string, required: string, preferred: string): GangTopology | undefined {
  if (topology === "" && required === "" && preferred === "") return undefined;
  return {
    ...(topology === "" ? {} : { topology }),
    ...(required === "" ? {} : { required }),
    ...(preferred === "" ? {} : { preferred }),
  };
}

/** A label of an object or pod template. */
export function label(object: unknown, key: string): string | undefined {
  return text(at(object, "metadata", "labels", key));
}

/** An annotation of an object or pod template. */
export function annotation(object: unknown, key: string): string | undefined {
  return text(at(object, "metadata", "annotations", key));
}

/** All labels or annotations of an object that are texts. */
export function texts(object: unknown, field: "labels" | "annotations"): Readonly<Record<string, string>> {
  const map = at(object, "metadata", field);
  const keys = names(map);
  if (keys.length === 0) return NO_TEXTS;
  // Nearly always all of them, so that no list of them needs to be made.
  if (keys.every((key) => typeof member(map, key) === "string")) return { ...(map as Record<string, string>) };
  const all = members(map);
  return Object.fromEntries(all.filter((entry): entry is readonly [string, string] => typeof entry[1] === "string"));
}

const NO_TEXTS: Readonly<Record<string, string>> = Object.freeze({});

function nodePoolKey({ scheduler }: Cluster): string {
  return scheduler === "runai" ? RUNAI_KEYS.nodePool : KAI_KEYS.nodePool;
}
