import { equalCel } from "./equal-values.ts";
import { formatText } from "./format-text.ts";
import { type CelFunctions, type CelRun, onSearch, onText, onTexts } from "./function.ts";
import { findRe2, matchesRe2 } from "./pattern.ts";
import { expectPlaces } from "./random-order.ts";
import { CelError, type CelList, isCelList, NotEvaluated } from "./values.ts";
import type { Work } from "./work.ts";

/** Methods of texts. `indexOf` and `lastIndexOf` are those of lists too. Source: cel-go, `ext/strings.go`. */
export const TEXT_METHODS: CelFunctions = {
  startsWith: { run: onTexts((a, b) => a.startsWith(b)) },
  endsWith: { run: onTexts((a, b) => a.endsWith(b)) },
  contains: { run: onSearch((a, b) => a.includes(b)) },
  matches: {
    run: ([text, pattern], work) => {
      if (typeof text !== "string" || typeof pattern !== "string") return undefined;
      const isMatch = matchesRe2(text, pattern, work);
      if (isMatch === undefined) throw new NotEvaluated("has an invalid pattern");
      return isMatch;
    },
  },
  lowerAscii: {
    run: onText((text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  },
  upperAscii: {
    run: onText((text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())),
  },
  trim: { run: onText(trimmed) },
  split: {
    run: ([text, separator, limit], work) => {
      if (typeof text !== "string" || typeof separator !== "string") return undefined;
      if (limit !== undefined && typeof limit !== "bigint") return undefined;
      work.spend((text.length * (1 + separator.length)) / 16);
      return splitText(text, separator, limit === undefined ? -1 : Number(limit));
    },
  },
  join: {
    run: ([list = null, separator = ""], work) => {
      if (!isCelList(list) || typeof separator !== "string") return undefined;
      work.spend((list.length * separator.length) / 16);
      for (const item of list) if (typeof item === "string") work.read(item);
      if (list.every((item) => typeof item === "string")) return list.join(separator);
      return undefined;
    },
  },
  indexOf: {
    run: (args, work) => {
      const [list = null, item = null] = args;
      if (isCelList(list)) {
        expectPlaces(list);
        return BigInt(list.findIndex((each) => equalCel(each, item, work)));
      }
      if (args.length > 2) return findFrom(args, work);
      return findText(args, work);
    },
  },
  lastIndexOf: {
    run: (args, work) => {
      const [list = null, item = null] = args;
      if (isCelList(list)) {
        expectPlaces(list);
        return BigInt(list.findLastIndex((each) => equalCel(each, item, work)));
      }
      if (args.length > 2) return findLastFrom(args, work);
      return findLastText(args, work);
    },
  },
  charAt: {
    run: ([text, index]) => {
      if (typeof text !== "string" || typeof index !== "bigint") return undefined;
      const { length } = [...text];
      if (index < 0n || index > BigInt(length)) throw new CelError(`index out of range: ${index}`);
      return partOf(text, index, index === BigInt(length) ? index : index + 1n);
    },
  },
  substring: {
    run: ([text, start, end]) => {
      if (typeof text !== "string" || typeof start !== "bigint") return undefined;
      const { length } = [...text];
      if (end === undefined && start > BigInt(length)) throw new CelError(`index out of range: ${start}`);
      return partOf(text, start, typeof end === "bigint" ? end : BigInt(length));
    },
  },
  replace: {
    run: ([text, from, to, limit], work) => {
      if (typeof text !== "string" || typeof from !== "string" || typeof to !== "string") return undefined;
      const most = limit ?? -1n;
      if (typeof most !== "bigint") return undefined;
      // The search, and the longest result.
      work.spend((text.length * (1 + from.length)) / 16);
      work.spend(((text.length + 1) / Math.max(1, from.length)) * (to.length / 16));
      if (most < 0n) return text.replaceAll(from, () => to);
      return replaced(text, from, to, Number(most));
    },
  },
  format: { run: formatText },
  find: {
    run: ([text, pattern], work) => {
      if (typeof text !== "string" || typeof pattern !== "string") return undefined;
      return found(text, pattern, 1, work)[0] ?? "";
    },
  },
  findAll: {
    run: ([text, pattern, limit = -1n], work) => {
      if (typeof text !== "string" || typeof pattern !== "string" || typeof limit !== "bigint") return undefined;
      return found(text, pattern, limit < 0n ? Number.POSITIVE_INFINITY : Number(limit), work);
    },
  },
};

function found(text: string, pattern: string, most: number, work: Work): CelList {
  const parts = findRe2(text, pattern, most, work);
  if (parts === undefined) throw new CelError(`${JSON.stringify(pattern)} is not a pattern`);
  return parts;
}

function replaced(text: string, from: string, to: string, most: number): string {
  let left = most;
  return text.replaceAll(from, (part) => {
    left -= 1;
    return left < 0 ? part : to;
  });
}

/** The first place of a text from a character on. */
const findFrom = onSearchFrom((characters, part, from) => {
  const rest = characters.slice(from).join("");
  const index = codePoints(rest, rest.indexOf(part));
  return index < 0n ? index : index + BigInt(from);
});

/** The last place of a text that begins at most at a character. */
const findLastFrom = onSearchFrom((characters, part, from) => {
  const before = characters.slice(0, from).join("").length;
  const text = characters.join("");
  return codePoints(text, text.lastIndexOf(part, before));
});

/** A search with a limit in characters. An empty part is found at the limit. */
function onSearchFrom(find: (characters: readonly string[], part: string, from: number) => bigint): CelRun {
  return ([text, part, from], work) => {
    if (typeof text !== "string" || typeof part !== "string" || typeof from !== "bigint") return undefined;
    if (part === "") return from;
    if (from < 0n) throw new CelError(`index out of range: ${from}`);
    const characters = [...text];
    if (from >= BigInt(characters.length)) return -1n;
    work.spend((text.length * (1 + part.length)) / 256);
    return find(characters, part, Number(from));
  };
}

const findText = onSearch((text, part) => codePoints(text, text.indexOf(part)));
const findLastText = onSearch((text, part) => codePoints(text, text.lastIndexOf(part)));

const SPACE = /\p{White_Space}/u;

/** Not `trim`, which removes the byte order mark and leaves the next line, U+0085. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text.charAt(start))) start += 1;
  while (end > start && SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function splitText(text: string, separator: string, limit: number): CelList {
  const parts = separator === "" ? [...text] : text.split(separator);
  if (limit === 0) return [];
  if (limit < 0 || parts.length <= limit) return parts;
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)];
}

function codePoints(text: string, index: number): bigint {
  if (index < 0) return -1n;
  return BigInt([...text.slice(0, index)].length);
}

function partOf(text: string, start: bigint, end: bigint): string {
  const characters = [...text];
  if (end < start) throw new CelError(`invalid substring range. start: ${start}, end: ${end}`);
  const wrong = [start, end].find((index) => index < 0n || index > BigInt(characters.length));
  if (wrong !== undefined) throw new CelError(`index out of range: ${wrong}`);
  return characters.slice(Number(start), Number(end)).join("");
}
