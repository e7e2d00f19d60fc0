import { SUSPEND_ANNOTATION } from "../../expand/index.ts";
import type { RepositoryWorkload } from "./repository-workload.ts";

/** Whether a workload is suspended, or scaled to 0 in all of its components. */
export function isStopped({ view, definition }: RepositoryWorkload): boolean {
  const isAnnotated = definition?.metadata.annotations?.[SUSPEND_ANNOTATION] === "true";
  const isScaledDown = view.views.length > 0 && view.views.every(({ count }) => count === 0);
  return view.suspended || (definition?.kind === "Training" && isAnnotated) || isScaledDown;
}
