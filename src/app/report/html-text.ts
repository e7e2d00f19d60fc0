import { createHash } from "node:crypto";
import { escapeHtml } from "../../kernel/index.ts";

/**
 * An HTML page in one file. Its Content-Security-Policy forbids requests, scripts and any style but its own.
 *
 * @param title plain text
 * @param style CSS of the page
 * @param body HTML, escaped already
 */
export function htmlPage(title: string, style: string, body: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
