import type { PodTotals } from "../../gpu/index.ts";

/** Counts of one cluster. */
export interface ClusterSummary extends PodTotals {
  /** Name of the cluster. */
  readonly cluster: string;
  /** Manifests that are applied. */
  readonly objects: number;
}

/** The counts of a synth. */
export interface SynthSummary {
  /** Trainings, DistributedInferences and WorkloadTypes. */
  readonly definitions: number;
  /** One entry for each cluster, in the order of `muster.yaml`. */
  readonly clusters: readonly ClusterSummary[];
  /** Kinds of manifests without a Resource Interface: their pods, if any, are not counted. */
  readonly uncountedKinds: readonly string[];
}
