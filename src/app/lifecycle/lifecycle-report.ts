import { given } from "../../kernel/index.ts";
import type { LifecycleAction } from "./change.ts";
import type { RepositoryWorkload } from "./repository-workload.ts";

/** The result of suspend, resume, scale or delete. */
export interface LifecycleReport {
  readonly action: LifecycleAction["type"];
  readonly workload: WorkloadReference;
  /** The file that was edited; absent where nothing had to change. */
  readonly file?: string;
  /** The difference of the file, as `diff -u` prints it; empty where nothing had to change. */
  readonly diff: string;
  /** Whether the file was written: false for a dry run, and where nothing had to change. */
  readonly written: boolean;
  /** The objects that the next synth removes from the cluster. */
  readonly removed: readonly string[];
  /** One sentence for people. */
  readonly message: string;
}

/** The identity of a workload. */
interface WorkloadReference {
  readonly kind: string;
  readonly name: string;
  readonly requestedName: string;
  readonly project?: string;
  readonly namespace?: string;
  readonly cluster: string;
}

/** Returns what identifies a workload. */
export function referenceOf(workload: RepositoryWorkload): WorkloadReference {
  const { kind, name, requestedName, project, namespace, cluster } = workload;
  return given({ kind, name, requestedName, project: project?.name, namespace, cluster });
}
