/** Formats of the quota report, the default first. */
export const QUOTA_FORMATS = ["text", "json", "markdown", "html"] as const;

/** One of `QUOTA_FORMATS`. */
export type QuotaFormat = (typeof QUOTA_FORMATS)[number];
