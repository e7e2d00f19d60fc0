import type { StatusMatcher, SuspendDefinition } from "../resource-interface/resource-interface.ts";

/** The keys of `statusMappings` that only the Karta dialect has. */
type SuspensionStatus = "suspended" | "suspending" | "resuming";

/**
 * The part of a Resource Interface that only the Karta dialect has: the way to suspend and resume an object, and the
 * statuses of an object that is held back.
 */
export interface Suspension {
  /** Absent: no assignment of a constant both stops and resumes an object. */
  readonly suspendDefinition?: SuspendDefinition;
  readonly statusMappings: Readonly<Partial<Record<SuspensionStatus, readonly StatusMatcher[]>>>;
}
