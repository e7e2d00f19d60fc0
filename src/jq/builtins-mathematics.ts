import { type Builtin, ofInput, ofValues, requireNumber } from "./builtin.ts";
import { cutInteger } from "./integers.ts";
import {
  binaryLogarithm,
  copySign,
  nextFloat,
  power,
  remainder,
  roundToEven,
  scaleFloat,
  significand,
  splitFloat,
} from "./mathematics.ts";
import { C_FUNCTIONS, callC } from "./special-functions.ts";

/** Functions on numbers. */
export const MATHEMATICS_BUILTINS: Readonly<Record<string, Builtin>> = {
  ...ofNumber({
    floor: Math.floor,
    ceil: Math.ceil,
    round: (value) => (value < 0 ? -Math.round(-value) : Math.round(value)),
    nearbyint: roundToEven,
    rint: roundToEven,
    trunc: Math.trunc,
    sqrt: Math.sqrt,
    cbrt: Math.cbrt,
    fabs: Math.abs,
    abs: Math.abs,
    significand,
    exp: Math.exp,
    exp10: (value) => power(10, value),
    exp2: (value) => power(2, value),
    expm1: Math.expm1,
    log: Math.log,
    log10: (value) => Math.log(value) * (1 / Math.LN10),
    log1p: Math.log1p,
    log2: binaryLogarithm,
    logb: (value) => (value === 0 || !Number.isFinite(value) ? Math.log(Math.abs(value)) : splitFloat(value)[1] - 1),
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
    asin: Math.asin,
    acos: Math.acos,
    atan: Math.atan,
    sinh: Math.sinh,
    cosh: Math.cosh,
    tanh: Math.tanh,
    asinh: Math.asinh,
    acosh: Math.acosh,
    atanh: Math.atanh,
  }),
  ...ofNumbers({
    atan2: Math.atan2,
    copysign: copySign,
    drem: remainder,
    remainder,
    fdim: (a, b) => (a - b <= 0 ? 0 : a - b),
    fmax: (a, b) =>
      a === Number.POSITIVE_INFINITY || b === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : Math.max(a, b),
    fmin: (a, b) =>
      a === Number.NEGATIVE_INFINITY || b === Number.NEGATIVE_INFINITY ? Number.NEGATIVE_INFINITY : Math.min(a, b),
    fmod: (a, b) => a % b,
    hypot: Math.hypot,
    ldexp: (value, exponent) => scaleFloat(value, Number(cutInteger(exponent))),
    scalb: (value, exponent) => scaleFloat(value, Number(cutInteger(exponent))),
    scalbln: (value, exponent) => scaleFloat(value, Number(cutInteger(exponent))),
    nextafter: nextFloat,
    nexttoward: nextFloat,
    pow: power,
  }),
  ...Object.fromEntries(
    Object.entries(C_FUNCTIONS).map(([name, { parameters }]) => [
      `${name}/${parameters === 1 ? 0 : parameters}`,
      parameters === 1
        ? ofInput((input, budget, span) => callC(name, [requireNumber(name, input, span)], budget, span), "part")
        : ofValues(
            (_input, values, budget, span) =>
              callC(
                name,
                values.map((value) => requireNumber(name, value, span)),
                budget,
                span,
              ),
            "part",
          ),
    ]),
  ),
  "frexp/0": ofInput((input, budget, span) => {
    const [fraction, exponent] = splitFloat(requireNumber("frexp", input, span));
    return [budget.number(fraction), exponent];
  }, "part"),
  "modf/0": ofInput((input, budget, span) => {
    const value = requireNumber("modf", input, span);
    const whole = Math.trunc(value);
    // -7 has the fraction -0, and an infinity has none.
    const part = Number.isFinite(value) ? copySign(value - whole, value) : Number.NaN;
    return [budget.number(part), budget.number(whole)];
  }, "part"),
  "infinite/0": ofInput((_input, budget) => budget.number(Number.POSITIVE_INFINITY), "part"),
  "nan/0": ofInput((_input, budget) => budget.number(Number.NaN), "part"),
  "isinfinite/0": ofInput((input) => typeof input === "number" && Math.abs(input) === Number.POSITIVE_INFINITY, "part"),
  "isfinite/0": ofInput((input) => typeof input === "number" && Math.abs(input) !== Number.POSITIVE_INFINITY, "part"),
  "isnan/0": ofInput((input, _budget, span) => {
    if (input === null || input === undefined) return false;
    return Number.isNaN(requireNumber("isnan", input, span));
  }, "part"),
};

function ofNumber(functions: Readonly<Record<string, (value: number) => number>>): Readonly<Record<string, Builtin>> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, apply]) => [
      `${name}/0`,
      ofInput((input, budget, span) => budget.number(apply(requireNumber(name, input, span))), "part"),
    ]),
  );
}

function ofNumbers(
  functions: Readonly<Record<string, (a: number, b: number) => number>>,
): Readonly<Record<string, Builtin>> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, apply]) => [
      `${name}/2`,
      ofValues((_input, values, budget, span) => {
        const [a = 0, b = 0] = values.map((value) => requireNumber(name, value, span));
        return budget.number(apply(a, b));
      }, "part"),
    ]),
  );
}
