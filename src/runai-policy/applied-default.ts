import type { PolicySource } from "./effective.ts";

/** A value of a workload that comes from a policy. */
export interface AppliedDefault {
  /** Path of the field with dots, with the key of an instance in brackets. */
  readonly field: string;
  /** JSON pointer below the workload's `spec`. */
  readonly pointer: string;
  readonly value: unknown;
  readonly source: PolicySource;
}
