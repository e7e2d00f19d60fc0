/** The kinds that muster ships, and what is needed to describe more: the entry `muster-gitops/workloadtypes`. */
export { type ComponentPods, EXTERNAL, podCount, predictDefaultGang, UNKNOWN_UID } from "../src/gpu/index.ts";
export type {
  Grouping,
  GroupingContext,
  MadeTemplate,
  TypeDefaults,
  UnreadText,
  WorkloadKind,
  WorkloadPods,
} from "../src/model/index.ts";
/** Each kind by its own name. */
export * from "./registry.ts";
export type { ComponentSpec, ResourceInterfaceSpec } from "./shared/resource-interface-spec.ts";
export { workloadTypes } from "./workload-types.ts";
