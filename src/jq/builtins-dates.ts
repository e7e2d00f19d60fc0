import type { Budget } from "./budget.ts";
import { type Builtin, ofInput, ofValue } from "./builtin.ts";
import { civilTimeOf, type Moment, momentOf, momentOfDate, nanosecondsOf, secondsOf } from "./civil-time.ts";
import { DateMismatch } from "./date-text.ts";
import type { Span } from "./error.ts";
import { clampedInteger, cutInteger } from "./integers.ts";
import { readDate } from "./read-date.ts";
import { fail } from "./runtime.ts";
import { describeJqValue } from "./value.ts";
import { writeDate } from "./write-date.ts";

/** Functions on dates, all of them in UTC. */
export const DATE_BUILTINS: Readonly<Record<string, Builtin>> = {
  "gmtime/0": ofInput((input, _budget, span) => {
    if (typeof input !== "number") return fail(`gmtime needs a number, not ${describeJqValue(input)}`, span);
    return brokenDown(momentOf(input));
  }, "part"),
  "mktime/0": ofInput((input, _budget, span) => {
    if (!Array.isArray(input)) return fail(`mktime needs an array, not ${describeJqValue(input)}`, span);
    return secondsOf(momentOfList("mktime", input, span));
  }, "part"),
  "strftime/1": ofValue((input, format, budget, span) => formatted("strftime", input, format, budget, span)),
  "strptime/1": ofValue((input, format, budget, span) => parsed("strptime", input, format, budget, span)),
  ...named(["todate", "todateiso8601"], (name, input, budget, span) =>
    formatted(name, input, "%Y-%m-%dT%H:%M:%SZ", budget, span),
  ),
  ...named(["fromdate", "fromdateiso8601"], (name, input, budget, span) =>
    secondsOf(momentOfList(name, parsed(name, input, "%Y-%m-%dT%H:%M:%S%z", budget, span), span)),
  ),
};

function named(
  names: readonly string[],
  apply: (name: string, input: unknown, budget: Budget, span: Span) => unknown,
): Readonly<Record<string, Builtin>> {
  return Object.fromEntries(
    names.map((name) => [`${name}/0`, ofInput((input, budget, span) => apply(name, input, budget, span), "part")]),
  );
}

/** Year, month from 0, day, hour, minute, second with its fraction, day of the week from Sunday, day of the year. */
function brokenDown(moment: Moment): readonly number[] {
  const { year, month, day, hour, minute, second, nanoseconds, weekday, yearDay } = civilTimeOf(moment);
  return [year, month - 1, day, hour, minute, second + nanoseconds / 1e9, weekday, yearDay - 1];
}

/** The moment of an array as {@link brokenDown} returns it; parts that are missing are 0. */
function momentOfList(name: string, list: readonly unknown[], span: Span): Moment {
  const parts = Array.from({ length: 8 }, (_unused, index) => {
    const part = index < list.length ? list[index] : 0;
    if (typeof part === "number") return part;
    return fail(`${name} needs an array of numbers`, span);
  });
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return momentOfDate({
    year: clampedInteger(year),
    month: clampedInteger(month),
    day: clampedInteger(day),
    hour: clampedInteger(hour),
    minute: clampedInteger(minute),
    second: cutInteger(second),
    nanosecond: nanosecondsOf(second),
  });
}

/** The longest text of a directive, which has a width of its own. */
const MOST_GROWTH = 300;

function formatted(name: string, input: unknown, format: unknown, budget: Budget, span: Span): string {
  const list: unknown = typeof input === "number" ? brokenDown(momentOf(input)) : input;
  if (!Array.isArray(list)) return fail(`${name} needs a number or an array, not ${describeJqValue(input)}`, span);
  if (typeof format !== "string") return fail(`${name} needs a format, not ${describeJqValue(format)}`, span);
  budget.text(format.length * MOST_GROWTH);
  return writeDate(civilTimeOf(momentOfList(name, list, span)), format);
}

function parsed(name: string, input: unknown, format: unknown, budget: Budget, span: Span): readonly number[] {
  if (typeof input !== "string") return fail(`${name} needs a string, not ${describeJqValue(input)}`, span);
  if (typeof format !== "string") return fail(`${name} needs a format, not ${describeJqValue(format)}`, span);
  budget.scan(input.length);
  budget.step(20 * format.length);
  try {
    return brokenDown(momentOf(secondsOf(readDate(input, format))));
  } catch (error) {
    if (!(error instanceof DateMismatch)) throw error;
    return fail(`${name} cannot parse the string: ${error.message}`, span);
  }
}
