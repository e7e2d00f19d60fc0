/**
 * A script without its comments, as shells and Python read it: lines that begin with `#`, and what follows a `#` behind
 * a blank where no quote or backslash comes before it. Lines stay lines. What may be no comment is left as it is, since
 * a command must not be hidden by one.
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
