import type { Contribution } from "../quota/account-row.ts";
import type { Resources } from "../quota/resources.ts";
import type { QuotaVerdict } from "../quota/verdict.ts";
import type { QuotaRow } from "./quota-rows.ts";

/** Why the numbers of one project, department or queue are what they are. */
export interface QuotaExplanation {
  readonly name: string;
  /** One for each cluster that has it. */
  readonly parts: readonly ExplainedRow[];
}

/** A row with what it is made of. */
export interface ExplainedRow {
  readonly row: QuotaRow;
  /** Its queues, where they are several. */
  readonly queues: readonly QuotaRow[];
  readonly entries: readonly ExplainedPods[];
  /** Verdicts of the gangs that are counted in the row, and of its queues. */
  readonly verdicts: readonly QuotaVerdict[];
}

/** Pods that are all alike, and what they come to. */
export interface ExplainedPods {
  readonly workload: string;
  readonly component: string;
  readonly instance: string;
  readonly queue?: string;
  /** Name of the gang; absent for pods without one. */
  readonly gang?: string;
  /** Declared pods; those that there will be where the workload is switched off. */
  readonly count: number;
  /** Most pods that there may be. */
  readonly maximum: number;
  /** Whether the pods are there only once the workload is switched on. */
  readonly potential: boolean;
  readonly preemptible: boolean;
  readonly perPod: Contribution["perPod"];
  /** `count` times `perPod`. */
  readonly product: Resources;
}
