import { posix } from "node:path";
import { dangerSigns } from "../src/app/diff/dangers/danger-signs.ts";
import { markdownHead, markdownRow } from "../src/app/report/table.ts";
import { escapeCell } from "../src/kernel/text/escape.ts";
import { replaceBetween } from "./markers.ts";

const MARKERS = ["<!-- danger signs: written by npm run docs -->", "<!-- end of danger signs -->"] as const;

/**
 * docs/reference/danger-signs.md with its table of danger signs written anew.
 *
 * @throws Error where the text lacks the markers
 */
export function withDangerSigns(text: string): string {
  const rows = dangerSigns.map(({ id, finds, reason, upstream }) =>
    markdownRow([`\`${id}\``, ...[finds, reason].map(escapeCell), linkOf(upstream)]),
  );
  return replaceBetween(
    text,
    MARKERS,
    [...markdownHead(["sign", "looks for", "reason", "based on"]), ...rows].join("\n"),
  );
}

function linkOf(upstream: string): string {
  const target = upstream.startsWith("docs/") ? posix.relative("docs/reference", upstream) : upstream;
  const title = target.replace(/^https:\/\/([^/]+)\/.*/, "$1");
  return `[${title}](${target})`;
}
