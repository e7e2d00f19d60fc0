/** The flags and the width of a directive. `fill` is undefined where the directive decides, and empty after `-`. */
export interface DateStyle {
  readonly fill: "" | " " | "0" | undefined;
  readonly width: number;
  readonly upper: boolean;
  readonly swap: boolean;
}

/** The style of a directive without flags and width. */
export const PLAIN_STYLE: DateStyle = { fill: undefined, width: 0, upper: false, swap: false };

const MOST_WIDTH = 1_024;

/** Parses flags and width, in any order. */
export function styleOf(text: string): DateStyle {
  let style = PLAIN_STYLE;
  for (const [part] of text.matchAll(/[1-9][0-9]*|./g)) {
    if (part === "-") style = { ...style, fill: "" };
    else if (part === "_") style = { ...style, fill: " " };
    else if (part === "0") style = { ...style, fill: "0" };
    else if (part === "^") style = { ...style, upper: true };
    else if (part === "#") style = { ...style, swap: true };
    else style = { ...style, width: Math.min(Number(part), MOST_WIDTH), fill: style.fill === "" ? " " : style.fill };
  }
  return style;
}

/** A number with at least `width` digits. Below zero the digits of gojq are one byte, unless the width is unusual. */
export function padded(value: number | bigint, width: number, fill: "" | " " | "0"): string {
  if (fill !== "" && width !== 2 && width !== 4) return String(value).padStart(width, fill);
  const digits = value < 0 ? String.fromCharCode(Number(BigInt.asUintN(8, BigInt(value))) | 0x30) : String(value);
  return digits.padStart(width, fill);
}

/** A text in its own case. */
export function verbatim(text: string, style: DateStyle): string {
  return asText(text, { ...style, upper: false, swap: false });
}

/** A text with the case and the width of a style. */
export function asText(text: string, { fill, width, upper, swap }: DateStyle): string {
  const isLower = swap && text.charAt(1) < "a";
  const isUpper = !isLower && (upper || swap);
  const cased = isLower ? text.toLowerCase() : text;
  const shown = isUpper ? text.toUpperCase() : cased;
  if (fill === "") return shown;
  return shown.padStart(width, fill ?? " ");
}
