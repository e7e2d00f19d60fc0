/** A text behind a prefix; `""` for an empty or absent text: for the optional parts of a sentence. */
export function prefixed(prefix: string, text: string | undefined): string {
  if (text === undefined || text === "") return "";
  return prefix + text;
}
