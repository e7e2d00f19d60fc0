import { isDate } from "../kernel/index.ts";
import { celInt } from "./function.ts";
import { CelDuration, CelTime } from "./scalars.ts";
import { CelError, conversionError } from "./values.ts";

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
const PART = /(\d+)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)?/g;
const DURATION = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const TIME =
  /^(\d{4}-\d\d-\d\d)T([01]?\d|2[0-3]):([0-5]\d):([0-5]\d)(?:[.,](\d+))?(?:Z|([+-])([01]\d|2[0-4]):([0-5]\d|60))$/;

/** No sensible duration is longer, and arithmetic on a hostile one would take long. */
const LONGEST = 1000;

/**
 * Parses a length of time as Go does, such as `1h30m`.
 *
 * @throws CelError for any other text
 */
export function celDuration(text: string): CelDuration {
  if (text.length > LONGEST || !DURATION.test(text)) throw conversionError("string", "google.protobuf.Duration");
  let nanos = 0n;
  for (const [, whole = "0", fraction = "", unit = "s"] of text.replaceAll(/(^|[^\d.])\./g, "$10.").matchAll(PART)) {
    const size = UNITS[unit] ?? 0n;
    nanos += BigInt(whole) * size + (BigInt(fraction || 0) * size) / 10n ** BigInt(fraction.length);
  }
  return new CelDuration(celInt(text.startsWith("-") ? -nanos : nanos));
}

/**
 * Parses a time of RFC 3339 as Go does: also with one digit of the hour, and with a comma before the fraction.
 *
 * @throws CelError for any other text
 */
export function celTime(text: string): CelTime {
  const [, date = "", hour, minute, second, fraction = "", sign, zoneHour = 0, zoneMinute = 0] = TIME.exec(text) ?? [];
  if (!isDate(date)) throw conversionError("string", "google.protobuf.Timestamp");
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60;
  const ahead = sign === "-" ? -offset : offset;
  const unix = Date.parse(date) / 1000 + seconds - ahead;
  return timeOf(BigInt(unix) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0").slice(0, 9)), ahead / 60);
}

/** The years 1 to 9999. */
const TIMES = { first: -62_135_596_800_000_000_000n, last: 253_402_300_799_999_999_999n } as const;

/**
 * The time at a number of nanoseconds since 1970, and the minutes by which its zone is before UTC.
 *
 * @throws CelError for years before 1 and after 9999
 */
export function timeOf(nanos: bigint, zone = 0): CelTime {
  if (nanos < TIMES.first || nanos > TIMES.last) throw new CelError("timestamp overflow");
  return new CelTime(nanos, zone);
}
