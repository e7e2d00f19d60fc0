import { compareText } from "../src/base/compare.ts";
import type { WorkloadKind } from "../src/workload/workload-kind.ts";
import * as registry from "./registry.ts";

export { type ComponentPods, podCount, predictDefaultGang } from "../src/podgrouper/default-gang.ts";
export { EXTERNAL } from "../src/podgrouper/grouped-templates.ts";
export { UNKNOWN_UID } from "../src/podgrouper/identity.ts";
export type { MadeTemplate, WorkloadPods } from "../src/workload/workload.ts";
export type {
  Grouping,
  GroupingContext,
  TypeDefaults,
  UnreadText,
  WorkloadKind,
} from "../src/workload/workload-kind.ts";
/** Each kind by its own name. */
export * from "./registry.ts";
export type { ComponentSpec, ResourceInterfaceSpec } from "./shared/resource-interface-spec.ts";

/** Every kind of workload that muster knows, in the order of their names. */
export const workloadTypes: readonly WorkloadKind[] = Object.values(registry).toSorted((a, b) =>
  compareText(a.kind, b.kind),
);
