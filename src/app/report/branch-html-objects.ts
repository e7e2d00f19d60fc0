import { escapeHtml, present, when } from "../../kernel/index.ts";
import { type BranchObject, diffLines, podsChange } from "./branch-objects.ts";
import type { BranchReport } from "./branch-report.ts";
import { podTree } from "./branch-tree.ts";
import { cut } from "./cut.ts";
import type { Branch } from "./tree.ts";

const LONGEST_LINE = 400;
const MOST_LINES = 400;

const MARKS = { "+": "added", "-": "removed", "~": "changed", ">": "changed" } as const;
const LINES: Readonly<Record<string, string>> = { "+": "added", "-": "removed", "!": "changed" };

/** A changed object as a block that opens: the tree of its pods, and its diff. Objects with a danger are open. */
export function objectHtml(object: BranchObject, sides: BranchReport["sides"]): string {
  const { entry } = object;
  const notes = present([entry.place, when(entry.ref.zone === "review", "for review"), podsChange(object)]).join(", ");
  const signs = entry.dangers.map((sign) => ` <span class="sign">${escapeHtml(sign)}</span>`).join("");
  const mark = `<span class="mark ${MARKS[entry.mark]}">${escapeHtml(entry.mark)}</span>`;
  const tree = podTree(object, sides);
  const lines = diffLines(object, LONGEST_LINE);
  const more = lines.length - MOST_LINES;
  const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`# and ${more} more lines`] : [])];
  return `<details class="object"${entry.dangers.length > 0 ? ` open=""` : ""}>
<summary>${mark} <b>${escapeHtml(entry.name)}</b> <span class="soft">${escapeHtml(notes)}</span>${signs}</summary>
${treeHtml(tree)}<pre class="diff">${shown.map(lineHtml).join("")}</pre>
</details>`;
}

function lineHtml(line: string): string {
  const kind = LINES[line[0] ?? ""] ?? "note";
  return `<span class="${kind}">${escapeHtml(cut(line, 2 * LONGEST_LINE))}\n</span>`;
}

function treeHtml(branches: readonly Branch[]): string {
  if (branches.length === 0) return "";
  return `<ul class="tree">${branches.map(branchItem).join("")}</ul>\n`;
}

function branchItem({ text, branches }: Branch): string {
  return `<li>${escapeHtml(text)}${branches.length === 0 ? "" : treeHtml(branches)}</li>`;
}
