import type { Style } from "../../kernel/index.ts";
import type { BranchFormat } from "./branch-formats.ts";
import { branchHtml } from "./branch-html.ts";
import { branchJson } from "./branch-json.ts";
import { branchMarkdown } from "./branch-markdown.ts";
import type { BranchReport } from "./branch-report.ts";
import { branchText } from "./branch-text.ts";

/** Reports of `muster report`, by format. */
export const branchReports = {
  markdown: branchMarkdown,
  html: branchHtml,
  json: branchJson,
  text: branchText,
} satisfies Readonly<Record<BranchFormat, (report: BranchReport, style: Style) => string>>;
