import { KAI, KUEUE, RUNAI, type UpstreamProject, VOLCANO_PROJECT } from "../../kernel/index.ts";
import type { Cluster, NodePool, Scheduler } from "./organization.ts";
import { DEFAULT_NODE_POOL } from "./organization.ts";

/** The project of each scheduler, whose releases `version` names. */
export const SCHEDULER_PROJECTS: Readonly<Record<Scheduler, UpstreamProject>> = {
  kai: KAI,
  runai: RUNAI,
  kueue: KUEUE,
  volcano: VOLCANO_PROJECT,
};

/** The defaults of a cluster for fields that `muster.yaml` does not set. */
interface SchedulerDefaults {
  /** The newest release that muster knows. */
  readonly version: string;
  readonly schedulerName: string;
  /** The classes that the scheduler's own chart installs. */
  readonly priorityClasses: Readonly<Record<string, number>>;
}

/**
 * Defaults per scheduler. Sources: KAI Scheduler (Helm chart), Run:ai 3.0 (its priority dictionary is that of 2.22
 * and later), Kueue, Volcano (Helm chart).
 */
export const SCHEDULER_DEFAULTS = {
  kai: {
    version: KAI.newest,
    schedulerName: "kai-scheduler",
    priorityClasses: { train: 50, "build-preemptible": 75, build: 100, inference: 125 },
  },
  runai: {
    version: RUNAI.newest,
    schedulerName: "runai-scheduler",
    priorityClasses: {
      "very-low": 25,
      low: 40,
      "medium-low": 65,
      medium: 80,
      "medium-high": 90,
      high: 125,
      "very-high": 150,
    },
  },
  // Kueue admits jobs, and the scheduler of Kubernetes places their pods.
  kueue: { version: KUEUE.newest, schedulerName: "default-scheduler", priorityClasses: {} },
  volcano: { version: VOLCANO_PROJECT.newest, schedulerName: "volcano", priorityClasses: {} },
} as const satisfies Readonly<Record<Scheduler, SchedulerDefaults>>;

/**
 * Returns the priority classes of a cluster that its scheduler's chart does not install, by name, when
 * `emitPriorityClasses` is true; else none. Run:ai has its own list, to which manifests cannot add.
 */
export function ownPriorityClasses(cluster: Cluster): readonly (readonly [name: string, value: number])[] {
  if (cluster.emitPriorityClasses !== true || cluster.scheduler !== "kai") return [];
  const installed: Readonly<Record<string, number>> = SCHEDULER_DEFAULTS.kai.priorityClasses;
  return Object.entries(cluster.priorityClasses).filter(([name]) => !Object.hasOwn(installed, name));
}

/** Returns a cluster with its scheduler's defaults for absent fields. */
export function clusterWithDefaults(given: Pick<Cluster, "name" | "scheduler"> & Partial<Cluster>): Cluster {
  const defaults = SCHEDULER_DEFAULTS[given.scheduler];
  const pools: readonly NodePool[] = given.nodePools ?? [];
  const hasDefault = pools.some(({ name }) => name === DEFAULT_NODE_POOL);
  return {
    resourceInterface: "ResourceInterface",
    ...defaults,
    ...given,
    nodePools: hasDefault ? pools : [{ name: DEFAULT_NODE_POOL }, ...pools],
  };
}
