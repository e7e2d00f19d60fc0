/** The longest time of `autoDeletionTimeAfterCompletionSeconds` that a definition may have: 68 years. */
export const LONGEST_LIFETIME = 2 ** 31 - 1;

/**
 * Whether a finished workload outlives its definition in git: a time of ten years or more. Without a time the platform
 * deletes it after 30 days (Trainings API, `AutoDeletionTimeAfterPreemption`).
 */
export function isLastingLifetime(seconds: number): boolean {
  return seconds >= 10 * 365 * 24 * 60 * 60;
}
