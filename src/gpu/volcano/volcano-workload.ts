import type { KubeObject } from "../../kernel/index.ts";

import type { UnitAmounts } from "../account/resource-amounts.ts";

/** The name of Volcano's scheduler in pods. */
export const VOLCANO = "volcano";

/** Equal pods of a group of Volcano. */
export interface VolcanoTask {
  readonly name: string;
  /** The number of all its pods. */
  readonly count: number;
  /** The number of pods that exist before any of the group runs: 0 for a task that waits for another one. */
  readonly first: number;
  /** The number of pods that start together; absent for 1. */
  readonly partition?: number;
  /** A pod template: `metadata` and `spec`. Any value is read. */
  readonly template: unknown;
  /** JSON pointer of the template in the object. */
  readonly path: string;
  /** The object of the template, if it is another one than that of the workload. */
  readonly object?: KubeObject;
}

/** A constraint on the network between the pods of a group, or of each of its parts. */
export interface VolcanoTopology {
  /** JSON pointer of the constraint in the object. */
  readonly path: string;
  readonly highestTier?: number;
  readonly highestTierName?: string;
  /** The task and the pods of one of its parts; absent for the whole group. */
  readonly part?: { readonly task: string; readonly size: number };
}

/** The pods that Volcano starts together. */
export interface VolcanoWorkload {
  /** The object that people write. */
  readonly object: KubeObject;
  readonly namespace: string;
  readonly queue: string;
  /** JSON pointer of the name of the queue; absent where the object names none. */
  readonly queuePath?: string;
  /** The number of equal groups. */
  readonly copies: number;
  readonly tasks: readonly VolcanoTask[];
  /** The least pods with which the group starts, and the JSON pointer of this number. */
  readonly minimum: number;
  readonly minimumPath?: string;
  /** The least pods of each task. They count where their sum is at most the minimum of the group. */
  readonly minimums: ReadonlyMap<string, number>;
  /** The least pods of tasks in partitions, which always count; absent for none. */
  readonly partitions?: ReadonlyMap<string, number>;
  /** The resources that the queue must have before the group is enqueued; absent where they are not known. */
  readonly minResources?: UnitAmounts;
  /** Whether Volcano's webhook rejects the object for a queue that takes no jobs. */
  readonly isJob: boolean;
  readonly topologies: readonly VolcanoTopology[];
  /** The reason why the pods are not known. */
  readonly unknown?: string;
  /** The statement on which the group depends. */
  readonly assumption?: string;
  /** The statement on which the number of pods depends. */
  readonly countAssumption?: string;
  /** The reason why the controller makes no pod. */
  readonly fault?: { readonly path: string; readonly text: string; readonly isRejected: boolean };
}
