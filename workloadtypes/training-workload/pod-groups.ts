import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import { gangBase, gangOf } from "../../src/podgrouper/default-grouper.ts";
import { ownerName, UNKNOWN_UID } from "../../src/podgrouper/identity.ts";
import { failure, MOST_PARTS } from "../../src/podgrouper/limits.ts";
import { NOT_WHOLE, wholeText } from "../../src/podgrouper/numbers.ts";
import { reach } from "../../src/podgrouper/reach.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";

/** The kind's default priority class. */
export const TRAINING_WORKLOAD_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroups of a TrainingWorkload. The podgrouper skips it, copies its labels and annotations down and groups by
 * the RunaiJob that the platform creates from it: one pod must start, in a group named after the pod without the part
 * after its last dash. That this gives a group for each pod that runs at once (`<name>-<index>-<attempt>`) is inferred
 * from names seen on live clusters, as is the job's name; its uid is never known in advance.
 * Source: KAI Scheduler, plugins/skiptopowner and plugins/runaijob.
 */
export function predictTrainingWorkloadGangs(object: KubeObject, context: GroupingContext): Grouping {
  const reached = reach(object, [], context.cluster);
  if ("reason" in reached) return reached;
  const parallelism = wrappedWhole(object, "parallelism") ?? 1;
  const completions = wrappedWhole(object, "completions") ?? parallelism;
  if (parallelism === NOT_WHOLE || completions === NOT_WHOLE) {
    return failure("spec.parallelism and spec.completions must be whole numbers");
  }
  const pods = Math.max(Math.min(parallelism, completions), 0);
  if (pods > MOST_PARTS) return { reason: `${pods} pods make as many PodGroups; at most ${MOST_PARTS} are listed` };
  const name = text(at(object, "spec", "name", "value")) || ownerName(object);
  const owner = {
    apiVersion: "run.ai/v1",
    kind: "RunaiJob",
    metadata: {
      name,
      namespace: at(object, "metadata", "namespace"),
      labels: at(object, "metadata", "labels"),
      annotations: at(object, "metadata", "annotations"),
    },
  };
  const base = gangBase(owner, undefined, context, TRAINING_WORKLOAD_PRIORITY);
  return {
    gangs: Array.from({ length: pods }, (_, index) =>
      gangOf(base, {
        name: `pg-${name}-${index}-${UNKNOWN_UID}`,
        min: 1,
        pods: [{ component: "trainingworkload", count: 1 }],
      }),
    ),
  };
}

/** A wrapped number of the CR, quoted or not, if it is set. */
function wrappedWhole(object: KubeObject, field: string): number | undefined | typeof NOT_WHOLE {
  const value = at(object, "spec", field, "value");
  return value === undefined || value === null ? undefined : wholeText(String(value));
}
