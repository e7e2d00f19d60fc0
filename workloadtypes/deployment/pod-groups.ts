import {
  annotatedMinimum,
  MOST_PARTS,
  ownerName,
  podCount,
  predictDefaultGang,
  tooManyGroups,
  UNKNOWN_UID,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, hasKaiChange } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";

/** The kind's default priority class. This is the only built-in kind that KAI treats as inference. */
export const DEPLOYMENT_PRIORITY = { kai: "inference", runai: "very-high" } as const;

/**
 * The PodGroups of a Deployment. From KAI 0.18 on it has one for all its pods, of which one must start, or the number in the
 * annotation `kai.scheduler/batch-min-member`. Before, every pod has its own, named after it and owned by it, so that no pod
 * waits for another; its name is not known in advance, so a number replaces its suffix.
 * Source: KAI Scheduler, plugins/deployment/deployment_grouper.go.
 */
export function predictDeploymentGangs(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "template");
  if (hasKaiChange(context.cluster, "group-of-a-deployment")) return wholeDeployment(object, template, context);
  const pods = { component: "deployment", template, count: 1 };
  const grouping = predictDefaultGang(object, [pods], context, DEPLOYMENT_PRIORITY);
  if ("reason" in grouping) return grouping;
  const replicas = podCount(1, object, "spec", "replicas");
  const named = (index: number) =>
    grouping.gangs.map((gang) => ({ ...gang, name: `pg-${ownerName(object)}-${index}-${UNKNOWN_UID}` }));
  if (replicas > MOST_PARTS) {
    return tooManyGroups(
      replicas,
      "pods",
      named(0).map((gang) => ({ gang, copies: replicas })),
    );
  }
  return { gangs: Array.from({ length: replicas }, (_, index) => named(index)).flat() };
}

function wholeDeployment(object: KubeObject, template: unknown, context: GroupingContext): Grouping {
  const min = annotatedMinimum(object);
  const pods = { component: "deployment", template, count: podCount(1, object, "spec", "replicas") };
  if (typeof min === "number") return predictDefaultGang(object, [pods], context, DEPLOYMENT_PRIORITY, min);
  const grouping = predictDefaultGang(object, [pods], context, DEPLOYMENT_PRIORITY);
  // The plug-in does not run for pods that the podgrouper leaves alone.
  return "reason" in grouping ? grouping : min;
}
