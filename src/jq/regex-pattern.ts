/**
 * A token of a pattern: quoted text, an escape, a class, a repetition, the start of a named group, or a character. Quoted text,
 * a class and braces without their end take the rest, so that each character is read once.
 */
const TOKEN =
  /\\Q[\s\S]*?(?:\\E|$)|\\[xpP]\{[^}]*(?:\}|$)|\\[\s\S]|\[\^?\]?(?:\\(?:[\s\S]|$)|\[:\w*:\]|[^\]\\])*(?:\]|$)|\{(?<least>\d+)(?:,(?<most>\d*))?\}|\((?:\?P?<(?<name>\w+)>)?|[\s\S]/gu;

/**
 * A pattern in which each named group has a name of its own, and the names by number of the group: Go, unlike re2js,
 * allows a name twice.
 */
export function withUniqueNames(pattern: string): {
  readonly plain: string;
  readonly names: ReadonlyMap<number, string>;
} {
  const names = new Map<number, string>();
  let plain = "";
  let count = 0;
  for (const { 0: token, index, groups } of pattern.matchAll(TOKEN)) {
    const name = groups?.name;
    if (name !== undefined || (token === "(" && pattern.charAt(index + 1) !== "?")) count += 1;
    if (name !== undefined) names.set(count, name);
    plain += name === undefined ? token : `(?P<g${count}>`;
  }
  return { plain, names };
}

/** An estimate of the instructions of a pattern, in which repetitions multiply what they repeat. */
export function patternSize(pattern: string): number {
  const outer: number[] = [];
  let total = 0;
  let last = 0;
  for (const { 0: token, groups } of pattern.matchAll(TOKEN)) {
    if (token.startsWith("(")) {
      outer.push(total);
      total = 0;
      continue;
    }
    if (groups?.least !== undefined) {
      const repeated = last * Math.max(1, Number(groups.least), Number(groups.most ?? 0));
      total += repeated - last;
      last = repeated;
      continue;
    }
    last = token.startsWith("\\Q") ? token.length : 1;
    if (token === ")") {
      last = total + 2;
      total = outer.pop() ?? 0;
    }
    total += last;
  }
  return outer.reduce((sum, size) => sum + size, total);
}
