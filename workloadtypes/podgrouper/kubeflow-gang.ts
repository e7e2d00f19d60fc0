import {
  type ComponentPods,
  failure,
  groupedTemplates,
  NOT_WHOLE,
  podCount,
  predictDefaultGang,
  wholeAt,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, compareText, member, members, names } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext, WorkloadKind } from "../../src/model/index.ts";

/** A Kubeflow job for which the plug-in makes one flat gang. */
interface KubeflowJob {
  /** The field of `spec` that holds the replica types, for example `tfReplicaSpecs`. */
  readonly specs: string;
  /** Replica types in the spelling of that field; the components have the same names in lower case. */
  readonly types: readonly string[];
  /** Types without which the plug-in fails. */
  readonly mandatory: readonly string[];
  readonly priority: WorkloadKind["priority"];
}

/**
 * The PodGroup of a Kubeflow job: `schedulingPolicy.minAvailable` pods start together, or else all replicas. Without
 * the former a missing mandatory type, or replicas that are absent or 0 in any type, make the plug-in fail. `later` is
 * the number of pods of the minimum that the operator creates only after the others run.
 * Source: KAI Scheduler, plugins/kubeflow/distributed_common.go.
 */
export function predictKubeflowGang(
  object: KubeObject,
  job: KubeflowJob,
  context: GroupingContext,
  later = 0,
): Grouping {
  const pods = job.types.flatMap((type) => podsOf(object, job, type));
  const grouped = groupedTemplates(object, pods, context.cluster);
  if ("reason" in grouped) return grouped;
  const min = kubeflowMinimum(object, job);
  if (typeof min === "string") return failure(min);
  return predictDefaultGang(object, pods, context, job.priority, min - later);
}

function podsOf(object: KubeObject, { specs }: KubeflowJob, type: string): readonly ComponentPods[] {
  const spec = replicaType(object, specs, type);
  if (spec === undefined) return [];
  return [{ component: type.toLowerCase(), template: at(spec, "template"), count: podCount(1, spec, "replicas") }];
}

/**
 * The replica type of a job, in any case, as `anyCasePath` finds it: the training operator accepts each, and the
 * podgrouper counts all keys. Of several spellings the last one counts.
 */
export function replicaType(object: KubeObject, specs: string, type: string): unknown {
  const component = type.toLowerCase();
  const types = at(object, "spec", specs);
  const spelling = names(types)
    .filter((name) => name.toLowerCase() === component)
    .toSorted(compareText)
    .at(-1);
  if (spelling === undefined) return undefined;
  return member(types, spelling);
}

/** The job's number of pods that must start together, if it is set. */
export function minAvailableOf(object: KubeObject): number | typeof NOT_WHOLE | undefined {
  return wholeAt(object, "spec", "runPolicy", "schedulingPolicy", "minAvailable");
}

/** Pods that must start together, or the reason for which the plug-in fails. */
export function kubeflowMinimum(
  object: KubeObject,
  { specs, mandatory }: Pick<KubeflowJob, "specs" | "mandatory">,
): number | string {
  const available = minAvailableOf(object);
  if (available === NOT_WHOLE) return "spec.runPolicy.schedulingPolicy.minAvailable must be an integer";
  if (available !== undefined) return available;
  const all = members(at(object, "spec", specs));
  if (all.length === 0) return `spec.${specs} has no replica type`;
  const lacking = mandatory.find((type) => !all.some(([name]) => name === type));
  if (lacking !== undefined) return `spec.${specs} has no ${lacking}, but the podgrouper requires one`;
  let total = 0;
  for (const [type, spec] of all) {
    const replicas = wholeAt(spec, "replicas");
    const field = `spec.${specs}.${type}.replicas`;
    if (replicas === undefined) return `${field} is missing, but the podgrouper requires a number of 1 or more`;
    if (replicas === NOT_WHOLE || replicas < 1) return `${field} must be an integer number of pods, 1 or more`;
    total += replicas;
  }
  return total;
}
