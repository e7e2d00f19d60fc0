import type { WorkloadControl } from "../../gpu/index.ts";
import { present, when } from "../../kernel/index.ts";

/** The control of a workload: `category Train, priority train (50), preemptible`. */
export function controlText({ category, preemptibility, ...control }: WorkloadControl): string {
  const priority = priorityText(control);
  return present([
    when(category !== undefined, `category ${category}`),
    when(priority !== "", `priority ${priority}`),
    preemptibility,
  ]).join(", ");
}

/** A priority class with its value: `train (50)`; empty without a class. */
export function priorityText({ priorityClass = "", priority }: Omit<WorkloadControl, "preemptibility">): string {
  if (priority === undefined) return priorityClass;
  return `${priorityClass} (${priority})`;
}
