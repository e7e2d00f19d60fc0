import { withoutTrailing } from "../kernel/index.ts";
import { type CelFunctions, type CelRun, onDuration } from "./function.ts";
import { doubleText } from "./number-texts.ts";
import { type CelDuration, CelTime } from "./scalars.ts";
import { NotEvaluated } from "./values.ts";

const SECOND = 1_000_000_000n;
const DAY = 86_400_000;

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
    result: "int",
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
    if (zone !== undefined && zone !== "UTC") throw new NotEvaluated("uses a time zone");
    const { nanos } = value;
    const millis = (nanos - (((nanos % 1_000_000n) + 1_000_000n) % 1_000_000n)) / 1_000_000n;
    return BigInt(part(new Date(Number(millis))));
  };
}

function ofTime(part: (date: Date) => number): CelFunctions[string] {
  return { result: "int", run: dateParts(part) };
}

function ofBoth(part: (date: Date) => number, unit: bigint): CelFunctions[string] {
  return {
    result: "int",
    run: (args, work) => dateParts(part)(args, work) ?? onDuration((nanos) => nanos / unit)(args, work),
  };
}

/** A time as `string()` prints it: RFC 3339 in UTC, with a fraction only where there is one. */
export function timeText({ nanos }: CelTime): string {
  const below = ((nanos % SECOND) + SECOND) % SECOND;
  const date = new Date(Number((nanos - below) / 1_000_000n));
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  const fraction = below === 0n ? "" : withoutTrailing(`.${String(below).padStart(9, "0")}`, "0");
  return `${year}${date
    .toISOString()
    .replace(/^[^T]*?(?=-\d\d-\d\dT)/, "")
    .replace(/\.\d+Z$/, "")}${fraction}Z`;
}

/** A duration as `string()` prints it: seconds. */
export function durationText({ nanos }: CelDuration): string {
  return `${doubleText(Number(nanos) / Number(SECOND))}s`;
}
