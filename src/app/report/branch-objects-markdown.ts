import { codeMarkdown, count, harmless, itemsWhen, prefixed, present, printable, when } from "../../kernel/index.ts";
import { type BranchObject, diffLines, podsChange } from "./branch-objects.ts";
import { cut } from "./cut.ts";

const MOST_LINES = 40;
const LONGEST_LINE = 160;
const LONGEST_NAME = 300;

/** A changed object as a folded block: its name and dangers, and below them its diff. */
export function objectRow(object: BranchObject): string {
  const { entry } = object;
  // Git has the manifest of a deleted object.
  const all = entry.mark === "-" ? [] : diffLines(object, LONGEST_LINE);
  const lines = all.slice(0, MOST_LINES).map((line) => harmless(printable(cut(line, 2 * LONGEST_LINE))));
  const more = all.length - MOST_LINES;
  const notes = present([
    entry.place && codeMarkdown(cut(entry.place, LONGEST_NAME)),
    when(entry.ref.zone === "review", "for review"),
    when(entry.changes.length > 0, count(entry.changes.length, "change")),
    podsChange(object),
    ...entry.dangers.map((sign) => codeMarkdown(sign)),
  ]);
  return [
    "<details>",
    `<summary>${codeMarkdown(`${entry.mark} ${cut(entry.name, LONGEST_NAME)}`)}${prefixed(" ", notes.join(", "))}</summary>`,
    "",
    ...itemsWhen(lines.length > 0, "```diff", ...lines),
    ...itemsWhen(more > 0, `# and ${count(more, "more line")}`),
    ...itemsWhen(lines.length > 0, "```", ""),
    "</details>",
    "",
  ].join("\n");
}
