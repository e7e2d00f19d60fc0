/**
 * The day in UTC, `yyyy-mm-dd`, of `SOURCE_DATE_EPOCH` (seconds, as reproducible builds set it), else of the clock.
 */
export function todayIn(environment: NodeJS.ProcessEnv, now: () => number = Date.now): string {
  const epoch = environment.SOURCE_DATE_EPOCH ?? "";
  const milliseconds = /^\d{1,11}$/.test(epoch) ? Number(epoch) * 1000 : now();
  return new Date(milliseconds).toISOString().slice(0, 10);
}
