import { type SchedulerRelease, takesCompleteParts } from "../../gpu/index.ts";
import { hasKaiChange } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";

/** The abilities of the scheduler of a cluster; those of the newest release without one. */
export const releaseOf = (cluster: Cluster | undefined): SchedulerRelease => ({
  takesCompleteParts: takesCompleteParts(cluster),
  readsContainerGpus: hasKaiChange(cluster, "container-gpus"),
});
