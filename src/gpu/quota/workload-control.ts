import type { Preemptibility } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import type { Preemptable, Preemption, Workload } from "../../model/index.ts";

/** The category of a workload, and the priority and preemptibility of its pods on its cluster. */
export interface WorkloadControl {
  /** That of the definition or WorkloadType, else that of the kind; absent for a kind that the catalogue does not have. */
  readonly category?: string;
  /** Absent where neither the gang nor the pods name one. */
  readonly priorityClass?: string;
  /** Value of the priority class; absent where the cluster does not have it. */
  readonly priority?: number;
  readonly preemptibility: Preemptibility;
}

/** The control of a workload, from the settings of its gang or pods and what follows from them. */
export function controlOf(
  { statedCategory, category }: Pick<Workload, "statedCategory" | "category">,
  { priorityClass }: Preemptable,
  { knownClass, priority, preemptibility }: Preemption,
): WorkloadControl {
  return {
    ...given({ category: statedCategory ?? category, priorityClass, priority: knownClass ? priority : undefined }),
    preemptibility,
  };
}
