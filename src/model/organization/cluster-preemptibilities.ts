import { atLeast, PREEMPTIBILITIES, type Preemptibility } from "../../kernel/index.ts";
import type { Cluster } from "./organization.ts";

/** The first release of Run:ai with semi-preemptible workloads (What's New in Version 3.0). */
export const SEMI_PREEMPTIBLE_SINCE = "3.0";

const WITHOUT_SEMI: readonly Preemptibility[] = PREEMPTIBILITIES.filter((word) => word !== "semi-preemptible");

/** The preemptibilities that the scheduler of a cluster reads; without a cluster all of them. */
export function preemptibilitiesOf(
  cluster: Pick<Cluster, "scheduler" | "version"> | undefined,
): readonly Preemptibility[] {
  if (cluster === undefined) return PREEMPTIBILITIES;
  // KAI's implementation, kai-scheduler/KAI-Scheduler#1804, is in no release yet.
  const hasSemi = cluster.scheduler === "runai" && atLeast(cluster.version, SEMI_PREEMPTIBLE_SINCE);
  if (hasSemi) return PREEMPTIBILITIES;
  return WITHOUT_SEMI;
}

/** Returns a value as a preemptibility of a cluster; undefined for any other value, which the scheduler ignores. */
export function knownPreemptibility(
  value: unknown,
  cluster: Pick<Cluster, "scheduler" | "version"> | undefined,
): Preemptibility | undefined {
  return preemptibilitiesOf(cluster).find((word) => word === value);
}
