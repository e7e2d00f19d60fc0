import { type SchedulerRelease, takesCompleteParts } from "../../gpu/index.ts";
import { hasKaiChange } from "../../kernel/index.ts";
import type { Cluster, Scheduler } from "../../model/index.ts";

/** The abilities of the scheduler of a cluster; those of the newest release without one. */
export const releaseOf = (cluster: Cluster | undefined): SchedulerRelease => ({
  takesCompleteParts: takesCompleteParts(cluster),
  readsContainerGpus: hasKaiChange(cluster, "container-gpus"),
});

/** The reason why the gangs of a cluster are not judged: another scheduler than KAI's places them. */
export function otherScheduler(scheduler: Scheduler): string | undefined {
  if (scheduler === "kai") return undefined;
  if (scheduler === "runai") return "the source of the scheduler of runai is not public";
  return `only the scheduler of KAI is simulated, and the cluster runs ${scheduler}`;
}
