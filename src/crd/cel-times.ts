import { CelDuration, CelError, CelTime } from "./cel-values.ts";

const UNITS: Readonly<Record<string, bigint>> = {
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ns: 1n,
};
const PART = /(\d+)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/g;
const DURATION = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d))?$/;

const MOST_NANOS = 2n ** 63n - 1n;
/** No sensible duration is longer, and arithmetic on a hostile one would take long. */
const LONGEST = 1000;

/**
 * Parses a length of time as Go does, such as `1h30m`.
 *
 * @throws CelError for any other text
 */
export function celDuration(text: string): CelDuration {
  if (text.length > LONGEST || !DURATION.test(text)) throw new CelError(`${JSON.stringify(text)} is not a duration`);
  let nanos = 0n;
  for (const [, whole = "0", fraction = "", unit = "s"] of text.replaceAll(/(^|[^\d.])\./g, "$10.").matchAll(PART)) {
    const size = UNITS[unit] ?? 0n;
    nanos += BigInt(whole) * size + (BigInt(fraction || 0) * size) / 10n ** BigInt(fraction.length);
  }
  if (nanos > MOST_NANOS) throw new CelError(`${JSON.stringify(text)} is not a duration`);
  return new CelDuration(text.startsWith("-") ? -nanos : nanos);
}

/**
 * Parses a time of RFC 3339, or a date.
 *
 * @throws CelError for any other text
 */
export function celTime(text: string): CelTime {
  const match = TIME.exec(text);
  const seconds = Date.parse(
    match?.[4] === undefined ? text : text.replace(/\.\d+/, "").replace(" ", "T").toUpperCase(),
  );
  if (match === null || Number.isNaN(seconds)) throw new CelError(`${JSON.stringify(text)} is not a time`);
  const fraction = (match[7] ?? "").padEnd(9, "0").slice(0, 9);
  return new CelTime(BigInt(seconds) * 1_000_000n + BigInt(fraction));
}
