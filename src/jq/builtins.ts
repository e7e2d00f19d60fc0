import type { Builtin } from "./builtin.ts";
import { COLLECTION_BUILTINS } from "./builtins-collection.ts";
import { CONTROL_BUILTINS } from "./builtins-control.ts";
import { DATE_BUILTINS } from "./builtins-dates.ts";
import { MATHEMATICS_BUILTINS } from "./builtins-mathematics.ts";
import { ORDER_BUILTINS } from "./builtins-order.ts";
import { REGEX_BUILTINS } from "./builtins-regex.ts";
import { SEARCH_BUILTINS } from "./builtins-search.ts";
import { STREAM_BUILTINS } from "./builtins-streams.ts";
import { TEXT_BUILTINS } from "./builtins-text.ts";

/** The functions of the native evaluator that are written in TypeScript, by `name/arity`. */
export const NATIVE_BUILTINS: ReadonlyMap<string, Builtin> = new Map(
  [
    CONTROL_BUILTINS,
    COLLECTION_BUILTINS,
    ORDER_BUILTINS,
    SEARCH_BUILTINS,
    TEXT_BUILTINS,
    MATHEMATICS_BUILTINS,
    REGEX_BUILTINS,
    DATE_BUILTINS,
    STREAM_BUILTINS,
  ].flatMap((builtins) => Object.entries(builtins)),
);

/** The native implementation of a function, if there is one. */
export function findBuiltin(name: string, arity: number): Builtin | undefined {
  return NATIVE_BUILTINS.get(`${name}/${arity}`);
}
