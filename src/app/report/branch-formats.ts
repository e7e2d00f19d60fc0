/** Formats of `muster report`. */
export const BRANCH_FORMATS = ["markdown", "html", "json", "text"] as const;

/** One of `BRANCH_FORMATS`. */
export type BranchFormat = (typeof BRANCH_FORMATS)[number];

/** The first line of the Markdown report, by which a bot finds the comment to edit. It never changes. */
export const BRANCH_MARKER = "<!-- muster-report -->";
