/** The file with accepted findings that the files of CI use where it exists. */
export const BASELINE_FILE = "muster-baseline.json";
