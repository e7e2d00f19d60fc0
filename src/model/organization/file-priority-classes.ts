import { badName, type FieldProblem, ownEntry, pointerTo, subdomainProblem, violation } from "../../kernel/index.ts";
import { SCHEDULER_DEFAULTS } from "./defaults.ts";
import type { ClusterFile } from "./file-types.ts";

/** Greatest value of a PriorityClass that is not Kubernetes' own (Kubernetes, `apis/scheduling/types.go`). */
const GREATEST_PRIORITY = 1_000_000_000;

/**
 * Checks the priority classes of a cluster: their names, and, where they become manifests, values and names that the
 * API server accepts and that do not differ from those of the scheduler's chart.
 */
export function checkPriorityClasses(cluster: ClusterFile, at: string): readonly FieldProblem[] {
  const path = pointerTo(at, "priorityClasses");
  const classes = Object.entries(cluster.priorityClasses ?? {});
  const names = classes.flatMap(([name]) =>
    badName(pointerTo(path, name), name, subdomainProblem(name), "name of a priority class"),
  );
  if (cluster.emitPriorityClasses !== true) return names;
  if (cluster.scheduler === "runai") {
    const text =
      "must not be true on a Run:ai cluster: the platform has a list of priorities that manifests cannot change";
    return [...names, violation(pointerTo(at, "emitPriorityClasses"), text, { fix: "remove it" })];
  }
  return [...names, ...classes.flatMap(([name, value]) => checkEmitted(name, value, pointerTo(path, name)))];
}

function checkEmitted(name: string, value: number, at: string): readonly FieldProblem[] {
  const installed: Readonly<Record<string, number>> = SCHEDULER_DEFAULTS.kai.priorityClasses;
  const own = ownEntry(installed, name);
  if (own !== undefined) {
    if (own === value) return [];
    const text = `is ${value}, but KAI's chart installs ${name} with ${own}, and the value of a class cannot be changed`;
    const fix = `write ${own}, or give the class another name`;
    return [violation(at, text, { expected: `${own}`, received: `${value}`, fix })];
  }
  if (name.startsWith("system-")) {
    return [violation(at, "names beginning with system- belong to Kubernetes itself", { received: name })];
  }
  if (value <= GREATEST_PRIORITY) return [];
  const expected = `at most ${GREATEST_PRIORITY}`;
  return [violation(at, `must be ${expected}, but is ${value}`, { expected, received: `${value}` })];
}
