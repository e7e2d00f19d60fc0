import type { PoolAnswer } from "../../gpu/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";

/** The next cycle of the scheduler of one node pool, with what it is based on. */
export interface SimulatedPool {
  readonly cluster: string;
  readonly nodePool: string;
  /** The answer; absent where nothing can be said, for the reasons in `unjudged`. */
  readonly answer?: PoolAnswer;
  /** Without an answer the reasons for which no gang of the pool is judged, else what the answer leaves out. */
  readonly unjudged: readonly string[];
}

/** A node pool with a branch, and at its base. */
export interface BranchPool extends SimulatedPool {
  readonly base: SimulatedPool;
}

/** The simulation of a branch, for its report. */
export interface BranchSimulation extends Pick<SimulateReport, "assumptions" | "names"> {
  readonly pools: readonly BranchPool[];
  readonly added: ReadonlySet<string>;
}

/** The next cycle of each node pool. */
export interface SimulateReport {
  readonly pools: readonly SimulatedPool[];
  /** The sentences under which the answers are true. */
  readonly assumptions: readonly string[];
  /** Names of gangs for people, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** The gangs that the repository has and the base or the snapshot does not; absent where all gangs are the repository's. */
  readonly added?: ReadonlySet<string>;
  readonly base?: string;
  /** Kinds with containers that no Resource Interface describes, whose pods are in no gang. */
  readonly uncounted: readonly string[];
  /** The problems of the repository; objects with an error are in no gang. */
  readonly issues: readonly Issue[];
  /** The documents that could not be read, those of the base with `@` and its commit behind the file. */
  readonly unreadable: readonly Unreadable[];
}
