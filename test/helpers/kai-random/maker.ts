import type { Cluster, Made } from "./cluster.ts";

/** Makes a random workload of a kind in a new cluster. */
export type Maker = (cluster: Cluster) => Made;
