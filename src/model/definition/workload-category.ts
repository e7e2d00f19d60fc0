import type { WorkloadDefinition } from "./definition.ts";

/**
 * The category of a workload on the platform: the word of its definition, or that of Run:ai's native workloads. It is
 * for reports only. Source: Run:ai 2.25, "Workload Priority and Preemption".
 */
export function categoryOf({ kind, spec }: WorkloadDefinition): string {
  return spec.category ?? (kind === "Training" ? "Train" : "Deploy");
}
