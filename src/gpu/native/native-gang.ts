import type { KubeObject } from "../../kernel/index.ts";
import type { Gang } from "../../model/index.ts";
import type { GangMember, GangProblem } from "../gang/collected-gang.ts";

/** Pods that Kubernetes' own scheduler starts together, with the problems of their group. */
export interface NativeGang {
  /** Its `min` is absent for a group with the policy `basic`, whose pods start one by one; its queue is empty. */
  readonly gang: Gang;
  /** Name of its cluster. */
  readonly cluster: string;
  /** The pods that name the group and that the scheduler of the cluster's KAI leaves alone. */
  readonly members: readonly GangMember[];
  /** The object with the minimum, for a Job the one that its controller makes; absent for a missing group. */
  readonly podGroup?: KubeObject;
  readonly problems: readonly GangProblem[];
}

/** The groups of Kubernetes itself in a set of manifests. */
export interface NativeGangs {
  readonly gangs: readonly NativeGang[];
  /** The problems of Workloads, and of Jobs whose gang has no effect. */
  readonly problems: readonly GangProblem[];
}
