/** The regular expression of a pattern in which `*` stands for any characters. */
export function regexOf(pattern: string): string {
  return `^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("*", ".*")}$`;
}
