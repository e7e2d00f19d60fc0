import { count, durationSeconds } from "../../kernel/index.ts";

const MACROS = /^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)$/;
const INTERVAL = /^@every (.*)$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

interface Part {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** Words for numbers, the first for `least`. */
  readonly words?: readonly string[];
}

const PARTS: readonly Part[] = [
  { name: "minute", least: 0, most: 59 },
  { name: "hour", least: 0, most: 23 },
  { name: "day of the month", least: 1, most: 31 },
  { name: "month", least: 1, most: 12, words: MONTHS },
  { name: "day of the week", least: 0, most: 6, words: DAYS },
];

/** The reason why a text is not the schedule of a CronJob, or undefined. */
export function scheduleProblem(schedule: string): string | undefined {
  if (/^(?:CRON_)?TZ=/.test(schedule)) return "has a time zone, which belongs in timeZone";
  if (schedule.startsWith("@")) {
    if (MACROS.test(schedule)) return undefined;
    const interval = INTERVAL.exec(schedule)?.[1];
    if (interval !== undefined) {
      return durationSeconds(interval) === undefined ? "has no duration such as 90s or 1h30m after @every" : undefined;
    }
    return "is not a known macro, such as @daily";
  }
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== PARTS.length) return `has ${count(fields.length, "field")} instead of 5`;
  for (const [index, part] of PARTS.entries()) {
    const field = fields[index] ?? "";
    if (!field.split(",").every((range) => isRange(range, part))) return `has the invalid ${part.name} '${field}'`;
  }
  return undefined;
}

function isRange(range: string, part: Part): boolean {
  const [span = "", step, ...others] = range.split("/");
  if (others.length > 0 || (step !== undefined && !/^[1-9]\d{0,8}$/.test(step))) return false;
  if (span === "*" || span === "?") return true;
  const [first, last = first, ...more] = span.split("-").map((value) => numberOf(value, part));
  if (more.length > 0 || first === undefined || last === undefined) return false;
  return first >= part.least && last <= part.most && first <= last;
}

function numberOf(text: string, { least, words }: Part): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const index = words?.indexOf(text.toLowerCase()) ?? -1;
  if (index < 0) return undefined;
  return least + index;
}
