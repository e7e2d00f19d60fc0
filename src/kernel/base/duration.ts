/** Nanoseconds of each unit that Go knows. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  "\u00b5s": 1e3,
  "\u03bcs": 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/gy;

/** Longest duration that Go's 64-bit count of nanoseconds holds. */
const LONGEST = 2 ** 63;

/**
 * Seconds of a duration as Go writes it (`90s`, `1h30m`, `-1s`, `0`), or undefined for any other text, such as a number
 * without a unit or days. Controllers parse durations this way, and cannot read an object if that fails.
 * Source: Go, `time.ParseDuration`; Kubernetes, `metav1.Duration`.
 */
export function durationSeconds(text: string): number | undefined {
  const [sign, rest] = /^[-+]/.test(text) ? [text[0], text.slice(1)] : ["", text];
  if (rest === "0") return 0;
  if (rest === "" || rest.length > 64) return undefined;
  let nanoseconds = 0;
  let end = 0;
  for (const [part, number, unit] of rest.matchAll(PART)) {
    nanoseconds += Number(number) * (UNITS[unit ?? ""] ?? 0);
    end += part.length;
  }
  if (end !== rest.length || nanoseconds >= LONGEST) return undefined;
  return (sign === "-" ? -nanoseconds : nanoseconds) / 1e9;
}
