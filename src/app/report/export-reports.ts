import { emitYaml } from "../../yaml/index.ts";
import type { ExportSet } from "../export/export-documents.ts";
import type { Exported } from "../export/exported.ts";
import { prettyJson } from "./json.ts";

/** The text of the file of an exported object: JSON for the body of a call, YAML for a manifest. */
export function exportedText({ content, call }: Pick<Exported, "content" | "call">): string {
  if (call === undefined) return emitYaml(content);
  return prettyJson(content);
}

/** Reports of `muster export`, by format. Several bodies are a stream of JSON values, several manifests one of YAML. */
export const exportReports = {
  text: ({ exported }: ExportSet) =>
    exported.map((each, index) => (index > 0 && each.call === undefined ? "---\n" : "") + exportedText(each)).join(""),
  json: ({ exported, issues, skipped }: ExportSet) => prettyJson({ exported, issues, skipped }),
} as const;
