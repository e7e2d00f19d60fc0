const DAY = 24 * 60 * 60 * 1000;

/** Days since 1970-01-01 of a date `yyyy-mm-dd`; undefined for another text and for a day that does not exist. */
export function dayOf(date: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // February 30 would become a day of March.
  if (!new Date(time).toISOString().startsWith(date)) return undefined;
  return time / DAY;
}

/**
 * The date `yyyy-mm-dd` of a day since 1970-01-01.
 *
 * @throws RangeError for days without such a date
 */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar, `yyyy-mm-dd`. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const DATE = /^\d{4}-\d\d-\d\d$/;
