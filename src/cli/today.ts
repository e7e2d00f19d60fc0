/**
 * The day in UTC, `yyyy-mm-dd`: that of `SOURCE_DATE_EPOCH` (seconds, as reproducible builds set it) where it is
 * there, else of the clock.
 */
export function todayIn(environment: NodeJS.ProcessEnv, now: () => number = Date.now): string {
  const epoch = environment.SOURCE_DATE_EPOCH ?? "";
  return new Date(/^\d{1,11}$/.test(epoch) ? Number(epoch) * 1000 : now()).toISOString().slice(0, 10);
}
