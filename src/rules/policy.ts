import type { WorkloadKnowledge } from "../interpret/index.ts";
import type { Issue } from "../kernel/index.ts";
import type { ObjectSet } from "../rule/index.ts";

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
