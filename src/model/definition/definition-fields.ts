import type { AppliedPolicy } from "../runai-policy/applied-policy.ts";

/** The metadata of the definition. */
export interface DefinitionMeta {
  /**
   * Name of the workload: a DNS label, at most 63 characters, 54 with `useGivenNameAsPrefix`. In a WorkloadType the Kind
   * that it registers. Mandatory.
   * @example "llama-sft"
   */
  readonly name: string;
  /** Labels of the workload object; the labels of its pods are in `spec`. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Annotations of the workload object; the annotations of its pods are in `spec`. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The fields of a Training and a DistributedInference besides their `spec`. */
export interface DefinitionFields {
  readonly metadata: DefinitionMeta;
  /**
   * Name of a project in `muster.yaml`, whose quota the workload uses. Mandatory.
   * @example "team-nlp"
   */
  readonly project: string;
  /**
   * Name of a cluster in `muster.yaml`, one of the clusters of the project.
   * @default - the only cluster of the project
   */
  readonly cluster?: string;
  /**
   * Makes the final name `<name>-<hash8>`, so that a changed run is a new object and an unchanged one never runs again.
   * @default false
   */
  readonly useGivenNameAsPrefix?: boolean;
  /**
   * Number of the run. Increase it to run an unchanged definition once more; needs `useGivenNameAsPrefix`.
   * @default 1
   */
  readonly run?: number;
  /** The effect of the Run:ai policies: `spec` has their defaults. Absent where they have none. */
  readonly policy?: AppliedPolicy;
}
