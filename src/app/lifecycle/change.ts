/** The change of a workload by a command. */
export type LifecycleAction =
  | { readonly type: "suspend" | "resume" | "delete" }
  | { readonly type: "scale"; readonly replicas: number; readonly component?: string };

/** A field whose value starts or stops pods, as a JSON pointer into the document. */
export interface SwitchField {
  readonly path: string;
  /** The value of a suspended workload. */
  readonly suspended: unknown;
  /** The value of one that runs; an absent field has the same effect. */
  readonly resumed: unknown;
}

/** The reason for which a command cannot do something, for people. */
export interface Refused {
  readonly problem: string;
}
