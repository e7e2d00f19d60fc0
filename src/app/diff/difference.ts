import type { RowDelta } from "../../gpu/index.ts";
import type { BranchHead, Issue, KubeObject, Location, Unreadable } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import type { DiffObjectRef } from "./changes/diffed-object.ts";
import type { FieldChange } from "./changes/field-change.ts";
import type { WorkloadTypeCall } from "./changes/workload-type-calls.ts";
import type { Danger } from "./dangers/danger.ts";
import type { InterfaceImpact } from "./interface-impact.ts";
import type { KueueChanges } from "./kueue-changes.ts";
import type { VolcanoChanges } from "./volcano-changes.ts";

/** An object that exists on one side only. */
export interface WholeObject {
  readonly object: DiffObjectRef;
  /** Its place in git; absent for an object of an output folder. */
  readonly location?: Location;
  readonly manifest: KubeObject;
  /** Whether it is a workload that runs to its end. */
  readonly isRun: boolean;
}

/** An object on both sides with different content. */
export interface ChangedObject {
  readonly object: DiffObjectRef;
  readonly changes: readonly FieldChange[];
}

/** Two objects that differ in the hash of their names: one run ends, and another one starts. */
export interface RenamedObject {
  readonly before: DiffObjectRef;
  readonly after: DiffObjectRef;
  readonly isRun: boolean;
  /** The changes besides those of the name. */
  readonly changes: readonly FieldChange[];
}

/** The calls of the Workload Types API for one type. */
export interface WorkloadTypeCalls {
  /** The request below `review/`. */
  readonly object: DiffObjectRef;
  /** In the order in which a person sends them. */
  readonly calls: readonly WorkloadTypeCall[];
  /** The reasons for which the platform refuses the change, or has no call for it. */
  readonly refusals: readonly string[];
}

/** The difference of one cluster. The lists are sorted by zone, namespace, kind and name. */
export interface ClusterDifference {
  readonly name: string;
  readonly created: readonly WholeObject[];
  readonly changed: readonly ChangedObject[];
  readonly deleted: readonly WholeObject[];
  readonly renamed: readonly RenamedObject[];
  /** Worst first: in the order of the danger signs. */
  readonly dangers: readonly Danger[];
  /** The calls of the Workload Types API that a person sends after the merge; none where the synth is refused. */
  readonly workloadTypes: readonly WorkloadTypeCalls[];
  /** Rows in which anything changes. */
  readonly quota: readonly RowDelta[];
  /** The changes of the queues of Kueue; absent for none. */
  readonly kueue?: KueueChanges;
  /** The changes of the queues of Volcano; absent for none. */
  readonly volcano?: VolcanoChanges;
}

/** The base of a difference. */
export interface DiffBase {
  /** The revision as the user named it. */
  readonly revision: string;
  /** Full name of the merge base. */
  readonly commit: string;
  /** The reason for which `muster.yaml` of the base cannot be used; the clusters are then those of the branch. */
  readonly problem?: string;
  /** Files of its output that cannot be read, with places in the base. */
  readonly unreadable: readonly Unreadable[];
}

/** The changes that a merge of the working tree makes in the clusters. */
export interface Difference {
  readonly base: DiffBase;
  /** The commit of the working tree; absent where git cannot read it. */
  readonly head?: BranchHead;
  /** The clusters of the branch, for prices. */
  readonly organization: Organization;
  /** Every cluster of the branch or of the base, by name, also those without a change. */
  readonly clusters: readonly ClusterDifference[];
  /** Dangers that belong to no cluster. */
  readonly dangers: readonly Danger[];
  readonly resourceInterfaces: readonly InterfaceImpact[];
  /** Whether the synth of the working tree is refused: the difference is then that of the objects that it has. */
  readonly refused: boolean;
  /** The issues of the synth. */
  readonly issues: readonly Issue[];
  /** Files of the working tree that cannot be read. */
  readonly unreadable: readonly Unreadable[];
  /** The parts of either side that are not compared, such as charts that are not rendered, with the reasons. */
  readonly uncompared: readonly Unreadable[];
  /** Changed manifests beside a kustomization that does not name them, so that no controller applies them: their files. */
  readonly unapplied: readonly string[];
}
