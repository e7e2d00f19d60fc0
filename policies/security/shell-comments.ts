/**
 * Returns a shell or Python script without its comments: lines that start with `#`, and text after a space and `#`
 * unless a quote or backslash is before it. In doubt, the text stays, so that no command can hide in a comment. The
 * number of lines does not change.
 */
export function withoutComments(script: string): string {
  if (!script.includes("#")) return script;
  let isContinued = false;
  return script
    .split("\n")
    .map((line) => {
      const rest = isContinued ? line : line.replace(/^\s*#[\s\S]*$/, "").replace(/^([^"'`#\\]*\s)#[\s\S]*$/, "$1");
      isContinued = /\\\r?$/.test(rest);
      return rest;
    })
    .join("\n");
}
