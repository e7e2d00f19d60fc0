import { withoutTrailing } from "../kernel/index.ts";
import { type CelFunctions, type CelRun, onDuration } from "./function.ts";
import { type CelDuration, CelTime } from "./scalars.ts";
import { CelError } from "./values.ts";

const SECOND = 1_000_000_000n;
const DAY = 86_400_000;
const MINUTE = 60_000;

/** Methods of times and durations. Source: cel-go, `common/types/{timestamp,duration}.go`. */
export const TIME_METHODS: CelFunctions = {
  getFullYear: ofTime((date) => date.getUTCFullYear()),
  getMonth: ofTime((date) => date.getUTCMonth()),
  getDate: ofTime((date) => date.getUTCDate()),
  getDayOfMonth: ofTime((date) => date.getUTCDate() - 1),
  getDayOfWeek: ofTime((date) => date.getUTCDay()),
  getDayOfYear: ofTime((date) => {
    const start = new Date(date);
    start.setUTCMonth(0, 1);
    return Math.round((date.getTime() - start.getTime()) / DAY);
  }),
  getHours: ofBoth((date) => date.getUTCHours(), 3600n * SECOND),
  getMinutes: ofBoth((date) => date.getUTCMinutes(), 60n * SECOND),
  getSeconds: ofBoth((date) => date.getUTCSeconds(), SECOND),
  getMilliseconds: {
    run: (args, work) => {
      const [value] = args;
      if (value instanceof CelTime) return dateParts((date) => date.getUTCMilliseconds())(args, work);
      // The part below a second, other than the parts of hours and minutes.
      return onDuration((nanos) => nanos / 1_000_000n)(args, work);
    },
  },
};

function dateParts(part: (date: Date) => number): CelRun {
  return ([value, zone]) => {
    if (!(value instanceof CelTime)) return undefined;
    if (zone !== undefined && typeof zone !== "string") return undefined;
    const { nanos } = value;
    const millis = Number((nanos - (((nanos % 1_000_000n) + 1_000_000n) % 1_000_000n)) / 1_000_000n);
    return BigInt(part(new Date(millis + (zone === undefined ? 0 : zoneOffset(zone, millis)))));
  };
}

/** The time of a zone minus that of UTC at a moment, in milliseconds. A zone is a name, or an offset such as `-05:30`. */
function zoneOffset(zone: string, millis: number): number {
  if (zone === "" || zone === "UTC") return 0;
  const [, sign, hours, minutes] = /^([+-]?)(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (hours !== undefined) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
    } as Intl.DateTimeFormatOptions);
    const parts = Object.fromEntries(format.formatToParts(millis).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - (millis - (((millis % 1000) + 1000) % 1000));
  } catch {
    throw new CelError(`unknown time zone ${zone}`);
  }
}

function ofTime(part: (date: Date) => number): CelFunctions[string] {
  return { run: dateParts(part) };
}

function ofBoth(part: (date: Date) => number, unit: bigint): CelFunctions[string] {
  return {
    run: (args, work) => dateParts(part)(args, work) ?? onDuration((nanos) => nanos / unit)(args, work),
  };
}

/** A time as `string()` prints it: RFC 3339 in its zone, with a fraction only where there is one. */
export function timeText({ nanos, zone }: CelTime): string {
  const below = ((nanos % SECOND) + SECOND) % SECOND;
  const date = new Date(Number((nanos - below) / 1_000_000n) + zone * MINUTE);
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  const fraction = below === 0n ? "" : withoutTrailing(`.${String(below).padStart(9, "0")}`, "0");
  const text = date.toISOString().replace(/^[^T]*?(?=-\d\d-\d\dT)/, "");
  return `${year}${text.replace(/\.\d+Z$/, "")}${fraction}${zoneText(zone)}`;
}

function zoneText(zone: number): string {
  if (zone === 0) return "Z";
  const digits = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(zone);
  return `${zone < 0 ? "-" : "+"}${digits(Math.trunc(size / 60))}:${digits(size % 60)}`;
}

/** A duration as `string()` prints it: seconds, without an exponent. */
export function durationText({ nanos }: CelDuration): string {
  const seconds = Number(nanos) / Number(SECOND);
  const text = String(seconds);
  return `${text.includes("e") ? withoutTrailing(seconds.toFixed(NANO_DIGITS), "0") : text}s`;
}

const NANO_DIGITS = 9;
