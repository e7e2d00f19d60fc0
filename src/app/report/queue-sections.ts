import type { QueueSection } from "./queue-section.ts";
import { kueueSection } from "./quota-kueue.ts";
import { volcanoSection } from "./quota-volcano.ts";

/** The queues of a report, and those of its base. */
type SectionSources = Parameters<typeof kueueSection>[0] & Parameters<typeof volcanoSection>[0];

/** The queues of the other schedulers in a quota report, in the order of the report. */
export function queueSections(report: SectionSources): readonly QueueSection[] {
  return [kueueSection(report), volcanoSection(report)];
}
