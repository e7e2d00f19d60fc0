/** The verdict about a changed field of an existing object. */
export interface UpdateVerdict {
  /** Pointer of the field in the new object; in the old one for a removed field. */
  readonly path: string;
  /** The part that rejects the change; absent for an accepted change with an effect. */
  readonly rejectedBy?: "API server" | "webhook";
  /** The owner of the webhook. Default: the kind. */
  readonly by?: string;
  /** The rule or the effect, as the end of a sentence about the field. */
  readonly rule: string;
  /** The state of the cluster in which the change is rejected; absent: in any state. */
  readonly condition?: string;
  readonly upstream: string;
}
