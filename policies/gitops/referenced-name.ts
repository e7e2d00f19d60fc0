/** A kind that a name may be of. */
export interface TargetKind {
  readonly group: string;
  readonly kind: string;
}

/** The name of another object in an object or in a pod template. */
export interface ReferencedName {
  /** JSON pointer of the name. */
  readonly path: string;
  readonly name: string;
  /** The namespace beside the name. Absent: that of the object, or none. */
  readonly namespace?: string | undefined;
  /** The kinds of which one has the name. */
  readonly targets: readonly TargetKind[];
}
