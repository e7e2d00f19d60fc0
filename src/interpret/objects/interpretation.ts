import type { Issue, PodMeta, PodSpec, PodTemplate } from "../../kernel/index.ts";
import type { GroupVersionKind } from "../../model/index.ts";
import type { Fragments, Scale } from "./instance-fields.ts";
import type { StatusCondition } from "./status.ts";

/** One instance of a component in an object. */
export interface Instance {
  /** `""` for the single instance of a component without instanceIdPath. */
  readonly id: string;
  readonly podTemplate?: PodTemplate;
  readonly podSpec?: PodSpec;
  readonly metadata?: PodMeta;
  readonly fragments?: Fragments;
  readonly scale?: Scale;
  /** Number of pods of this instance; 0 for a component without a pod definition. */
  readonly pods: number;
}

/** A component of the definition in one object; it has no instances where it is absent in the object. */
export interface InterpretedComponent {
  readonly name: string;
  readonly kind: GroupVersionKind | null;
  /** Name of the owning component, null for the root. */
  readonly owner: string | null;
  readonly instances: readonly Instance[];
}

/** The status of an object. */
export interface InterpretedStatus {
  readonly phase?: string;
  readonly conditions?: readonly StatusCondition[];
  /** Every status that matches, in the order of the reference engine; empty where none matches. */
  readonly matched: readonly string[];
  /**
   * The status to show: the first of Failed, Completed, Suspended, Suspending, Resuming, Degraded, Running,
   * Initializing.
   */
  readonly value: string;
  /** The reason of the conditions behind `value`. */
  readonly reason?: string;
}

/** An object as its definition describes it. */
export interface Interpretation {
  /** Root first, then the children in the order of the definition. */
  readonly components: readonly InterpretedComponent[];
  /** Null for a definition without a status. */
  readonly status: InterpretedStatus | null;
  readonly issues: readonly Issue[];
  /** Sum over all instances, whether the object is suspended or not. */
  readonly pods: number;
  /** Present where every suspend action of the root has been applied to the object, which then starts no pods. */
  readonly suspended?: true;
}
