import {
  belowSkipped,
  failure,
  type GangBase,
  gangBase,
  gangOf,
  gangPods,
  groupedTemplates,
  MOST_PARTS,
  NOT_WHOLE,
  ownerName,
  texts,
  tooManyGroups,
  UNKNOWN_UID,
  wholeText,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, record, stringOf, text } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext, WorkloadKind } from "../../src/model/index.ts";
import { namedNodePool, RUNAI_KEYS } from "../../src/model/index.ts";

/** A RunaiJob: its name, its pods, and the settings of their PodGroups. */
interface RunaiJobParts {
  readonly name: string;
  readonly component: string;
  readonly template?: unknown;
  /** Pods that run at once, and pods that must succeed; the defaults are 1 and the former. */
  readonly parallelism: number | undefined | typeof NOT_WHOLE;
  readonly completions: number | undefined | typeof NOT_WHOLE;
  readonly base: GangBase;
}

/**
 * The PodGroups of a RunaiJob: one pod must start, in a group named after the pod without the part after its last dash.
 * That this gives a group for each pod that runs at once (`<name>-<index>-<attempt>`) is inferred from names seen on live
 * clusters. Source: KAI Scheduler, plugins/runaijob.
 */
export function groupsOfRunaiJob(parts: RunaiJobParts): Grouping {
  const { name, component, template, base, parallelism = 1, completions = parallelism } = parts;
  if (parallelism === NOT_WHOLE || completions === NOT_WHOLE) {
    return failure("spec.parallelism and spec.completions must be integers");
  }
  const pods = Math.max(Math.min(parallelism, completions), 0);
  const groupOfPod = (index: number) =>
    gangOf(base, { name: `pg-${name}-${index}-${UNKNOWN_UID}`, min: 1, pods: [gangPods(component, 1, template)] });
  if (pods > MOST_PARTS) return tooManyGroups(pods, "pods", [{ gang: groupOfPod(0), copies: pods }]);
  return { gangs: Array.from({ length: pods }, (_, index) => groupOfPod(index)) };
}

/**
 * Predicts the PodGroups of a workload of `run.ai/v2alpha1` that becomes a RunaiJob. The podgrouper skips the workload,
 * copies its labels and annotations down and groups by the RunaiJob, whose name is inferred and whose uid is never known
 * in advance. Source: KAI Scheduler, plugins/skiptopowner.
 */
export function runaiJobGangs(component: string, priority: WorkloadKind["priority"]): WorkloadKind["predictGangs"] {
  return (object, context) => {
    const grouped = groupedTemplates(object, [], context.cluster);
    if ("reason" in grouped) return grouped;
    return groupsOfRunaiJob({
      name: workloadName(object),
      component,
      parallelism: wrappedWhole(object, "parallelism"),
      completions: wrappedWhole(object, "completions"),
      base: runaiBase(
        belowSkipped(object, runaiChild(object, "run.ai/v1", "RunaiJob"), context),
        object,
        context,
        priority,
      ),
    });
  };
}

/** The object that the platform creates from a workload: with its name, labels, annotations and node pool. */
export function runaiChild(object: KubeObject, apiVersion: string, kind: string, fields: object = {}): KubeObject {
  // The uid of the workload is not that of the child.
  const { uid: _, ...metadata } = record(object.metadata);
  const pool = namedNodePool(object, undefined, "runai");
  const more = pool === undefined ? {} : { labels: { ...texts(object, "labels"), [RUNAI_KEYS.nodePool]: pool } };
  return { apiVersion, kind, metadata: { ...metadata, name: workloadName(object), ...more }, ...fields };
}

/**
 * The settings of the PodGroup of such an object. `preemptible: true` of the workload makes it preemptible where no
 * label decides; that the platform then sets the label is inferred.
 */
function runaiBase(
  child: KubeObject,
  object: KubeObject,
  context: GroupingContext,
  priority: WorkloadKind["priority"],
): GangBase {
  const base = gangBase(child, undefined, context, priority);
  if (base.preemptibility !== undefined || at(object, "spec", "preemptible", "value") !== true) return base;
  return { ...base, preemptibility: "preemptible" };
}

/** The name of a workload: `spec.name`, or that of the object. */
function workloadName(object: KubeObject): string {
  return text(at(object, "spec", "name", "value")) || ownerName(object);
}

/** A wrapped number of the CR, quoted or not, if it is set. */
export function wrappedWhole(object: KubeObject, field: string): number | undefined | typeof NOT_WHOLE {
  const value = at(object, "spec", field, "value");
  if (value === undefined || value === null) return undefined;
  return wholeText(stringOf(value));
}
