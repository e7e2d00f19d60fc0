import type { CheckReportContext } from "./check-context.ts";

/**
 * The path of a file relative to the root of the repository, never absolute and never above it. Standard input is
 * `stdin`, and a file outside of the repository has the rest of its path.
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
  return inside.join("/") || "unknown";
}

/** The same as a relative URI. Every part is percent-encoded (RFC 3986), so that no name can be a scheme. */
export function repositoryUriOf(file: string, context: CheckReportContext): string {
  return repositoryPathOf(file, context).split("/").map(encodePart).join("/");
}

// encodeURIComponent throws on a lone surrogate, which has no UTF-8 form.
function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
