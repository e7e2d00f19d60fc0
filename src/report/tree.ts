/** A line of a tree with what hangs below it. */
export interface Branch {
  readonly text: string;
  readonly branches: readonly Branch[];
}

/** Branches as lines with the usual connectors. */
export function treeLines(branches: readonly Branch[], indent = ""): readonly string[] {
  return branches.flatMap(({ text, branches: below }, index) => {
    const last = index === branches.length - 1;
    return [`${indent}${last ? "└─" : "├─"} ${text}`, ...treeLines(below, `${indent}${last ? "   " : "│  "}`)];
  });
}
