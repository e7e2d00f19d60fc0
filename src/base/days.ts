const DAY = 24 * 60 * 60 * 1000;

/** Days since 1970-01-01 of a date `yyyy-mm-dd`; undefined for what is no such date or none of the calendar. */
export function dayOf(date: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // February 30 would become a day of March.
  return new Date(time).toISOString().startsWith(date) ? time / DAY : undefined;
}

/**
 * The date of a day reckoned as `dayOf` does.
 *
 * @throws RangeError for days that no date `yyyy-mm-dd` has
 */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}
