import { CelBytes, CelUnsigned } from "./scalars.ts";
import { CelSyntaxError, type CelToken } from "./tokens.ts";

const MAX_INT = 2n ** 63n - 1n;
const MAX_UNSIGNED = 2n ** 64n - 1n;

/**
 * The value of a number.
 *
 * @param sign `-` for a negative one
 * @throws CelSyntaxError for a number that its type does not have
 */
export function numberOfToken({ text, start }: CelToken, sign: string): bigint | number | CelUnsigned {
  const isHexadecimal = text.startsWith("0x");
  const isUnsigned = /[uU]$/.test(text);
  if (!isHexadecimal && /[.eE]/.test(text)) {
    if (isUnsigned) throw new CelSyntaxError(`unexpected ${text.at(-1)}`, start + text.length - 1);
    const value = Number(sign + text);
    if (Number.isFinite(value)) return value;
    throw new CelSyntaxError(`${text} is beyond the numbers of type double`, start, start + text.length);
  }
  const size = BigInt(isUnsigned ? text.slice(0, -1) : text);
  const value = sign === "-" ? -size : size;
  const isBeyond = isUnsigned ? value > MAX_UNSIGNED || value < 0n : value > MAX_INT || value < -MAX_INT - 1n;
  if (!isBeyond) return isUnsigned ? new CelUnsigned(value) : value;
  const type = isUnsigned ? "uint" : "int";
  throw new CelSyntaxError(`${sign}${text} is beyond the numbers of type ${type}`, start, start + text.length);
}

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const ESCAPE = /\\(?:([0-3][0-7][0-7])|[xX]([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g;
const LAST_CHARACTER = 0x10ffff;

/**
 * The value of a text or of bytes. Source: cel-go, `parser/unescape.go`.
 *
 * @throws CelSyntaxError for an escape that is not a character
 */
export function textOfToken(token: CelToken): string | CelBytes {
  const { text, start } = token;
  const [prefix = ""] = /^[bBrR]*/.exec(text) ?? [];
  const quoted = text.slice(prefix.length).replaceAll(/\r\n?/g, "\n");
  const quotes = /^(?:"""|''')/.test(quoted) && quoted.length >= LEAST_OF_LONG ? LONG_QUOTE : 1;
  const inner = quoted.slice(quotes, -quotes);
  const isBytes = /b/i.test(prefix);
  if (/r/i.test(prefix)) return isBytes ? new CelBytes(Buffer.from(inner)) : inner;
  if (isBytes) return new CelBytes(bytesOf(inner, token));
  return inner.replaceAll(ESCAPE, (_, octal, hexadecimal, short, long, simple: string | undefined) => {
    if (simple !== undefined) return SIMPLE[simple] ?? simple;
    const point = Number.parseInt(octal ?? hexadecimal ?? short ?? long, octal === undefined ? 16 : 8);
    if (point <= LAST_CHARACTER && (point < 0xd800 || point > 0xdfff)) return String.fromCodePoint(point);
    throw new CelSyntaxError("has an escape that is not a character", start, start + text.length);
  });
}

const LONG_QUOTE = 3;
const LEAST_OF_LONG = 6;

/** The bytes of a literal: `\x` and `\` with three digits are one byte each. */
function bytesOf(inner: string, { text, start }: CelToken): Buffer {
  const parts: Buffer[] = [];
  let last = 0;
  for (const found of inner.matchAll(ESCAPE)) {
    const [whole, octal, hexadecimal, short, long, simple] = found;
    if (short !== undefined || long !== undefined) {
      throw new CelSyntaxError("has an escape of a character in bytes", start, start + text.length);
    }
    parts.push(Buffer.from(inner.slice(last, found.index)));
    if (simple === undefined) {
      parts.push(Buffer.of(Number.parseInt(octal ?? hexadecimal ?? "0", octal === undefined ? 16 : 8)));
    } else parts.push(Buffer.from(SIMPLE[simple] ?? simple));
    last = found.index + whole.length;
  }
  return Buffer.concat([...parts, Buffer.from(inner.slice(last))]);
}
