import type { Contribution, QuotaVerdict, Resources } from "../../gpu/index.ts";
import type { LeastReplicas } from "../../model/index.ts";
import type { QuotaRow } from "./quota-rows.ts";

/** The explanation of the numbers of one project, department or queue. */
export interface QuotaExplanation {
  readonly name: string;
  /** One for each cluster that has it. */
  readonly parts: readonly ExplainedRow[];
}

/** A row with its parts. */
export interface ExplainedRow {
  readonly row: QuotaRow;
  /** Currency of its price, if known. */
  readonly currency?: string;
  /** Its queues, when there are several. */
  readonly queues: readonly QuotaRow[];
  readonly entries: readonly ExplainedPods[];
  /** Verdicts about the gangs and the queues of the row. */
  readonly verdicts: readonly QuotaVerdict[];
}

/** Equal pods, and the sum of their resources. */
export interface ExplainedPods {
  readonly workload: string;
  readonly component: string;
  readonly instance: string;
  readonly queue?: string;
  /** Name of the gang; absent for pods without one. */
  readonly gang?: string;
  /** Number of declared pods; for a workload that is switched off, the number after switching it on. */
  readonly count: number;
  /** Maximum number of pods. */
  readonly maximum: number;
  /** Whether the workload is switched off. */
  readonly potential: boolean;
  readonly preemptible: boolean;
  /** The autoscaler that raises the replicas in git; absent: none does. */
  readonly scaledBy?: LeastReplicas;
  readonly control: Contribution["control"];
  readonly perPod: Contribution["perPod"];
  /** `count` times `perPod`. */
  readonly product: Resources;
}
