import type { Contribution } from "../../gpu/index.ts";
import { present } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";

/** Returns the price of a GPU hour in a node pool; undefined when unknown. */
export type Prices = (cluster: string, nodePool: string) => number | undefined;

/** The title of prices for an hour, in the currency of the organisation if it has one. */
export function priceTitle(currency: string | undefined): string {
  return present([currency, "per hour"]).join(" ");
}

/** The prices of an organisation's node pools. */
export function pricesOf(clusters: readonly Cluster[]): Prices {
  const prices = new Map(
    clusters.flatMap((cluster) =>
      cluster.nodePools.map((pool) => [`${cluster.name}\u0000${pool.name}`, pool.pricePerGpuHour] as const),
    ),
  );
  return (cluster, nodePool) => prices.get(`${cluster}\u0000${nodePool}`);
}

/** The price of the declared GPUs for an hour; undefined without GPUs, and when one of the prices is unknown. */
export function priceOf(contributions: readonly Contribution[], prices: Prices): number | undefined {
  let sum = 0;
  for (const { cluster, nodePool, count, perPod } of contributions) {
    if (perPod.gpu === 0 || count === 0) continue;
    const price = prices(cluster, nodePool);
    if (price === undefined) return undefined;
    sum += (perPod.gpu * count * price) / 100;
  }
  if (sum === 0) return undefined;
  return Number(sum.toFixed(6));
}
