import { chargesOf, type QuotaModel } from "../../gpu/index.ts";
import { count, getOrCreate, gpuText, itemsWhen } from "../../kernel/index.ts";
import { workloadName } from "../report/quota-report.ts";
import type { ClusterSnapshot } from "./read-snapshot.ts";

const MOST_NAMES = 5;
const EMPTY_NODES = "the nodes are as in muster.yaml, with CPU, memory and volumes for all, and nothing else runs";
const AS_BASE = "the gangs of the base run where the scheduler places them on empty nodes";
const AS_SNAPSHOT = "the cluster is as in the snapshot";

/** The conditions under which the answers about a repository are true. It names the repository's own pods that they leave out. */
export function assumptionsOf(model: QuotaModel | undefined, hasBase: boolean): readonly string[] {
  const others = model === undefined ? [] : otherWorkloads(model);
  const named = [
    ...others.slice(0, MOST_NAMES),
    ...itemsWhen(others.length > MOST_NAMES, count(others.length - MOST_NAMES, "other")),
  ];
  const except = others.length === 0 ? "" : `; another scheduler places ${named.join(", ")}`;
  return [`${EMPTY_NODES}${except}`, ...itemsWhen(hasBase, AS_BASE)];
}

/** The conditions under which the answers about a snapshot are true. */
export const assumptionsOfSnapshot = ({ objects }: ClusterSnapshot): readonly string[] => [
  objects.configMaps === undefined ? `${AS_SNAPSHOT}, and the config maps of its pods are there` : AS_SNAPSHOT,
];

/** The workloads with GPUs on clusters of KAI whose pods are in no gang, with their GPUs. */
function otherWorkloads(model: QuotaModel): readonly string[] {
  const gpus = new Map<string, number>();
  for (const charge of chargesOf(model)) {
    const amount = (charge.count * charge.perPod.gpu) / 100;
    if (charge.gang !== undefined || amount === 0 || model.cluster(charge.cluster)?.scheduler !== "kai") continue;
    const name = workloadName(charge);
    gpus.set(name, getOrCreate(gpus, name, () => 0) + amount);
  }
  return [...gpus].map(([name, amount]) => `${name} (${gpuText(amount)})`).sort();
}
