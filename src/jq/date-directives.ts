import { civilTimeOf } from "./civil-time.ts";
import { MONTHS, shortName, WEEKDAYS } from "./date-names.ts";
import type { DateReading } from "./date-reading.ts";
import { DateMismatch, type DateText } from "./date-text.ts";

/** Reads a part of a date; `colons` is the number of colons before the letter of the directive. @throws DateMismatch */
type Directive = (text: DateText, read: DateReading, colons: number) => void;

type NumberPart = "year" | "century" | "month" | "day" | "yearDay" | "hour" | "minute" | "second";

function part(key: NumberPart, size: number, least: number, most: number): Directive {
  return (text, read) => {
    read[key] = text.number(size, least, most);
  };
}

function named(key: "month" | "weekday", names: readonly string[]): Directive {
  return (text, read) => {
    read[key] = text.name(names) + 1;
  };
}

/** A part that one space may precede. */
function spaced(directive: Directive): Directive {
  return (text, read, colons) => {
    text.match(/^ /);
    directive(text, read, colons);
  };
}

function isoYear(size: number, most: number, base: number): Directive {
  return (text, read) => {
    read.year = text.number(size, 0, most) + base;
    read.isIsoYear = true;
  };
}

function week(start: "iso" | "sunday" | "monday", least: number): Directive {
  return (text, read) => {
    read.week = text.number(2, least, 53);
    read.weekStart = start;
    read.weekday ||= start === "sunday" ? 1 : 2;
  };
}

const day = part("day", 2, 1, 31);
const hour = part("hour", 2, 0, 23);
const hourOfHalf: Directive = (text, read) => {
  read.hour = text.number(2, 1, 12) % 12;
};
const half: Directive = (text, read) => {
  read.isAfternoon = text.name(["AM", "PM"]) === 1;
};
const shortMonth = named("month", MONTHS.map(shortName));

const epoch: Directive = (text, read) => {
  const seconds = BigInt(text.number(10, 0, Number.MAX_SAFE_INTEGER));
  const { year, month, day, hour, minute, second } = civilTimeOf({ seconds, nanoseconds: 0 });
  Object.assign(read, { year, month, day, hour, minute, second });
};

/** Up to 6 digits after the point of the second. */
const fraction: Directive = (text, read) => {
  read.nanosecond = Number(text.digits(6).padEnd(9, "0"));
};

const space: Directive = (text) => {
  if (!text.match(/^[ \t\n\v\f\r]+/)) throw new DateMismatch("a space is missing");
};

const ZONE = /^(?:UTC|GMT|(?!UTC|GMT)(?:[A-Z]{3}T?|WITA|[A-Z]{4}T))$/;

/** The name of a zone does not give its offset, as in Go where the local zone is UTC. */
const zoneName: Directive = (text, read) => {
  const name = text.match(/^[A-Z]+/)?.[0] ?? "";
  if (!ZONE.test(name)) throw new DateMismatch("the name of a time zone is not valid");
  if (name !== "UTC") read.offset ??= 0;
};

const HOURS = "^(?<sign>[-+])(?<hours>[01][0-9]|2[0-3])";
const MINUTES = "(?<minutes>[0-5][0-9])";
const SECONDS = "(?<seconds>[0-5][0-9])";

/** The forms of `%z`, `%:z` and `%::z`. */
const OFFSETS = [
  new RegExp(`${HOURS}(?::${MINUTES}(?::${SECONDS})?|(?!:)(?:${MINUTES.replace("minutes", "plainMinutes")})?)`),
  new RegExp(`${HOURS}:${MINUTES}`),
  new RegExp(`${HOURS}:${MINUTES}:${SECONDS}`),
] as const;

/** `Z`, or hours with optional minutes and seconds; colons in the directive require them. */
const zoneOffset: Directive = (text, read, colons) => {
  if (text.match(/^Z/)) {
    read.offset = undefined;
    return;
  }
  const offset = OFFSETS[colons];
  const match = offset && text.match(offset);
  if (!match) throw new DateMismatch("the offset of a time zone is not valid");
  const { sign, hours, minutes, plainMinutes = 0, seconds = 0 } = match.groups ?? {};
  const east = Number(hours) * 3_600 + Number(minutes ?? plainMinutes) * 60 + Number(seconds);
  read.offset = sign === "-" ? -east : east;
};

/** The readers of `strptime` for each directive, by its letter; those of `COMPOSED` have several of them. */
export const READ_DIRECTIVES: ReadonlyMap<string, Directive> = new Map([
  ["Y", part("year", 4, 0, 9_999)],
  [
    "y",
    (text, read) => {
      const year = text.number(2, 0, 99);
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
    (text, read) => {
      read.weekday = text.number(1, 0, 6) + 1;
    },
  ],
  [
    "u",
    (text, read) => {
      read.weekday = (text.number(1, 1, 7) % 7) + 1;
    },
  ],
  ["V", week("iso", 1)],
  ["U", week("sunday", 0)],
  ["W", week("monday", 0)],
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
  ["s", epoch],
  ["f", fraction],
  ["Z", zoneName],
  ["z", zoneOffset],
  ["t", space],
  ["n", space],
  ["%", (text) => text.literal("%")],
]);
