import type { Members } from "../kubernetes/field-fault.ts";

/** A change for which an API server rejects the new object. */
export interface UpdateRefusal {
  /** Pointer of the changed field, in the new object; in the old one for a field that is removed. */
  readonly path: string;
  /** The rule of the server, as the end of a sentence about the field: `cannot change`. */
  readonly rule: string;
  /**
   * The state of the cluster in which the server rejects the change, as the end of a sentence, where no manifest has it:
   * `the Job has active pods`. Absent: it rejects the change in any state.
   */
  readonly condition?: string;
  /** The page or source of the rule. */
  readonly upstream: string;
}

/** Whether a StorageClass lets claims grow; undefined where the class is not known. */
export type ClassOf = (className: string | undefined) => boolean | undefined;

/** An update of one object of Kubernetes. */
export interface ObjectUpdate {
  /** The objects as an API server stores them, with their defaults. */
  readonly before: Members;
  readonly after: Members;
  /** The manifests as they are written. */
  readonly written: { readonly before: Members; readonly after: Members };
  /** The status of the object in the cluster; undefined where it is not known, as in most repositories. */
  readonly status: Members | undefined;
  /** The minor version of Kubernetes 1 of the cluster. */
  readonly minor: number;
  readonly expands: ClassOf;
}

/** The rules of a kind for updates. */
export type UpdateCheck = (update: ObjectUpdate) => readonly UpdateRefusal[];

/** The documentation of Kubernetes. */
export const DOCS = "https://kubernetes.io/docs";
