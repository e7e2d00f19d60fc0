/** A number of type `double` as Go prints it in its shortest form. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (Object.is(value, -0)) return "-0";
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e21)) return String(value);
  // Go writes at least two digits of the exponent.
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** A whole number with a comma between thousands, as `format` prints it. */
export function groupedText(value: bigint): string {
  return value.toLocaleString("en-US");
}
