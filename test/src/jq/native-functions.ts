import { COLLECTION_BUILTINS } from "../../../src/jq/builtins-collection.ts";
import { CONTROL_BUILTINS } from "../../../src/jq/builtins-control.ts";
import { TEXT_BUILTINS } from "../../../src/jq/builtins-text.ts";

/** `name/arity` of every function of the native evaluator. */
export const nativeFunctions: readonly string[] = [CONTROL_BUILTINS, COLLECTION_BUILTINS, TEXT_BUILTINS].flatMap(
  (builtins) => Object.keys(builtins),
);
