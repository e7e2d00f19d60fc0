import { type CelFunctions, onSearch, onText, onTexts, unevaluated } from "./cel-function.ts";
import { CelError, type CelList, equalCel, isCelList, NotEvaluated } from "./cel-values.ts";
import { matchesRe2 } from "./pattern.ts";

const OF_TEXT = { receiver: "string" } as const;

/** Methods of texts. `indexOf` and `lastIndexOf` are those of lists too. Source: cel-go, `ext/strings.go`. */
export const TEXT_METHODS: CelFunctions = {
  startsWith: { ...OF_TEXT, result: "bool", run: onTexts((a, b) => a.startsWith(b)) },
  endsWith: { ...OF_TEXT, result: "bool", run: onTexts((a, b) => a.endsWith(b)) },
  contains: { ...OF_TEXT, result: "bool", run: onSearch((a, b) => a.includes(b)) },
  matches: {
    ...OF_TEXT,
    result: "bool",
    run: ([text, pattern], work) => {
      if (typeof text !== "string" || typeof pattern !== "string") return undefined;
      const isMatch = matchesRe2(text, pattern, work);
      if (isMatch === undefined) throw new NotEvaluated("has an invalid pattern");
      return isMatch;
    },
  },
  lowerAscii: {
    ...OF_TEXT,
    result: "string",
    run: onText((text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  },
  upperAscii: {
    ...OF_TEXT,
    result: "string",
    run: onText((text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())),
  },
  trim: { ...OF_TEXT, result: "string", run: onText(trimmed) },
  split: {
    ...OF_TEXT,
    run: ([text, separator, limit], work) => {
      if (typeof text !== "string" || typeof separator !== "string") return undefined;
      work.spend((text.length * (1 + separator.length)) / 16);
      return splitText(text, separator, typeof limit === "bigint" ? Number(limit) : -1);
    },
  },
  join: {
    result: "string",
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
      if (isCelList(list)) return BigInt(list.findIndex((each) => equalCel(each, item, work)));
      if (args.length > 2) throw new NotEvaluated("searches from an index");
      return findText(args, work);
    },
  },
  lastIndexOf: {
    run: (args, work) => {
      const [list = null, item = null] = args;
      if (isCelList(list)) return BigInt(list.findLastIndex((each) => equalCel(each, item, work)));
      if (args.length > 2) throw new NotEvaluated("searches from an index");
      return findLastText(args, work);
    },
  },
  charAt: {
    ...OF_TEXT,
    run: ([text, index]) => {
      if (typeof text !== "string" || typeof index !== "bigint") return undefined;
      return partOf(text, index, index === BigInt([...text].length) ? index : index + 1n);
    },
  },
  substring: {
    ...OF_TEXT,
    run: ([text, start, end]) => {
      if (typeof text !== "string" || typeof start !== "bigint") return undefined;
      return partOf(text, start, typeof end === "bigint" ? end : BigInt([...text].length));
    },
  },
  replace: {
    ...OF_TEXT,
    result: "string",
    run: ([text, from, to, limit], work) => {
      if (typeof text !== "string" || typeof from !== "string" || typeof to !== "string") return undefined;
      if (limit !== undefined) throw new NotEvaluated("uses replace() with a limit");
      // The search, and the longest result.
      work.spend((text.length * (1 + from.length)) / 16);
      work.spend(((text.length + 1) / Math.max(1, from.length)) * (to.length / 16));
      return text.replaceAll(from, () => to);
    },
  },
  ...unevaluated("find findAll reverse format"),
};

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
  if (start < 0n || end < start || end > BigInt(characters.length)) throw new CelError(`index out of range: ${start}`);
  return characters.slice(Number(start), Number(end)).join("");
}
