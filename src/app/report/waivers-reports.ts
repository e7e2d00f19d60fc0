import type { Style } from "../../kernel/index.ts";
import { waiversJson } from "./waivers-json.ts";
import type { WaiversReport } from "./waivers-report.ts";
import { waiversText } from "./waivers-text.ts";

/** Reports of `muster waivers`, by format. */
export const waiversReports = {
  text: waiversText,
  json: waiversJson,
} satisfies Readonly<Record<string, (report: WaiversReport, style?: Style) => string>>;
