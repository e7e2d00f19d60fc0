import { markdownHead, markdownRow } from "../src/app/report/table.ts";
import type { UpstreamProject } from "../src/kernel/upstream/change.ts";
import { KAI } from "../src/kernel/upstream/kai.ts";
import { KUBERNETES } from "../src/kernel/upstream/kubernetes.ts";
import { KUEUE } from "../src/kernel/upstream/kueue.ts";
import { OPERATOR_RELEASES } from "../src/kernel/upstream/operators.ts";
import { RUNAI } from "../src/kernel/upstream/runai.ts";
import { VOLCANO_PROJECT } from "../src/kernel/upstream/volcano.ts";
import { replaceBetween } from "./markers.ts";

const MARKERS = ["<!-- upstream: written by npm run docs -->", "<!-- end of upstream -->"] as const;

/**
 * docs/reference/upstream.md with the tables of releases and changes written anew.
 *
 * @throws Error where the text lacks the markers
 */
export function withUpstreamChanges(text: string): string {
  const parts = [KAI, KUBERNETES, RUNAI, KUEUE, VOLCANO_PROJECT].map(sectionOf);
  const operators = Object.entries(OPERATOR_RELEASES).map(([name, { release, versions }]) =>
    markdownRow([`\`${name}\``, release, versions.map((version) => `\`${version}\``).join(", ")]),
  );
  const table = [...markdownHead(["operator", "recorded release", "API versions"]), ...operators].join("\n");
  return replaceBetween(text, MARKERS, [...parts, `## Operators\n\n${table}`].join("\n\n"));
}

function sectionOf({ title, newest, changes }: UpstreamProject): string {
  const rows = Object.values(changes).map(({ since, change, before, source }) =>
    markdownRow([since.join(", "), change, before, source]),
  );
  const head = markdownHead(["since", "change", "older releases", "source"]);
  if (rows.length === 0) {
    return `## ${title}\n\nThe newest known release is ${newest}. All releases are judged as this one.`;
  }
  return `## ${title}\n\nThe newest known release is ${newest}.\n\n${[...head, ...rows].join("\n")}`;
}
