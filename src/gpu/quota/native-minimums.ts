import { DEFAULT_NODE_POOL, type WorkloadPods } from "../../model/index.ts";
import type { Contribution } from "./account-row.ts";
import { chargesOf } from "./charges.ts";
import type { CountedGang } from "./counted-gang.ts";
import { gangDemand } from "./gang-demand.ts";
import type { QuotaModel } from "./measured-gang.ts";
import type { Resources } from "./resources.ts";

/** The minimum of a gang of Kubernetes itself, in the queue of its pods. */
interface NativeMinimum {
  readonly cluster: string;
  readonly queue: string;
  readonly nodePool: string;
  readonly preemptible: boolean;
  readonly minimum: Resources;
}

/**
 * The minima of the gangs of Kubernetes itself whose pods count for a queue: that of the first pods of the gang. The pods
 * are charged as pods without a gang, so a gang adds nothing but its minimum. Pods in a gang of KAI are left out.
 */
export function nativeMinimums(model: QuotaModel): readonly NativeMinimum[] {
  const native = model.input.native ?? [];
  if (native.length === 0) return [];
  const charges = new Map<WorkloadPods, Contribution>();
  for (const charge of chargesOf(model)) {
    if (charge.gang !== undefined) continue;
    const { component, instance } = charge;
    const own = charge.workload.pods.find((pods) => pods.component === component && pods.instance === instance);
    if (own !== undefined) charges.set(own, charge);
  }
  return native.flatMap((gang) => minimumOfGang(gang, charges, model));
}

function minimumOfGang(
  counted: CountedGang,
  charges: ReadonlyMap<WorkloadPods, Contribution>,
  model: QuotaModel,
): readonly NativeMinimum[] {
  const members = counted.members.filter(({ pods }) => charges.has(pods));
  const [first] = members;
  const charge = first && charges.get(first.pods);
  if (charge?.queue === undefined || counted.gang.min === undefined) return [];
  const { queue, nodePool, preemptible, cluster } = charge;
  // Pods of the default pool have no label of a pool.
  const gang = nodePool === DEFAULT_NODE_POOL ? counted.gang : { ...counted.gang, nodePool };
  const { minimum } = gangDemand({ ...counted, gang, members }, model.cluster(cluster), model.count);
  return [{ cluster, queue, nodePool, preemptible, minimum }];
}
