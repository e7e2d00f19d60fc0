/**
 * Compiles a pattern of git for paths: `*`, `?` and `[a-z]` within a name, `**` for any number of folders, `\` in front of
 * a character that is meant literally. A match takes at most the product of the lengths of the path and of the part of
 * the pattern that can fit it, also for a hostile pattern.
 */
export function gitPathMatcher(pattern: string): (path: string) => boolean {
  const parts = pattern.split("/").map((part) => (part === "**" ? part : nameMatcher(part)));
  const least = parts.filter((part) => part !== "**").length;
  return (path) => {
    const names = path.split("/");
    return least <= names.length && matchesNames(parts, names);
  };
}

type NameMatcher = (name: string) => boolean;

function matchesNames(parts: readonly ("**" | NameMatcher)[], names: readonly string[]): boolean {
  // Number of names that the parts of the pattern so far can match.
  let reached = new Set([0]);
  for (const [index, part] of parts.entries()) {
    const next = new Set<number>();
    if (part === "**") {
      // A second `**` reaches nothing more.
      if (parts[index - 1] === "**") continue;
      for (let end = Math.min(...reached); end <= names.length; end++) next.add(end);
    } else {
      for (const at of reached) if (at < names.length && part(names[at] ?? "")) next.add(at + 1);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(names.length);
}

/** Compiles a part of a pattern, which matches a name without a slash. */
function nameMatcher(part: string): NameMatcher {
  const tokens = tokensOf(part);
  const least = tokens.filter((token) => token !== "*").length;
  return (name) => least <= name.length && matchesTokens(tokens, name);
}

function matchesTokens(tokens: readonly Token[], name: string): boolean {
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
  const lastEnd = part.lastIndexOf("]");
  for (let at = 0; at < part.length; at += 1) {
    const character = part.charAt(at);
    if (character === "*") {
      if (tokens.at(-1) !== "*") tokens.push("*");
    } else if (character === "?") {
      tokens.push(() => true);
    } else if (character === "[" && at < lastEnd) {
      const end = endOfList(part, at, lastEnd);
      tokens.push(listed(part.slice(at + 1, end)));
      at = end;
    } else {
      if (character === "\\" && at + 1 < part.length) at += 1;
      tokens.push(equals(part.charAt(at)));
    }
  }
  return tokens;
}

function equals(expected: string): (character: string) => boolean {
  return (character) => character === expected;
}

/** The position of the bracket that ends a list. A bracket right at the start of a list belongs to it. */
function endOfList(part: string, start: number, lastEnd: number): number {
  const first = start + (/[!^]/.test(part.charAt(start + 1)) ? 2 : 1);
  if (part.charAt(first) === "]" && first < lastEnd) return part.indexOf("]", first + 1);
  return part.indexOf("]", first);
}

function listed(list: string): (character: string) => boolean {
  const isNegated = /^[!^]/.test(list);
  const ranges = [...list.slice(isNegated ? 1 : 0).matchAll(/([\s\S])-([\s\S])|[\s\S]/g)];
  return (character) =>
    ranges.some(([text, first = text, last = text]) => first <= character && character <= last) !== isNegated;
}
