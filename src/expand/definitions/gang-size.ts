import { pointerTo } from "../../kernel/index.ts";
import type { DefinitionMeta } from "../../model/index.ts";
import { batchMinMember, KAI_KEYS } from "../../model/index.ts";
import type { ExpansionReporter } from "./report.ts";

/** Annotation of a definition: `all` makes its pods start together or not at all. */
export const GANG_ANNOTATION = "muster.dev/gang";

/** Annotation of a definition: `"true"` suspends the workload, which keeps its objects and starts no pod. */
export const SUSPEND_ANNOTATION = "muster.dev/suspend";

/**
 * Returns the number of pods of a Training that must start together: one, unless the definition's annotation
 * `muster.dev/gang: all` requires all pods that may run at once, or KAI's own `kai.scheduler/batch-min-member` requires
 * a number of them.
 */
export function gangSize({ annotations = {} }: DefinitionMeta, atOnce: number, report: ExpansionReporter): number {
  const path = (key: string) => pointerTo("/metadata/annotations", key);
  const wanted = annotations[GANG_ANNOTATION];
  const number = batchMinMember(annotations);
  if (wanted !== undefined && wanted !== "all") {
    report.refuse(
      path(GANG_ANNOTATION),
      `is ${JSON.stringify(wanted)}; the only valid value is all`,
      "write all, or leave it out",
    );
  }
  if (number === "invalid") {
    report.refuse(
      path(KAI_KEYS.batchMinMember),
      `is ${JSON.stringify(annotations[KAI_KEYS.batchMinMember])}; it must be an integer of at least 1`,
    );
    return 1;
  }
  const all = Math.max(1, atOnce);
  if (number !== undefined && number > all) {
    report.refuse(
      path(KAI_KEYS.batchMinMember),
      `requires ${number} pods to start together, but at most ${all} may run at once, so none would ever start`,
      "lower it, or raise parallelism",
    );
  }
  if (number !== undefined && wanted === "all" && number !== all) {
    report.refuse(
      path(KAI_KEYS.batchMinMember),
      `requires ${number} pods to start together, but ${GANG_ANNOTATION} requires all ${all}`,
      "keep one of them",
    );
  }
  if (wanted === "all") return all;
  return number ?? 1;
}

/** Whether the definition is suspended by its annotation. */
export function isSuspendAnnotated({ annotations = {} }: DefinitionMeta, report: ExpansionReporter): boolean {
  const value = annotations[SUSPEND_ANNOTATION];
  if (value !== undefined && value !== "true" && value !== "false") {
    report.refuse(
      pointerTo("/metadata/annotations", SUSPEND_ANNOTATION),
      `is ${JSON.stringify(value)}; it must be "true" or "false"`,
      'write "true" or "false"',
    );
  }
  return value === "true";
}
