import type { Issue } from "../kernel/index.ts";
import type { WorkloadView } from "./workload-view.ts";

/** A workload inside an object. Pod rules check its pods; gangs and quota do not count them. */
export interface EmbeddedWorkload {
  readonly workload: WorkloadView;
  /** Returns the pointer into the outer object for a pointer into the object of the workload. */
  readonly place: (pointer: string) => string;
  /** The issues of Resource Interfaces of the repository that describe it, with pointers into the outer object. */
  readonly issues: readonly Issue[];
}
