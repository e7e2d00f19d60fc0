import { civilTimeOf, type Moment, momentOfDate } from "./civil-time.ts";
import { DateMismatch } from "./date-text.ts";

/**
 * The parts of a date that have been read. Other parts have their defaults; `weekday` counts from Sunday 1, 0 is
 * unknown.
 */
export interface DateReading {
  year: number;
  century: number | undefined;
  isIsoYear: boolean;
  month: number;
  day: number;
  yearDay: number;
  week: number;
  weekStart: "iso" | "sunday" | "monday" | undefined;
  weekday: number;
  hour: number;
  isAfternoon: boolean;
  minute: number;
  second: number;
  nanosecond: number;
  /** Seconds east of UTC; undefined for UTC itself. */
  offset: number | undefined;
}

/** The reading of an empty text. */
export function emptyReading(): DateReading {
  return {
    year: 1900,
    century: undefined,
    isIsoYear: false,
    month: 1,
    day: 0,
    yearDay: 0,
    week: 0,
    weekStart: undefined,
    weekday: 0,
    hour: 0,
    isAfternoon: false,
    minute: 0,
    second: 0,
    nanosecond: 0,
    offset: undefined,
  };
}

/** The moment of a date that has been read. @throws DateMismatch */
export function momentOfReading(read: DateReading): Moment {
  const year = read.century === undefined ? read.year : read.century * 100 + (read.year % 100);
  if (read.day !== 0) return momentAt(read, year, read.month, read.day);
  if (read.yearDay > 0) {
    if (read.isIsoYear) throw new DateMismatch("a day of the year needs %Y, not %G");
    return momentAt(read, year, 1, read.yearDay);
  }
  if (read.weekStart === undefined) return momentAt(read, year, read.month, 1);
  if ((read.weekStart === "iso") !== read.isIsoYear) {
    throw new DateMismatch("a week of ISO 8601 needs %G, any other %Y");
  }
  // The last day of the week before the first one.
  const first = { iso: -4, sunday: 0, monday: -1 }[read.weekStart];
  const week = read.weekStart !== "sunday" && read.weekday === 1 ? read.week + 1 : read.week;
  const { weekday } = civilTimeOf(momentAt({ ...read, offset: undefined }, year, 1, first));
  return momentAt(read, year, 1, first + week * 7 - weekday + read.weekday - 1);
}

function momentAt(read: DateReading, year: number, month: number, day: number): Moment {
  return momentOfDate({
    year: BigInt(year),
    month: BigInt(month - 1),
    day: BigInt(day),
    hour: BigInt(read.hour + (read.isAfternoon ? 12 : 0)),
    minute: BigInt(read.minute),
    second: BigInt(read.second - (read.offset ?? 0)),
    nanosecond: BigInt(read.nanosecond),
  });
}
