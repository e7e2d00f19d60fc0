import { cutInteger } from "./integers.ts";

/** A moment of UTC. Whole seconds are a 64-bit integer, which wraps around as in Go. */
export interface Moment {
  readonly seconds: bigint;
  readonly nanoseconds: number;
}

/** A moment as calendar and clock show it; `month` counts from 1, `weekday` from Sunday 0, `yearDay` from 1. */
export interface CivilTime extends Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly weekday: number;
  readonly yearDay: number;
}

const SECONDS_PER_DAY = 86_400n;
const BILLION = 1_000_000_000n;

/** Days of 400 years. */
const DAYS_OF_CYCLE = 146_097n;

/** A multiple of 400 years; Go counts years from that many before the year 0, so that all counts are positive. */
const FIRST_YEAR = 292_277_022_400n;

/** Days from 1 March of the year 0 to 1970-01-01. Years begin in March, so that a leap day is the last day of its year. */
const DAYS_BEFORE_1970 = 719_468n;
const DAYS_BEFORE_EPOCH = (FIRST_YEAR / 400n) * DAYS_OF_CYCLE + DAYS_BEFORE_1970;

/** Days of March to December. */
const DAYS_AFTER_FEBRUARY = 306;

function signed(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}

/** Divides and rounds down. */
function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  if (value < 0n && quotient * divisor !== value) return quotient - 1n;
  return quotient;
}

/** Carries what is beyond `base` over to the next larger unit. */
function carry(high: bigint, low: bigint, base: bigint): readonly [high: bigint, low: bigint] {
  const over = floorDivide(low, base);
  return [signed(high + over), low - over * base];
}

/** The nanoseconds of a number of seconds, above the next lower second. */
export function nanosecondsOf(value: number): bigint {
  return cutInteger((value - Math.floor(value)) * 1e9);
}

/** The moment that is so many seconds after 1970, by the arithmetic of gojq: it cuts -1.5 to -1 and adds 0.5. */
export function momentOf(seconds: number): Moment {
  const [whole, rest] = carry(cutInteger(seconds), nanosecondsOf(seconds), BILLION);
  return { seconds: whole, nanoseconds: Number(rest) };
}

/** The seconds after 1970. */
export function secondsOf({ seconds, nanoseconds }: Moment): number {
  return Number(seconds) + nanoseconds / 1e9;
}

/** Integers, of which any may be out of its range; `month` counts from 0. */
interface DateParts {
  readonly year: bigint;
  readonly month: bigint;
  readonly day: bigint;
  readonly hour: bigint;
  readonly minute: bigint;
  readonly second: bigint;
  readonly nanosecond: bigint;
}

/** The moment of a date, with parts out of range carried over, as Go's `time.Date` does. */
export function momentOfDate(parts: DateParts): Moment {
  const [year, month] = carry(parts.year, parts.month, 12n);
  const [carriedSecond, nanosecond] = carry(parts.second, parts.nanosecond, BILLION);
  const [carriedMinute, second] = carry(parts.minute, carriedSecond, 60n);
  const [carriedHour, minute] = carry(parts.hour, carriedMinute, 60n);
  const [day, hour] = carry(parts.day, carriedHour, 24n);
  const isBeforeMarch = month < 2n;
  const marchYear = BigInt.asUintN(64, year - (isBeforeMarch ? 1n : 0n) + FIRST_YEAR);
  const monthFromMarch = isBeforeMarch ? month + 10n : month - 2n;
  const century = marchYear / 100n;
  const daysOfYears = (DAYS_OF_CYCLE * century) / 4n + (1_461n * (marchYear % 100n)) / 4n;
  const days = daysOfYears + (153n * monthFromMarch + 2n) / 5n + day - 1n - DAYS_BEFORE_EPOCH;
  return {
    seconds: signed(days * SECONDS_PER_DAY + hour * 3_600n + minute * 60n + second),
    nanoseconds: Number(nanosecond),
  };
}

/** The date and the time of day of a moment. */
export function civilTimeOf(moment: Moment): CivilTime {
  const seconds = BigInt.asUintN(64, moment.seconds + DAYS_BEFORE_EPOCH * SECONDS_PER_DAY);
  const days = seconds / SECONDS_PER_DAY;
  const century = (4n * days + 3n) / DAYS_OF_CYCLE;
  const dayOfCentury = Number(days - (century * DAYS_OF_CYCLE) / 4n);
  const yearOfCentury = Math.trunc((4 * dayOfCentury + 3) / 1_461);
  const dayFromMarch = dayOfCentury - Math.trunc((1_461 * yearOfCentury) / 4);
  const monthFromMarch = Math.trunc((5 * dayFromMarch + 2) / 153);
  const isBeforeMarch = monthFromMarch >= 10;
  const year = Number(century * 100n - FIRST_YEAR) + yearOfCentury + (isBeforeMarch ? 1 : 0);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const secondOfDay = Number(seconds % SECONDS_PER_DAY);
  return {
    ...moment,
    year,
    month: isBeforeMarch ? monthFromMarch - 9 : monthFromMarch + 3,
    day: dayFromMarch - Math.trunc((153 * monthFromMarch + 2) / 5) + 1,
    hour: Math.trunc(secondOfDay / 3_600),
    minute: Math.trunc(secondOfDay / 60) % 60,
    second: secondOfDay % 60,
    weekday: Number((days + 3n) % 7n),
    yearDay: isBeforeMarch ? dayFromMarch - DAYS_AFTER_FEBRUARY + 1 : dayFromMarch + 60 + (isLeap ? 1 : 0),
  };
}

/** Year and number of the week by ISO 8601: those of its Thursday. */
export function isoWeek({ seconds, weekday }: CivilTime): { readonly year: number; readonly week: number } {
  const toThursday = BigInt(4 - (weekday === 0 ? 7 : weekday));
  const thursday = civilTimeOf({ seconds: signed(seconds + toThursday * SECONDS_PER_DAY), nanoseconds: 0 });
  return { year: thursday.year, week: Math.trunc((thursday.yearDay - 1) / 7) + 1 };
}
