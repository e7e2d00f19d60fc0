import type { FoundFile } from "../../inputs/index.ts";
import { type Issue, readOptionalFile, sha256Of } from "../../kernel/index.ts";
import type { RuleText } from "../../user-rules/index.ts";
import { ruleFileIssue } from "./rule-issue.ts";

/** The texts of files. */
export function textsOf(
  files: readonly FoundFile[],
  pack?: string,
): { readonly texts: readonly RuleText[]; readonly issues: readonly Issue[] } {
  const texts: RuleText[] = [];
  const issues: Issue[] = [];
  for (const { file, path } of files) {
    const content = readOptionalFile(path);
    if (content !== undefined && "bytes" in content) {
      texts.push({ file, text: content.bytes.toString("utf8"), ...(pack !== undefined && { pack }) });
    } else {
      const message = content === undefined ? "does not exist" : content.problem;
      issues.push(ruleFileIssue("schema", { message, location: { file, line: 1, column: 1 } }));
    }
  }
  return { texts, issues };
}

/** SHA-256 of a file; empty for one that cannot be read. */
export function sha256OfFile(path: string): string {
  const content = readOptionalFile(path);
  return content !== undefined && "bytes" in content ? sha256Of(content.bytes.toString("utf8")) : "";
}
