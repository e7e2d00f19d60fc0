/** A rule of a Run:ai policy that a workload breaks, in the form of the platform's answers. */
export interface Compliance {
  readonly field: string;
  readonly details: string;
  readonly rule: string;
}
