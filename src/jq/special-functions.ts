import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { fail } from "./runtime.ts";
import { jqWorker } from "./wasm.ts";

/** Functions of numbers that jq-wasm computes with its C library, under their names there. */
export const C_FUNCTIONS: Readonly<Record<string, { readonly name: string; readonly parameters: 1 | 2 | 3 }>> = {
  gamma: { name: "tgamma", parameters: 1 },
  tgamma: { name: "tgamma", parameters: 1 },
  lgamma: { name: "lgamma", parameters: 1 },
  erf: { name: "erf", parameters: 1 },
  erfc: { name: "erfc", parameters: 1 },
  j0: { name: "j0", parameters: 1 },
  j1: { name: "j1", parameters: 1 },
  y0: { name: "y0", parameters: 1 },
  y1: { name: "y1", parameters: 1 },
  jn: { name: "jn", parameters: 2 },
  yn: { name: "yn", parameters: 2 },
  fma: { name: "fma", parameters: 3 },
};

/** Steps of one call, most of which jq takes to start. */
const CALL_STEPS = 50_000;

/** JSON has neither NaN nor infinities, so they are returned as texts. */
const PRINTED = 'if isnan then "nan" elif isinfinite then (if . > 0 then "+" else "-" end) else . end';

/** Calls a function of {@link C_FUNCTIONS}. @throws LimitReached or JqError `limit` */
export function callC(name: string, values: readonly number[], budget: Budget, span: Span): number {
  budget.step(CALL_STEPS);
  const known = C_FUNCTIONS[name];
  const texts = values.map(spelled);
  const call = known?.parameters === 1 ? `${texts[0]} | ${known.name}` : `${known?.name}(${texts.join("; ")})`;
  const [result] = jqWorker.run(`${call} | ${PRINTED}`, null, {});
  if (typeof result === "number") return result;
  if (result === "nan") return budget.number(Number.NaN);
  if (result === "+" || result === "-") return budget.number(Number(`${result}Infinity`));
  return fail(`${name} cannot be computed`, span);
}

function spelled(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) {
    if (value > 0) return "infinite";
    return "(-infinite)";
  }
  if (Object.is(value, -0)) return "(-0)";
  return `(${value})`;
}
