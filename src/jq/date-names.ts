/** Names as the C locale has them, which dates are written and read with. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** The days of a week, with Sunday as day 0. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The first three letters of a name. */
export function shortName(name: string): string {
  return name.slice(0, 3);
}

/** Directives that consist of several others; a letter is a directive, any other character is itself. */
export const COMPOSED: ReadonlyMap<string, string> = new Map([
  ["c", "a b e H:M:S Y"],
  ["+", "a b e H:M:S Z Y"],
  ["F", "Y-m-d"],
  ["D", "m/d/y"],
  ["x", "m/d/y"],
  ["v", "e-b-Y"],
  ["T", "H:M:S"],
  ["X", "H:M:S"],
  ["r", "I:M:S p"],
  ["R", "H:M"],
]);

/** A text as its UTF-8 bytes, one character each: gojq reads and writes dates byte by byte. */
export function toBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** The text of UTF-8 bytes. */
export function fromBytes(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
