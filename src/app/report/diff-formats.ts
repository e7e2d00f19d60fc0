/** Formats of `muster diff`. */
export const DIFF_FORMATS = ["text", "json", "markdown"] as const;

/** One of `DIFF_FORMATS`. */
export type DiffFormat = (typeof DIFF_FORMATS)[number];
