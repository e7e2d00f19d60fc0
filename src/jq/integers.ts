/** {@link toInteger} as a 64-bit integer, of which the largest is not a double. */
export function clampedInteger(value: number): bigint {
  const integer = BigInt(toInteger(value));
  if (integer >= 2n ** 63n) return 2n ** 63n - 1n;
  return integer;
}

/** A number cut to a 64-bit integer as gojq does it: infinities become the largest, NaN the smallest. */
export function toInteger(value: number): number {
  if (Number.isNaN(value)) return -(2 ** 63);
  return Math.trunc(Math.max(-(2 ** 63), Math.min(2 ** 63, value)));
}

/** A float as Go on amd64 converts it to a 64-bit integer: what does not fit becomes the smallest one. */
export function cutInteger(value: number): bigint {
  const isInRange = value >= -(2 ** 63) && value < 2 ** 63;
  if (isInRange) return BigInt(Math.trunc(value));
  return -(2n ** 63n);
}
