import type { PodTemplate, Preemptibility } from "../../kernel/index.ts";

/** The levels of a topology at which the pods of a gang, or of one part of it, must or should stay together. */
export interface GangTopology {
  /** Name of the Topology object. */
  readonly topology?: string;
  /** Node label or alias of a level: the pods share one value of it, or do not start. */
  readonly required?: string;
  /** A preferred level; equal to the required level or finer. */
  readonly preferred?: string;
}

/** A part of a gang. A leaf has pods and `min`, any other node has nodes and may have `minChildren`. */
export interface GangNode {
  /** DNS-1123 label, unique in its gang. */
  readonly name: string;
  /** Name of the node above; absent directly below the root. */
  readonly parent?: string;
  /** For a leaf: pods that must start together. */
  readonly min?: number;
  /** For an inner node: children that must be ready; all when absent. */
  readonly minChildren?: number;
  readonly topology?: GangTopology;
}

/** Equal pods of a gang. */
export interface GangPods {
  readonly component: string;
  /** Instance of the component; absent where only the leaf or the template identifies it. */
  readonly instance?: string;
  /** The number that may run at once. */
  readonly count: number;
  /** Leaf that they belong to; absent in a flat gang. */
  readonly leaf?: string;
  readonly template?: PodTemplate;
}

/** A node pool with the queue of a gang there. */
export interface GangPool {
  /** Absent for the default pool. */
  readonly nodePool?: string;
  readonly queue: string;
}

/**
 * Pods that are scheduled together, in a form that is independent of the scheduler: a back-end (`kai.ts`) turns it into
 * the object of one scheduler. Flat gangs have `min`; a tree has nodes, and its `min`, if any, is a number that the
 * scheduler writes beside them without reading it.
 */
export interface Gang {
  /** Name of the scheduler's object. */
  readonly name: string;
  readonly namespace: string;
  readonly queue: string;
  /** Node pool whose scheduler shard takes the gang; absent for the default one. */
  readonly nodePool?: string;
  /**
   * Further node pools that may take the gang in its place, in the order of preference, on Run:ai and where KAI's resource
   * management assigns pools; absent: none.
   */
  readonly otherPools?: readonly GangPool[];
  readonly priorityClass?: string;
  /** Follows from the priority's value when absent. */
  readonly preemptibility?: Preemptibility;
  readonly topology?: GangTopology;
  /** Pods that must start together; 1 when absent in a flat gang. */
  readonly min?: number;
  /** Nodes directly below the root that must be ready; all when absent. */
  readonly minChildren?: number;
  /** Parts of the gang, parents before children; absent or empty for a flat gang. */
  readonly tree?: readonly GangNode[];
  readonly pods: readonly GangPods[];
  /** Duration such as `30s` for which a running gang may not be preempted. */
  readonly preemptionDelay?: string;
  /** Duration for which a gang may run with too few pods; negative for ever. */
  readonly stalenessGracePeriod?: string;
  /** Labels of the scheduler's object beside those that the back-end sets itself. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Annotations of the scheduler's object. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Equal gangs, of which one is described. */
export interface RepeatedGang {
  readonly gang: Gang;
  /** The number of them. */
  readonly copies: number;
}

/** Whether the nodes of a gang form a tree rather than one flat set of pods. */
export function isTree(gang: Gang): boolean {
  return (gang.tree?.length ?? 0) > 0;
}

/** The leaves of a gang's tree, in order; none for a flat gang. */
export function leavesOf(gang: Gang): readonly GangNode[] {
  const parents = new Set((gang.tree ?? []).map((node) => node.parent));
  return (gang.tree ?? []).filter((node) => !parents.has(node.name));
}

/** The leaf of pods without a label for one, and of every flat gang. Source: KAI Scheduler, `podgroup_info/job_info.go`. */
export const DEFAULT_LEAF = "default";
