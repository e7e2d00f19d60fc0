import { hasKaiChange, hasRunaiChange, PREEMPTIBILITIES, type Preemptibility } from "../../kernel/index.ts";
import type { Cluster } from "./organization.ts";

const WITHOUT_SEMI: readonly Preemptibility[] = PREEMPTIBILITIES.filter((word) => word !== "semi-preemptible");

/** The preemptibilities that the scheduler of a cluster reads; without a cluster all of them. */
export function preemptibilitiesOf(
  cluster: Pick<Cluster, "scheduler" | "version"> | undefined,
): readonly Preemptibility[] {
  if (cluster === undefined) return PREEMPTIBILITIES;
  const has = cluster.scheduler === "kai" ? hasKaiChange : hasRunaiChange;
  return has(cluster, "semi-preemptible") ? PREEMPTIBILITIES : WITHOUT_SEMI;
}

/** Returns a value as a preemptibility of a cluster; undefined for any other value, which the scheduler ignores. */
export function knownPreemptibility(
  value: unknown,
  cluster: Pick<Cluster, "scheduler" | "version"> | undefined,
): Preemptibility | undefined {
  return preemptibilitiesOf(cluster).find((word) => word === value);
}
