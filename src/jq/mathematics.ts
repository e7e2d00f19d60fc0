/** A finite number other than 0 as a fraction of [0.5, 1) and a power of 2; any other number with the power 0. */
export function splitFloat(value: number): readonly [fraction: number, exponent: number] {
  if (value === 0 || !Number.isFinite(value)) return [value, 0];
  let fraction = value;
  let exponent = 0;
  // By large steps first: the exponent of a double may be beyond -1,000.
  for (const step of [256, 16, 1]) {
    for (; Math.abs(fraction) >= 2 ** step; exponent += step) fraction /= 2 ** step;
    for (; Math.abs(fraction) < 2 ** -step; exponent -= step) fraction *= 2 ** step;
  }
  if (Math.abs(fraction) >= 1) return [fraction / 2, exponent + 1];
  if (Math.abs(fraction) < 0.5) return [fraction * 2, exponent - 1];
  return [fraction, exponent];
}

/** `fraction` times 2 to the power of an integer, rounded once. */
export function scaleFloat(fraction: number, exponent: number): number {
  const [start, own] = splitFloat(fraction);
  const power = own + exponent;
  if (start === 0 || !Number.isFinite(start)) return fraction;
  if (power > 1_024) return Math.sign(start) * Number.POSITIVE_INFINITY;
  if (power < -1_100) return Math.sign(start) * 0;
  if (power >= -1_000) return start * 2 ** (power - 1) * 2;
  return start * 2 ** (power + 100) * 2 ** -100;
}

/** Multiplies by squaring, as Go does, so that powers of integers are as exact as there. */
export function power(base: number, exponent: number): number {
  const size = Math.abs(exponent);
  const isPlain = Number.isFinite(base) && base !== 0 && Number.isFinite(exponent) && size < 2 ** 63;
  // In C and Go 1 and -1 have powers that ECMAScript makes NaN.
  if (base === 1 || (base === -1 && size === Number.POSITIVE_INFINITY)) return 1;
  if (!isPlain) return base ** exponent;
  if (size === 0.5) {
    if (exponent > 0) return Math.sqrt(base);
    return 1 / Math.sqrt(base);
  }
  let whole = Math.floor(size);
  let part = size - whole;
  if (part !== 0 && base < 0) return Number.NaN;
  if (part > 0.5) {
    part -= 1;
    whole += 1;
  }
  let result = part === 0 ? 1 : Math.exp(part * Math.log(base));
  let resultPower = 0;
  let [factor, factorPower] = splitFloat(base);
  for (; whole > 0; whole = Math.floor(whole / 2)) {
    if (Math.abs(factorPower) > 4_096) {
      resultPower += factorPower;
      break;
    }
    if (whole % 2 === 1) {
      result *= factor;
      resultPower += factorPower;
    }
    factor *= factor;
    factorPower *= 2;
    if (factor < 0.5) {
      factor += factor;
      factorPower -= 1;
    }
  }
  if (exponent < 0) return scaleFloat(1 / result, -resultPower);
  return scaleFloat(result, resultPower);
}

/** The logarithm to the base 2, exact for powers of 2. */
export function binaryLogarithm(value: number): number {
  const [fraction, exponent] = splitFloat(value);
  if (fraction === 0.5) return exponent - 1;
  return Math.log(fraction) * (1 / Math.LN2) + exponent;
}

/** Rounds to the nearest integer, and a half to the even one. */
export function roundToEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) {
    if (value < 0) return -Math.round(-value);
    return Math.round(value);
  }
  if (floor % 2 === 0) return floor;
  return floor + 1 || -0;
}

/** The remainder of IEEE 754, between minus a half and a half of the divisor. */
export function remainder(value: number, divisor: number): number {
  if (!Number.isFinite(value) || Number.isNaN(divisor) || divisor === 0) return Number.NaN;
  if (!Number.isFinite(divisor)) return value;
  const size = Math.abs(divisor);
  let rest = Math.abs(value) % (size * 2);
  if (rest * 2 > size) {
    rest -= size;
    if (rest * 2 >= size) rest -= size;
  }
  if (value < 0 || Object.is(value, -0)) return -rest;
  return rest;
}

/** The next double from `value` towards `target`. */
export function nextFloat(value: number, target: number): number {
  if (Number.isNaN(value) || Number.isNaN(target)) return Number.NaN;
  if (value === target) return value;
  if (value === 0) {
    if (target > 0) return Number.MIN_VALUE;
    return -Number.MIN_VALUE;
  }
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const isAway = target > value === value > 0;
  bits.setBigUint64(0, bits.getBigUint64(0) + (isAway ? 1n : -1n));
  return bits.getFloat64(0);
}

/** The digits of a double as a number of [1, 2), with its sign. */
export function significand(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  return splitFloat(value)[0] * 2;
}

/** The size of a number with the sign of another one, which may be that of a zero. */
export function copySign(value: number, sign: number): number {
  if (sign < 0 || Object.is(sign, -0)) return -Math.abs(value);
  return Math.abs(value);
}
