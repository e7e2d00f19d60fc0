/** Equal pods of a workload. */
export interface PodSet {
  readonly name: string;
  readonly count: number;
  /** The least pods with which the workload also starts; absent without partial admission. */
  readonly minimum?: number;
  /** A pod template: `metadata` and `spec`. Any value is read. */
  readonly template: unknown;
  /** JSON pointer of the template in the object; absent where the object has none, as for the submitter of a RayJob. */
  readonly path?: string;
}

/** An integer of 0 or more in a manifest; the default for anything else. */
export function countOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : otherwise;
}
