import { toolReport } from "./json.ts";
import { stateCounts, type WaiversReport } from "./waivers-report.ts";

/** The waivers for programs: `{tool, today, summary, waivers}` see docs/guides/policies.md. */
export function waiversJson({ today, waivers }: WaiversReport): string {
  const summary = { waivers: waivers.length, ...Object.fromEntries(stateCounts(waivers)) };
  return toolReport({ today, summary, waivers });
}
