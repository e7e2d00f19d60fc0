import { NATIVE_BUILTINS } from "../../../src/jq/builtins.ts";

/** `name/arity` of every function of the native evaluator that is written in TypeScript. */
export const nativeFunctions: readonly string[] = [...NATIVE_BUILTINS.keys()];
