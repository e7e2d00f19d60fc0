import { VERSION } from "../base/tool-version.ts";
import { stateCounts, type WaiversReport } from "./waivers-report.ts";

/** The waivers for programs: `{tool, today, summary, waivers}` as docs/policies.md describes it. */
export function waiversJson({ today, waivers }: WaiversReport): string {
  const report = {
    tool: { name: "muster", version: VERSION },
    today,
    summary: { waivers: waivers.length, ...Object.fromEntries(stateCounts(waivers)) },
    waivers,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
