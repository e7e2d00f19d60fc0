import type { DistributedInferenceDefinition } from "./distributed-inference.ts";
import type { TrainingDefinition } from "./training.ts";
import type { WorkloadTypeDefinition } from "./workload-type.ts";

/** Kinds of definition that a YAML file may contain with that `apiVersion`. */
export const DEFINITION_KINDS = ["Training", "DistributedInference", "WorkloadType"] as const;
/** One of `DEFINITION_KINDS`. */
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

/** A definition that muster expands to pods. */
export type WorkloadDefinition = TrainingDefinition | DistributedInferenceDefinition;

/** Anything that muster expands or registers. */
export type Definition = WorkloadDefinition | WorkloadTypeDefinition;
