/** Formats of `muster check`, the default first. In a file without the reports, so that a command loads fast. */
export const checkFormats = ["text", "json", "sarif", "junit", "github", "markdown", "compact"] as const;

/** Name of a format of `muster check`. */
export type CheckFormat = (typeof checkFormats)[number];
