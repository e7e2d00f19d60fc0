import { type CivilTime, isoWeek } from "./civil-time.ts";
import { COMPOSED, fromBytes, MONTHS, shortName, toBytes, WEEKDAYS } from "./date-names.ts";
import { asText, type DateStyle, PLAIN_STYLE, padded, styleOf, verbatim } from "./date-style.ts";

/** A directive: flags and width in any order, perhaps colons, and a letter. The end of the format may be within it. */
const DIRECTIVE = /%(?<style>[-_^#0-9]*)(?<colons>:*)(?<name>[\s\S]?)/y;

/** A flag at the end of a format has no effect on what is in front of it. */
const LAST_FLAG = /[-_^#]$|(?<![0-9])0$/;

/** Formats a moment of UTC as `strftime` of gojq, which has the directives of GNU date. */
export function writeDate(time: CivilTime, format: string): string {
  const bytes = toBytes(format);
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    DIRECTIVE.lastIndex = at;
    const match = DIRECTIVE.exec(bytes);
    if (!match) {
      text += bytes.charAt(at);
      at += 1;
      continue;
    }
    const { style = "", colons = "", name = "" } = match.groups ?? {};
    const parsed = styleOf(name === "" && colons === "" ? style.replace(LAST_FLAG, "") : style);
    if (colons !== "" && (name !== "z" || colons.length > 3)) {
      // Not a time zone: the characters up to the end of the colons are written as they are.
      const isTooLong = name === "z";
      text += verbatim(match[0].slice(0, isTooLong ? undefined : match[0].length - name.length), parsed);
      at += match[0].length - (isTooLong ? 0 : name.length);
      continue;
    }
    at += match[0].length;
    if (name === "") text += verbatim(match[0], parsed);
    else text += directive(time, name, parsed, colons.length) ?? unknown(match[0], parsed);
  }
  return fromBytes(text);
}

function directive(time: CivilTime, name: string, style: DateStyle, colons: number): string | undefined {
  const { width } = style;
  const number = (value: number | bigint, least: number, fill: "0" | " " = "0"): string =>
    padded(value, least, style.fill ?? fill);
  const two = Math.max(width, 2);
  switch (name) {
    case "Y":
      return number(time.year, width || 4);
    case "y":
      return number(time.year % 100, two);
    case "C":
      return number(Math.trunc(time.year / 100), two);
    case "g":
      return number(isoWeek(time).year % 100, two);
    case "G":
      return number(isoWeek(time).year, width || 4);
    case "m":
      return number(time.month, two);
    case "B":
      return asText(MONTHS[time.month - 1] ?? "", style);
    case "b":
    case "h":
      return asText(shortName(MONTHS[time.month - 1] ?? ""), style);
    case "A":
      return asText(WEEKDAYS[time.weekday] ?? "", style);
    case "a":
      return asText(shortName(WEEKDAYS[time.weekday] ?? ""), style);
    case "w":
      return number(time.weekday, width);
    case "u":
      return number(time.weekday || 7, width);
    case "V":
      return number(isoWeek(time).week, two);
    case "U":
      return number(Math.trunc((time.yearDay + 6 - time.weekday) / 7), two);
    case "W":
      return number(Math.trunc((time.yearDay + 6 - ((time.weekday + 6) % 7)) / 7), two);
    case "e":
      return number(time.day, two, " ");
    case "d":
      return number(time.day, two);
    case "j":
      return number(time.yearDay, Math.max(width, 3));
    case "k":
      return number(time.hour, two, " ");
    case "H":
      return number(time.hour, two);
    case "l":
      return number(time.hour % 12 || 12, two, " ");
    case "I":
      return number(time.hour % 12 || 12, two);
    case "P":
      return asText(time.hour < 12 ? "AM" : "PM", { ...style, swap: !(style.upper || style.swap) });
    case "p":
      return asText(time.hour < 12 ? "AM" : "PM", style);
    case "M":
      return number(time.minute, two);
    case "S":
      return number(time.second, two);
    case "s":
      return number(time.seconds, width, " ");
    case "f":
      return number(Math.trunc(time.nanoseconds / 1_000), width || 6);
    case "Z":
      return asText("UTC", style);
    case "z":
      return zeroOffset(style, colons);
    case "t":
    case "n":
    case "%":
      return verbatim({ t: "\t", n: "\n", "%": "%" }[name], style);
    default: {
      const parts = COMPOSED.get(name);
      // The flag for capitals applies to the parts; the width and the fill do not.
      return (
        parts &&
        Array.from(parts, (part) => directive(time, part, { ...PLAIN_STYLE, upper: style.upper }, 0) ?? part).join("")
      );
    }
  }
}

/** `+0000`, the only offset of UTC; one colon parts it, two add seconds, and three leave out what is zero. */
function zeroOffset({ fill = "0", width }: DateStyle, colons: number): string {
  const hours = { "": "+0", " ": " +0", "0": "+00" }[fill];
  const rest = ["00", ":00", ":00:00", ""][colons] ?? "";
  const text = `${hours}${rest}`;
  if (fill === "0") return `+${text.slice(1).padStart(width - 1, "0")}`;
  if (fill === "") return text;
  return text.padStart(width, " ");
}

/** A directive that does not exist, as it is written. The width is that of its text without its letter. */
function unknown(text: string, style: DateStyle): string {
  return `${verbatim(text.slice(0, -1), { ...style, width: style.width - 1 })}${text.slice(-1)}`;
}
