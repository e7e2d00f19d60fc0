import type { Issue } from "../finding/issue.ts";
import type { WorkloadKnowledge } from "../interpret/read-workload.ts";
import type { ObjectSet } from "../rule/object-set.ts";

/**
 * A check of all objects of a synth, which runs once, before anything is written. An issue of severity `error` without a
 * waiver makes the synth fail.
 */
export interface Policy {
  readonly name: string;
  /** `interfaces` are the Resource Interfaces of the repository, through which the set was read. */
  readonly check: (
    set: ObjectSet,
    interfaces: Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults">,
  ) => readonly Issue[];
}
