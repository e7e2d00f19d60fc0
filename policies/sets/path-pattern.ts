/**
 * Whether a path matches a pattern of git: `*`, `?` and `[a-z]` within a name, `**` for any number of folders, `\` in front
 * of a character that is meant literally. Takes at most the product of both lengths, also for a hostile pattern.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const names = path.split("/");
  // Number of names that the parts of the pattern so far can match.
  let reached = new Set([0]);
  for (const part of pattern.split("/")) {
    const next = new Set<number>();
    for (const at of reached) {
      if (part === "**") for (let end = at; end <= names.length; end++) next.add(end);
      else if (at < names.length && matchesName(part, names[at] ?? "")) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(names.length);
}

/** Whether a name without a slash matches a part of a pattern. */
function matchesName(part: string, name: string): boolean {
  const tokens = tokensOf(part);
  let [token, at] = [0, 0];
  let star: { readonly token: number; readonly at: number } | undefined;
  while (at < name.length || token < tokens.length) {
    const current = tokens[token];
    if (current === "*") {
      star = { token, at };
      token += 1;
    } else if (current !== undefined && at < name.length && current(name.charAt(at))) {
      token += 1;
      at += 1;
    } else if (star !== undefined && star.at < name.length) {
      // The last star takes one character more.
      star = { token: star.token, at: star.at + 1 };
      token = star.token + 1;
      at = star.at;
    } else {
      return false;
    }
  }
  return true;
}

type Token = "*" | ((character: string) => boolean);

function tokensOf(part: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [text, escaped, list] of part.matchAll(/\\(.)|\[([!^]?\]?[^\]]*)\]|\*+|[\s\S]/g)) {
    if (text.startsWith("*")) tokens.push("*");
    else if (list !== undefined) tokens.push(listed(list));
    else if (text === "?") tokens.push(() => true);
    else tokens.push((character) => character === (escaped ?? text));
  }
  return tokens;
}

function listed(list: string): (character: string) => boolean {
  const isNegated = /^[!^]/.test(list);
  const ranges = [...list.slice(isNegated ? 1 : 0).matchAll(/([\s\S])-([\s\S])|[\s\S]/g)];
  return (character) =>
    ranges.some(([text, first = text, last = text]) => first <= character && character <= last) !== isNegated;
}
