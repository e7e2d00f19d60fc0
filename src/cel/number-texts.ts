/** A number of type `double` as Go prints it in its shortest form. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (Object.is(value, -0)) return "-0";
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e6)) return String(value);
  // Go writes an exponent from 6 on, with at least two digits.
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** A number with a comma between thousands and a number of digits after the point, as `format` prints it with `%f`. */
export function fixedText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return specialText(value);
  const sign = value < 0 ? "-" : "";
  const [whole = "", fraction] = exactText(Math.abs(value), digits);
  return sign + grouped(whole) + (digits === 0 ? "" : `.${fraction}`);
}

/** Digits with a comma between thousands. */
function grouped(digits: string): string {
  const first = digits.length % THOUSANDS;
  const parts = first === 0 ? [] : [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += THOUSANDS) parts.push(digits.slice(at, at + THOUSANDS));
  return parts.join(",");
}

const THOUSANDS = 3;

/** The parts before and after the point of a number that is not negative, rounded to the even digit as Go does. */
function exactText(value: number, digits: number): readonly [string, string] {
  // A number is a whole number of 2^-1074.
  const [mantissa, shift] = binaryParts(value);
  const scale = 10n ** BigInt(digits);
  const scaled = mantissa * scale;
  let rounded = shift < 0 ? scaled >> BigInt(-shift) : scaled << BigInt(shift);
  if (shift < 0) {
    const twice = (scaled - (rounded << BigInt(-shift))) * 2n;
    const one = 1n << BigInt(-shift);
    if (twice > one || (twice === one && rounded % 2n === 1n)) rounded += 1n;
  }
  return [String(rounded / scale), String(rounded % scale).padStart(digits, "0")];
}

/** The whole number and the power of two whose product is a number. */
function binaryParts(value: number): readonly [bigint, number] {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const exponent = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & 0xf_ffff_ffff_ffffn;
  return exponent === 0 ? [fraction, -1074] : [fraction | (1n << 52n), exponent - 1075];
}

/** A number as `format` prints it with `%e`: six digits and a power of ten. */
export function scientificText(value: number): string {
  if (!Number.isFinite(value)) return specialText(value);
  const [mantissa = "", exponent = ""] = value.toExponential(6).split("e");
  const [, sign = "", digits = ""] = /^([+-])(\d+)$/.exec(exponent) ?? [];
  const power = digits.padStart(2, "0").replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? "");
  return `${mantissa}×10${sign === "-" ? "⁻" : ""}${power}`;
}

const SUPERSCRIPTS = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];

function specialText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return value > 0 ? "∞" : "-∞";
}
