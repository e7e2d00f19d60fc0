import type { Builtin } from "./builtin.ts";
import { COLLECTION_BUILTINS } from "./builtins-collection.ts";
import { CONTROL_BUILTINS } from "./builtins-control.ts";
import { TEXT_BUILTINS } from "./builtins-text.ts";

const NATIVE: ReadonlyMap<string, Builtin> = new Map([
  ...Object.entries(CONTROL_BUILTINS),
  ...Object.entries(COLLECTION_BUILTINS),
  ...Object.entries(TEXT_BUILTINS),
]);

/**
 * `name/arity` of the functions of both gojq 0.12.18 and jq 1.8.2 that jq-wasm runs: regular expressions, dates, the C
 * mathematics library, streams, and everything that changes an object.
 */
const FALLBACK: ReadonlySet<string> = new Set(
  (
    "INDEX/1 INDEX/2 JOIN/2 JOIN/3 JOIN/4 acos/0 acosh/0 asin/0 asinh/0 atan/0 atan2/2 atanh/0 builtins/0 " +
    "capture/1 capture/2 cbrt/0 combinations/0 combinations/1 copysign/2 cos/0 cosh/0 del/1 delpaths/1 drem/2 erf/0 " +
    "erfc/0 exp/0 exp10/0 exp2/0 expm1/0 fdim/2 fma/3 fmax/2 fmin/2 fmod/2 frexp/0 fromdate/0 fromdateiso8601/0 " +
    "fromstream/1 gamma/0 gmtime/0 gsub/2 gsub/3 halt_error/0 halt_error/1 hypot/2 j0/0 j1/0 jn/2 ldexp/2 lgamma/0 " +
    "localtime/0 log/0 log10/0 log1p/0 log2/0 logb/0 match/1 match/2 mktime/0 modf/0 modulemeta/0 nearbyint/0 " +
    "nextafter/2 nexttoward/2 now/0 paths/0 paths/1 pow/2 remainder/2 rint/0 scalb/2 scalbln/2 scan/1 scan/2 " +
    "setpath/2 significand/0 sin/0 sinh/0 split/2 splits/1 splits/2 strflocaltime/1 strftime/1 strptime/1 sub/2 " +
    "sub/3 tan/0 tanh/0 test/1 test/2 tgamma/0 todate/0 todateiso8601/0 tostream/0 truncate_stream/1 walk/1 y0/0 " +
    "y1/0 yn/2"
  ).split(" "),
);

/** The native implementation of a function, if there is one. */
export function findBuiltin(name: string, arity: number): Builtin | undefined {
  return NATIVE.get(`${name}/${arity}`);
}

/** Whether jq-wasm runs the programs that call this function. */
export function isFallbackFunction(name: string, arity: number): boolean {
  return FALLBACK.has(`${name}/${arity}`);
}
