/** A node of a tree with its children. */
export interface Branch {
  readonly text: string;
  readonly branches: readonly Branch[];
}

/**
 * The branches as lines with the usual connectors.
 *
 * @param indent text in front of each line; default: none
 */
export function treeLines(branches: readonly Branch[], indent = ""): readonly string[] {
  return branches.flatMap(({ text, branches: children }, index) => {
    const [connector, below] = index === branches.length - 1 ? ["└─", "   "] : ["├─", "│  "];
    return [`${indent}${connector} ${text}`, ...treeLines(children, indent + below)];
  });
}
