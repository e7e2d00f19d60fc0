import type { Cluster, ResourceAmounts as OrganizationAmounts } from "../../model/index.ts";
import type { AllocatedQueue } from "./counted-gang.ts";
import type { Resources } from "./resources.ts";

/**
 * The allocations in the dumps of queues that an organisation names. They include all running pods, also those of the
 * repository, and a parent's amounts include those of its children.
 */
export function allocationsOf(clusters: readonly Cluster[]): readonly AllocatedQueue[] {
  return clusters.flatMap(({ name, allocated }) =>
    [...(allocated ?? [])].map(([queue, { all, nonPreemptible }]) => ({
      cluster: name,
      queue,
      allocated: amountsOf(all),
      allocatedNonPreemptible: amountsOf(nonPreemptible),
    })),
  );
}

function amountsOf({ gpu, cpu, memory }: OrganizationAmounts): Resources {
  return { gpu: steps(gpu * 100), cpu: steps(cpu), memory: steps(memory * 1_000_000) };
}

// Rounded down, since a negative verdict must be certain; an amount that floating point puts just below a step is the step.
function steps(amount: number): number {
  const nearest = Math.round(amount);
  if (Math.abs(amount - nearest) < 1e-6 * Math.max(1, nearest * 1e-9)) return nearest;
  return Math.floor(amount);
}
