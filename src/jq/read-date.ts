import { type CivilTime, civilTimeOf, type Moment, momentOfDate } from "./civil-time.ts";
import { COMPOSED, MONTHS, shortName, toBytes, WEEKDAYS } from "./date-names.ts";

/** Thrown for a text that does not have the format. */
export class DateMismatch extends Error {}

/** What has been read. A part that was not read has its default; `weekday` counts from Sunday 1, and 0 is unknown. */
interface Reading {
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

/** Parses a text as `strptime` of gojq does. @throws DateMismatch */
export function readDate(text: string, format: string): Moment {
  const reader = new DateReader(toBytes(text));
  reader.format(toBytes(format));
  const read = reader.finish();
  const moment = momentOfReading(read);
  // Go's zero time, which gojq takes for a failure.
  const isZero = moment.seconds === ZERO_TIME && moment.nanoseconds === 0 && read.offset === undefined;
  if (isZero) throw new DateMismatch("the date is the first one of Go");
  return moment;
}

/** 0001-01-01T00:00:00Z */
const ZERO_TIME = -62_135_596_800n;

const ZONE = /^(?:UTC|GMT|(?!UTC|GMT)(?:[A-Z]{3}T?|WITA|[A-Z]{4}T))$/;

class DateReader {
  readonly #text: string;
  #at = 0;
  readonly read: Reading = {
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

  constructor(text: string) {
    this.#text = text;
  }

  finish(): Reading {
    if (this.#at < this.#text.length) throw new DateMismatch("the string goes on after the format");
    return this.read;
  }

  format(format: string): void {
    for (let at = 0; at < format.length; at += 1) {
      if (format.charAt(at) !== "%") {
        this.literal(format.charAt(at));
        continue;
      }
      const colons = /^:{0,2}(?=z)/.exec(format.slice(at + 1, at + 4))?.[0].length ?? 0;
      at += 1 + colons;
      const name = format.charAt(at);
      if (name === "") throw new DateMismatch("the format ends after a percent sign");
      const parts = COMPOSED.get(name);
      if (parts === undefined) this.#directive(name, colons);
      else for (const part of parts) this.#part(part);
    }
  }

  #part(part: string): void {
    if (/[a-zA-Z]/.test(part)) this.#directive(part, 0);
    else this.literal(part);
  }

  literal(character: string): void {
    if (this.#text.charAt(this.#at) !== character) throw new DateMismatch("the string differs from the format");
    this.#at += 1;
  }

  #directive(name: string, colons: number): void {
    const directive = DIRECTIVES.get(name);
    if (!directive) throw new DateMismatch("the format has an unknown directive");
    directive(this, this.read, colons);
  }

  /** A number of up to `size` digits. */
  number(size: number, least: number, most: number): number {
    const digits = /^[0-9]*/.exec(this.#text.slice(this.#at, this.#at + size))?.[0] ?? "";
    const value = Number(digits);
    if (digits === "" || value < least || value > most) throw new DateMismatch("a number does not fit the format");
    this.#at += digits.length;
    return value;
  }

  name(names: readonly string[]): number {
    // Bytes are compared without the bit that makes a small letter, so that `[` is `{`.
    const folded = (text: string): string => Array.from(text, (byte) => byte.charCodeAt(0) | 0x20).join();
    const index = names.findIndex(
      (name) => folded(this.#text.slice(this.#at, this.#at + name.length)) === folded(name),
    );
    if (index < 0) throw new DateMismatch("a name does not fit the format");
    this.#at += names[index]?.length ?? 0;
    return index;
  }

  week(start: "iso" | "sunday" | "monday", least: number): void {
    this.read.week = this.number(2, least, 53);
    this.read.weekStart = start;
    this.read.weekday ||= start === "sunday" ? 1 : 2;
  }

  epoch(): void {
    const time: CivilTime = civilTimeOf({
      seconds: BigInt(this.number(10, 0, Number.MAX_SAFE_INTEGER)),
      nanoseconds: 0,
    });
    const { year, month, day, hour, minute, second } = time;
    Object.assign(this.read, { year, month, day, hour, minute, second });
  }

  skipSpace(): void {
    if (this.#text.charAt(this.#at) === " ") this.#at += 1;
  }

  spaces(): void {
    const length = /^[ \t\n\v\f\r]*/.exec(this.#text.slice(this.#at))?.[0].length ?? 0;
    if (length === 0) throw new DateMismatch("a space is missing");
    this.#at += length;
  }

  /** Up to 6 digits after the point of the second. */
  fraction(): void {
    const from = this.#at;
    this.read.nanosecond = this.number(6, 0, 999_999) * 10 ** (9 - (this.#at - from));
  }

  /** The name of a zone does not give its offset, as in Go where the local zone is UTC. */
  zoneName(): void {
    const name = /^[A-Z]*/.exec(this.#text.slice(this.#at))?.[0] ?? "";
    if (!ZONE.test(name)) throw new DateMismatch("the name of a time zone is not valid");
    this.#at += name.length;
    if (name !== "UTC") this.read.offset ??= 0;
  }

  /** `Z`, or hours with optional minutes and seconds; colons in the directive demand them. */
  zoneOffset(colons: number): void {
    const rest = this.#text.slice(this.#at, this.#at + 9);
    if (rest.startsWith("Z")) {
      this.#at += 1;
      this.read.offset = undefined;
      return;
    }
    const match = OFFSETS[colons]?.exec(rest);
    const { sign, hours, minutes, plainMinutes = 0, seconds = 0 } = match?.groups ?? {};
    if (!match) throw new DateMismatch("the offset of a time zone is not valid");
    this.#at += match[0].length;
    const east = Number(hours) * 3_600 + Number(minutes ?? plainMinutes) * 60 + Number(seconds);
    this.read.offset = sign === "-" ? -east : east;
  }
}

const HOURS = "^(?<sign>[-+])(?<hours>[01][0-9]|2[0-3])";
const MINUTES = "(?<minutes>[0-5][0-9])";
const SECONDS = "(?<seconds>[0-5][0-9])";

/** The forms of `%z`, `%:z` and `%::z`. */
const OFFSETS = [
  new RegExp(`${HOURS}(?::${MINUTES}(?::${SECONDS})?|(?!:)(?:${MINUTES.replace("minutes", "plainMinutes")})?)`),
  new RegExp(`${HOURS}:${MINUTES}`),
  new RegExp(`${HOURS}:${MINUTES}:${SECONDS}`),
] as const;

function momentOfReading(read: Reading): Moment {
  const year = read.century === undefined ? read.year : read.century * 100 + (read.year % 100);
  if (read.day !== 0) return momentAt(read, year, read.month, read.day);
  if (read.yearDay > 0) {
    if (read.isIsoYear) throw new DateMismatch("a day of the year needs %Y, not %G");
    return momentAt(read, year, 1, read.yearDay);
  }
  if (read.weekStart === undefined) return momentAt(read, year, read.month, 1);
  if ((read.weekStart === "iso") !== read.isIsoYear)
    throw new DateMismatch("a week of ISO 8601 needs %G, any other %Y");
  // The last day of the week before the first one.
  const first = { iso: -4, sunday: 0, monday: -1 }[read.weekStart];
  const week = read.weekStart !== "sunday" && read.weekday === 1 ? read.week + 1 : read.week;
  const { weekday } = civilTimeOf(momentAt({ ...read, offset: undefined }, year, 1, first));
  return momentAt(read, year, 1, first + week * 7 - weekday + read.weekday - 1);
}

function momentAt(read: Reading, year: number, month: number, day: number): Moment {
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

type Directive = (reader: DateReader, read: Reading, colons: number) => void;

function part(key: NumberPart, size: number, least: number, most: number): Directive {
  return (reader, read) => {
    read[key] = reader.number(size, least, most);
  };
}

type NumberPart = "year" | "century" | "month" | "day" | "yearDay" | "hour" | "minute" | "second";

/** A part that one space may precede. */
function spaced(directive: Directive): Directive {
  return (reader, read, colons) => {
    reader.skipSpace();
    directive(reader, read, colons);
  };
}

function named(key: "month" | "weekday", names: readonly string[]): Directive {
  return (reader, read) => {
    read[key] = reader.name(names) + 1;
  };
}

const day = part("day", 2, 1, 31);
const hour = part("hour", 2, 0, 23);
const hourOfHalf: Directive = (reader, read) => {
  read.hour = reader.number(2, 1, 12) % 12;
};
const shortMonth = named("month", MONTHS.map(shortName));
const half: Directive = (reader, read) => {
  read.isAfternoon = reader.name(["AM", "PM"]) === 1;
};
const space: Directive = (reader) => reader.spaces();

function isoYear(size: number, most: number, base: number): Directive {
  return (reader, read) => {
    read.year = reader.number(size, 0, most) + base;
    read.isIsoYear = true;
  };
}

const DIRECTIVES: ReadonlyMap<string, Directive> = new Map([
  ["Y", part("year", 4, 0, 9_999)],
  [
    "y",
    (reader, read) => {
      const year = reader.number(2, 0, 99);
      read.year = year + (year < 69 ? 2_000 : 1_900);
    },
  ],
  ["C", part("century", 2, 0, 99)],
  ["g", isoYear(2, 99, 2_000)],
  ["G", isoYear(4, 9_999, 0)],
  ["m", part("month", 2, 1, 12)],
  ["B", named("month", MONTHS)],
  ["b", shortMonth],
  ["h", shortMonth],
  ["A", named("weekday", WEEKDAYS)],
  ["a", named("weekday", WEEKDAYS.map(shortName))],
  [
    "w",
    (reader, read) => {
      read.weekday = reader.number(1, 0, 6) + 1;
    },
  ],
  [
    "u",
    (reader, read) => {
      read.weekday = (reader.number(1, 1, 7) % 7) + 1;
    },
  ],
  ["V", (reader) => reader.week("iso", 1)],
  ["U", (reader) => reader.week("sunday", 0)],
  ["W", (reader) => reader.week("monday", 0)],
  ["e", spaced(day)],
  ["d", day],
  ["j", part("yearDay", 3, 1, 366)],
  ["k", spaced(hour)],
  ["H", hour],
  ["l", spaced(hourOfHalf)],
  ["I", hourOfHalf],
  ["p", half],
  ["P", half],
  ["M", part("minute", 2, 0, 59)],
  ["S", part("second", 2, 0, 60)],
  ["s", (reader) => reader.epoch()],
  ["f", (reader) => reader.fraction()],
  ["Z", (reader) => reader.zoneName()],
  ["z", (reader, _read, colons) => reader.zoneOffset(colons)],
  ["t", space],
  ["n", space],
  ["%", (reader) => reader.literal("%")],
]);
