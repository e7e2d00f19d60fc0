/**
 * Integers of 64 bits beyond 2^53 are numbers here, where a number is exact: powers of two and the like, and the
 * largest one, which Kubernetes' users write for "no limit". The number 2^63 represents the largest one, because every
 * other integer that rounds to it is rejected.
 */
const LARGEST = 2n ** 63n - 1n;
const BOUND = 2 ** 63;

/** Returns the number for an integer; undefined where no number has exactly its digits. */
export function numberOfInteger(integer: bigint): number | undefined {
  const value = Number(integer);
  if (integer === LARGEST) return value;
  if (integer < LARGEST && value >= -BOUND && BigInt(value) === integer) return value;
  return undefined;
}

/** Whether a number is an integer of 64 bits. */
export function isInteger64(value: number): boolean {
  return Number.isInteger(value) && value >= -BOUND && value <= BOUND;
}

/** Returns the digits of an integer of 64 bits. `String` rounds the last ones beyond 2^53. */
export function integerDigits(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  return String(value === BOUND ? LARGEST : BigInt(value));
}

/**
 * Returns JSON as `JSON.stringify` does, with all digits of integers of 64 bits.
 *
 * @param indent spaces for each level; default: all on one line
 */
export function exactJson(value: unknown, indent?: number): string | undefined {
  const text = JSON.stringify(value, null, indent);
  if (text === undefined || !/\d{16}/.test(text)) return text;
  // A string with more of these characters than any other one marks the integers.
  const longest = (text.match(/@+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const mark = "@".repeat(longest + 1);
  const marked = JSON.stringify(value, (_, inner) => (isLarge(inner) ? mark + integerDigits(inner) : inner), indent);
  const [head = "", ...rest] = marked.split(`"${mark}`);
  return head + rest.map((part) => part.replace('"', "")).join("");
}

function isLarge(value: unknown): value is number {
  return typeof value === "number" && !Number.isSafeInteger(value) && isInteger64(value);
}
