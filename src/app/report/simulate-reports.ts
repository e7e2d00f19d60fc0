import type { Style } from "../../kernel/index.ts";
import { simulateJson } from "./simulate-json.ts";
import type { SimulateReport } from "./simulate-report.ts";
import { simulateText } from "./simulate-text.ts";

/** Reports of `muster simulate`, by format. */
export const simulateReports = { text: simulateText, json: simulateJson } satisfies Readonly<
  Record<string, (report: SimulateReport, style?: Style) => string>
>;
