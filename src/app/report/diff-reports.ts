import type { Style } from "../../kernel/index.ts";
import type { Difference } from "../diff/difference.ts";
import type { DiffFormat } from "./diff-formats.ts";
import { diffJson } from "./diff-json.ts";
import { diffMarkdown } from "./diff-markdown.ts";
import { diffText } from "./diff-text.ts";

/** Reports of `muster diff`, by format. */
export const diffReports = {
  text: diffText,
  json: diffJson,
  markdown: diffMarkdown,
} satisfies Readonly<Record<DiffFormat, (difference: Difference, style: Style) => string>>;
