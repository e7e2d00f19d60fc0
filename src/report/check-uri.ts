import type { CheckReportContext } from "./check-context.ts";

/**
 * A file as seen from the root of the repository, never absolute and never above it: standard input is `stdin`, and a
 * file outside of the repository goes by the rest of its path.
 */
export function repositoryPathOf(file: string, { repositoryPath }: CheckReportContext): string {
  if (file === "-" || file === "<stdin>") return "stdin";
  const path = (repositoryPath?.(file) ?? file).replaceAll("\\", "/").replace(/^[A-Za-z]:/, "");
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  const inside: string[] = [];
  for (const part of parts) {
    if (part === "..") inside.pop();
    else inside.push(part);
  }
  return inside.length === 0 ? "unknown" : inside.join("/");
}

/** The same as a relative URI: every part percent-encoded (RFC 3986), so that no name can be taken for a scheme. */
export function repositoryUriOf(file: string, context: CheckReportContext): string {
  return repositoryPathOf(file, context).split("/").map(encodePart).join("/");
}

// A lone surrogate has no UTF-8; encodeURIComponent throws on it.
function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
