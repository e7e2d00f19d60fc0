import type { QueueSection } from "./queue-section.ts";
import { kueueSection } from "./quota-kueue.ts";
import type { QuotaReport } from "./quota-report.ts";
import { volcanoSection } from "./quota-volcano.ts";

/** The queues of the other schedulers in a quota report, in the order of the report. */
export function queueSections(report: QuotaReport): readonly QueueSection[] {
  return [kueueSection(report), volcanoSection(report)];
}
