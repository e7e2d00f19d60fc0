import type { AppliedPolicy } from "../runai-policy/applied-policy.ts";

/** Metadata of a definition. Labels and annotations go to the objects that it becomes. */
export interface DefinitionMeta {
  /** DNS-1123 label; for a WorkloadType the Kind that it registers. */
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The fields of a Training and a DistributedInference besides their `spec`. */
export interface DefinitionFields {
  readonly metadata: DefinitionMeta;
  /** Name of its project; a raw request body gives the `projectId`, which `muster.yaml` maps to a name. */
  readonly project: string;
  /** Name of its cluster (`clusterId` in a raw request body); optional where the project lives in one cluster. */
  readonly cluster?: string;
  /** Makes the final name `<name>-<hash8>`, so that a changed run is a new object; default false. */
  readonly useGivenNameAsPrefix?: boolean;
  /** 1 or more, default 1; increase it to run an unchanged definition again: the hash of the name includes it. */
  readonly run?: number;
  /** The effect of the Run:ai policies: `spec` has their defaults. Absent where they have none. */
  readonly policy?: AppliedPolicy;
}
