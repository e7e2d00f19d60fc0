/** The options with which a pattern of paths is read. */
export interface GlobOptions {
  /** Whether `*` and `?` match `/` too. Default false. */
  readonly crossesFolders?: boolean;
  /** Whether `{a,b}` lists alternatives. Default false. */
  readonly hasAlternatives?: boolean;
}

/** Any number of characters, or a test of one. */
type Token = "any" | ((character: string) => boolean);

const MOST_ALTERNATIVES = 1000;
const LONGEST_PATTERN = 1000;

/**
 * Returns whether a path matches a pattern: `*` is any number of characters, `?` one, `[a-z]` one of a class, and `\` takes
 * the next character as it is. An invalid pattern, and one of more than 1,000 characters, matches nothing.
 */
export function globMatcher(pattern: string, options: GlobOptions = {}): (path: string) => boolean {
  if (pattern.length > LONGEST_PATTERN) return () => false;
  const patterns = options.hasAlternatives === true ? alternatives(pattern) : [pattern];
  const all = patterns.flatMap((each) => {
    const tokens = tokensOf(each, options.crossesFolders === true);
    if (tokens === undefined) return [];
    return [tokens];
  });
  const isCrossing = options.crossesFolders === true;
  return (path) => all.some((tokens) => matches(tokens, path, isCrossing));
}

function tokensOf(pattern: string, isCrossing: boolean): readonly Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? "";
    if (character === "*") {
      if (tokens.at(-1) !== "any") tokens.push("any");
    } else if (character === "?") tokens.push((other) => isCrossing || other !== "/");
    else if (character === "[") {
      const found = /^\[([!^]?)((?:\\.|[^\]\\])+)\]/s.exec(pattern.slice(at));
      if (found === null) return undefined;
      const [whole, negation, content = ""] = found;
      const isMember = classTest(content);
      tokens.push((other) => (isCrossing || other !== "/") && isMember(other) === (negation === ""));
      at += whole.length - 1;
    } else {
      const literal = character === "\\" ? pattern[++at] : character;
      if (literal === undefined) return undefined;
      tokens.push((other) => other === literal);
    }
  }
  return tokens;
}

function classTest(content: string): (character: string) => boolean {
  const parts = [...content.matchAll(/\\?(.)(?:-\\?(.))?/gs)].map(([, first = "", last = first]) => ({ first, last }));
  return (character) => parts.some(({ first, last }) => first <= character && character <= last);
}

// At most one step back for each character, so that a hostile pattern cannot make it slow.
function matches(tokens: readonly Token[], path: string, isCrossing: boolean): boolean {
  let [at, index, star, resume] = [0, 0, -1, 0];
  while (index < path.length) {
    const token = tokens[at];
    if (token === "any") {
      star = at++;
      resume = index;
    } else if (token?.(path[index] ?? "") === true) {
      at++;
      index++;
    } else if (star >= 0 && (isCrossing || path[resume] !== "/")) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  return tokens.slice(at).every((token) => token === "any");
}

/** The patterns that a pattern with `{a,b}` stands for; only itself where there are too many. */
function alternatives(pattern: string): readonly string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const found = /^(.*?(?<!\\))?\{([^{}]*)\}(.*)/s.exec(current);
    if (found === null) done.push(current);
    else for (const choice of (found[2] ?? "").split(",")) open.push((found[1] ?? "") + choice + (found[3] ?? ""));
    if (done.length + open.length > MOST_ALTERNATIVES) return [pattern];
  }
  return done;
}
