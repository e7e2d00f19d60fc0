import { parseQuantity } from "./quantity.ts";

const SHAPE = /^([0-9]+(?:\.[0-9]+)?)\s*([kmgtpe])(i)?(?:b|bytes?)?$/i;

/** The fix for a value that is not a quantity, such as `8gb`, `16 GiB` or `8K`; undefined where its unit is not clear. */
export function quantityFix(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const joined = value.replaceAll(/\s/g, "");
  if (parseQuantity(joined) !== undefined) return `write ${joined}`;
  const [, number, letter = "", binary] = SHAPE.exec(value.trim()) ?? [];
  if (number === undefined) return undefined;
  const unit = letter.toUpperCase();
  if (binary !== undefined) return `write ${number}${unit}i`;
  return `write ${number}${unit === "K" ? "k" : unit}, or ${number}${unit}i for a power of 1,024`;
}
