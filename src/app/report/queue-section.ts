import type { Severity } from "../../kernel/index.ts";

/** The queues of another scheduler in a quota report, and the verdicts about their workloads. */
export interface QueueSection {
  /** Titles of the columns of its tables. */
  readonly head: readonly string[];
  /** The number of columns with words; the others have amounts. */
  readonly words: number;
  /** The columns that a narrow terminal leaves out first. */
  readonly expendable?: readonly string[];
  readonly tables: readonly QueueSectionTable[];
  /** Title of the verdicts. */
  readonly verdicts: string;
  readonly lines: readonly QueueSectionLine[];
  /** A sentence with the number of workloads that fit; undefined for none. */
  readonly admitted: string | undefined;
}

/** A table of the queues of a cluster. */
export interface QueueSectionTable {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** A verdict for readers. */
interface QueueSectionLine {
  readonly level: string;
  readonly severity: Severity;
  readonly text: string;
}

/** The indices of the columns of a section with words. */
export function wordColumns({ words }: QueueSection): readonly number[] {
  return Array.from({ length: words }, (_, index) => index);
}

/** The indices of the columns of a section with amounts. */
export function amountColumns({ head, words }: QueueSection): readonly number[] {
  return head.map((_, index) => index).slice(words);
}
