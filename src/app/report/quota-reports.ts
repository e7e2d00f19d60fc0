import type { Style } from "../../kernel/index.ts";
import type { QuotaFormat } from "./quota-formats.ts";
import { quotaHtml } from "./quota-html.ts";
import { quotaJson } from "./quota-json.ts";
import { quotaMarkdown } from "./quota-markdown.ts";
import type { QuotaReport } from "./quota-report.ts";
import { quotaText } from "./quota-text.ts";

/** Reports of `muster quota`, by format. */
export const quotaReports = {
  text: quotaText,
  json: quotaJson,
  markdown: quotaMarkdown,
  html: quotaHtml,
} satisfies Readonly<Record<QuotaFormat, (report: QuotaReport, style: Style) => string>>;
