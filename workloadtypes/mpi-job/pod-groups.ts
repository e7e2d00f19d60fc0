import { failure, NOT_WHOLE, wholeAt } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { ExternalObstacle, Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictKubeflowGang } from "../podgrouper/kubeflow-gang.ts";

/** The kind's default priority class. */
export const MPI_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

const JOB = {
  specs: "mpiReplicaSpecs",
  // The operator creates the workers first, then the Job of the launcher.
  types: ["Worker", "Launcher"],
  mandatory: ["Launcher", "Worker"],
  priority: MPI_JOB_PRIORITY,
} as const;

/**
 * The PodGroup of an MPIJob: one flat gang of launcher and workers, unless `minAvailable` is set. When the launcher
 * waits for its workers, the first version of the group waits for the workers only; the podgrouper adds the launcher
 * once it exists. Source: KAI Scheduler, plugins/kubeflow/mpi/mpi-grouper.go.
 */
export function predictMpiJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const grouping = predictKubeflowGang(object, JOB, context);
  if ("reason" in grouping || at(object, "spec", "launcherCreationPolicy") !== "WaitForWorkersReady") return grouping;
  const launchers = wholeAt(object, "spec", JOB.specs, "Launcher", "replicas");
  if (launchers === undefined || launchers === NOT_WHOLE || launchers === 0) {
    return failure(`spec.${JOB.specs}.Launcher.replicas must be written, 1 or more, where the launcher waits`);
  }
  return predictKubeflowGang(object, JOB, context, launchers);
}

/**
 * The limit of one committed PodGroup for an MPIJob: it cannot wait for a launcher that is created after the workers
 * run.
 */
export function mpiJobObstacle(object: KubeObject): ExternalObstacle | undefined {
  if (at(object, "spec", "launcherCreationPolicy") !== "WaitForWorkersReady") return undefined;
  return { reason: "its launcher appears only once the workers are ready", late: ["launcher"] };
}
