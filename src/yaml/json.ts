import type { Unreadable } from "./document.ts";

/**
 * What keeps a `.json` file from being JSON although a YAML reader takes it, a comma too many for example: kubectl and
 * every other reader of JSON refuse such a file.
 */
export function jsonProblem(text: string, file: string): Unreadable | undefined {
  if (!/\.json$/i.test(file)) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const before = text.slice(0, offsetOfFault(text)).split("\n");
    return {
      file,
      document: 0,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      message: "this is no JSON, though YAML could take it: a comma, quote or bracket is missing or one too many here",
    };
  }
}

const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/uy;

/** What may come next: a value, the first member or item or the end, a colon, or a comma or the end. */
type Expected = "value" | "key" | "first-key" | "first-item" | ":" | ",";

// The engine tells the place of an error for some texts only, so tokens are followed to the first that may not stand.
function offsetOfFault(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let offset = 0;
  for (;;) {
    TOKEN.lastIndex = offset;
    const [found = "", mark, string]: readonly (string | undefined)[] = TOKEN.exec(text) ?? [];
    const next: Expected | undefined = found === "" ? undefined : after(expected, mark, string !== undefined, open);
    if (next === undefined) return offset + (/^[ \t\r\n]*/.exec(text.slice(offset))?.[0].length ?? 0);
    expected = next;
    offset += found.length;
  }
}

function after(expected: Expected, mark: string | undefined, isString: boolean, open: string[]): Expected | undefined {
  const wantsValue = expected === "value" || expected === "first-item";
  if (mark === undefined) {
    if (wantsValue) return ",";
    return isString && (expected === "key" || expected === "first-key") ? ":" : undefined;
  }
  if (mark === "{" || mark === "[") {
    if (!wantsValue) return undefined;
    open.push(mark);
    return mark === "{" ? "first-key" : "first-item";
  }
  if (mark === ":") return expected === ":" ? "value" : undefined;
  const inside = open.at(-1);
  if (mark === ",") return expected !== "," || inside === undefined ? undefined : inside === "{" ? "key" : "value";
  const first = mark === "}" ? "first-key" : "first-item";
  if ((expected !== "," && expected !== first) || inside !== (mark === "}" ? "{" : "[")) return undefined;
  open.pop();
  return ",";
}
