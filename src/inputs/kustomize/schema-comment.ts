/** The characters before a comment that belongs to a map or a list, and not to a text. */
const OPENED = /(?:^|[:\-[\]{},])[ \t]*#+[ \t]*\{[ \t]*"/;

/**
 * Whether a text has a comment that kustomize may read as the schema of a map or a list, such as `containers: # {"type":
 * "array"}`: a patch then replaces the list instead of merging it. Markers behind texts, such as those of image policies,
 * change nothing. Source: kustomize, kyaml/fieldmeta.
 */
export function hasSchemaComment(content: string | Uint8Array): boolean {
  const text = typeof content === "string" ? content : Buffer.from(content).toString("utf8");
  if (!text.includes("#")) return false;
  return text.split("\n").some((line) => line.includes("#") && line.trimEnd().endsWith("}") && OPENED.test(line));
}
