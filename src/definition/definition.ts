import type { DistributedInference } from "./distributed-inference.ts";
import type { Training } from "./training.ts";
import type { WorkloadType } from "./workload-type.ts";

/** Kinds of definition that a YAML file may hold under that `apiVersion`. */
export const DEFINITION_KINDS = ["Training", "DistributedInference", "WorkloadType"] as const;
/** One of `DEFINITION_KINDS`. */
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

/** Anything that muster expands or registers. */
export type Definition = Training | DistributedInference | WorkloadType;
