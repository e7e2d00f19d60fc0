import { itemsOf } from "./access.ts";
import type { Budget } from "./budget.ts";
import { type Builtin, ofInput, ofValue } from "./builtin.ts";
import type { Span } from "./error.ts";
import { applyFormat, isFormat, jqText } from "./formats.ts";
import { charactersOf } from "./indexing.ts";
import { formatNumber, toJson } from "./json-text.ts";
import { joined, splitText } from "./operators.ts";
import { fail } from "./runtime.ts";
import { describeJqValue } from "./value.ts";

/** White space of Go's `unicode.IsSpace`, which JavaScript's `trim` does not match exactly. */
const SPACE = "[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
const LEADING_SPACE = new RegExp(`^${SPACE}`);
const SPACE_CHARACTER = new RegExp(SPACE);

const NUMBER = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** Functions on strings. */
export const TEXT_BUILTINS: Readonly<Record<string, Builtin>> = {
  "tostring/0": ofInput(jqText),
  "tojson/0": ofInput(toJson),
  "tonumber/0": ofInput((input, budget, span) => {
    if (typeof input === "number") return input;
    if (typeof input !== "string") return fail(`tonumber cannot convert ${describeJqValue(input)}`, span);
    if (!NUMBER.test(input)) return fail("tonumber cannot convert a string that is not a number", span);
    return budget.number(Number(input));
  }),
  "toboolean/0": ofInput((input, _budget, span) => {
    if (typeof input === "boolean") return input;
    if (input === "true" || input === "false") return input === "true";
    return fail(`toboolean cannot convert ${describeJqValue(input)}`, span);
  }),
  "fromjson/0": ofInput((input, budget, span) => {
    const text = requireText("fromjson", input, span);
    // As many values as there can be: `[[[` has one for each character.
    budget.create(text.length);
    budget.step(text.length >> 1);
    // A number beyond the range of doubles, such as 1e999, becomes an infinity.
    if (text.length >= 300 || /[eE]/.test(text)) budget.sawNonFinite = true;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return fail("fromjson needs a string that is valid JSON", span);
    }
  }),
  "ascii_downcase/0": ofText("ascii_downcase", (text, budget) => {
    // In the worst case a call for every second character.
    budget.step(text.length);
    return text.replace(/[A-Z]+/g, (part) => part.toLowerCase());
  }),
  "ascii_upcase/0": ofText("ascii_upcase", (text, budget) => {
    budget.step(text.length);
    return text.replace(/[a-z]+/g, (part) => part.toUpperCase());
  }),
  "trim/0": ofText("trim", (text) => trimEnd(trimStart(text))),
  "ltrim/0": ofText("ltrim", trimStart),
  "rtrim/0": ofText("rtrim", trimEnd),
  "utf8bytelength/0": ofInput((input, _budget, span) =>
    Buffer.byteLength(requireText("utf8bytelength", input, span), "utf8"),
  ),
  "explode/0": ofInput((input, budget, span) =>
    charactersOf(requireText("explode", input, span), budget).map((character) => character.codePointAt(0) ?? 0),
  ),
  "implode/0": ofInput((input, budget, span) => {
    if (!Array.isArray(input)) return fail(`implode needs an array, not ${describeJqValue(input)}`, span);
    budget.create(input.length);
    return input.map((code: unknown) => characterOf(code, span)).join("");
  }),
  "startswith/1": ofTexts("startswith", (text, part) => text.startsWith(part)),
  "endswith/1": ofTexts("endswith", (text, part) => text.endsWith(part)),
  "ltrimstr/1": ofTexts("ltrimstr", withoutStart),
  "rtrimstr/1": ofTexts("rtrimstr", withoutEnd),
  "trimstr/1": ofTexts("trimstr", (text, part) => withoutEnd(withoutStart(text, part), part)),
  "split/1": ofTexts("split", splitText),
  "join/1": ofValue(join),
  "format/1": ofValue((input, name, budget, span) => {
    if (typeof name !== "string" || !isFormat(name)) return fail("format needs the name of a format", span);
    return applyFormat(name, input, budget, span);
  }),
};

function requireText(name: string, value: unknown, span: Span): string {
  if (typeof value === "string") return value;
  return fail(`${name} needs a string, not ${describeJqValue(value)}`, span);
}

function ofText(name: string, apply: (text: string, budget: Budget) => string): Builtin {
  return ofInput((input, budget, span) => apply(requireText(name, input, span), budget));
}

function ofTexts(name: string, apply: (text: string, argument: string, budget: Budget) => unknown): Builtin {
  return ofValue((input, argument, budget, span) => {
    const text = requireText(name, input, span);
    return apply(text, requireText(name, argument, span), budget);
  });
}

function withoutStart(text: string, start: string): string {
  if (text.startsWith(start)) return text.slice(start.length);
  return text;
}

function withoutEnd(text: string, end: string): string {
  if (text.endsWith(end)) return text.slice(0, text.length - end.length);
  return text;
}

function trimStart(text: string): string {
  return text.replace(LEADING_SPACE, "");
}

/** A loop, because a regular expression that looks for the end takes quadratic time on long runs of spaces. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE_CHARACTER.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function characterOf(code: unknown, span: Span): string {
  if (typeof code !== "number") return fail(`implode needs code points, not ${describeJqValue(code)}`, span);
  const point = Math.trunc(code);
  const isValid = point >= 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  if (isValid) return String.fromCodePoint(point);
  return "\ufffd";
}

function join(input: unknown, separator: unknown, budget: Budget, span: Span): string {
  const items = itemsOf(input, budget, span);
  if (items.length > 1 && typeof separator !== "string") {
    return fail(`join needs a string between items, not ${describeJqValue(separator)}`, span);
  }
  const parts = items.map((item) => {
    if (item === null || item === undefined) return "";
    if (typeof item === "object") return fail(`join cannot take ${describeJqValue(item)}`, span);
    if (typeof item === "number") return formatNumber(item);
    return String(item);
  });
  // One item needs no separator, so it may be of any type.
  return joined(parts, String(separator), budget);
}
