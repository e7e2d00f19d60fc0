import { COLLECTION_BUILTINS } from "../../../src/jq/builtins-collection.ts";
import { CONTROL_BUILTINS } from "../../../src/jq/builtins-control.ts";
import { DATE_BUILTINS } from "../../../src/jq/builtins-dates.ts";
import { MATHEMATICS_BUILTINS } from "../../../src/jq/builtins-mathematics.ts";
import { REGEX_BUILTINS } from "../../../src/jq/builtins-regex.ts";
import { STREAM_BUILTINS } from "../../../src/jq/builtins-streams.ts";
import { TEXT_BUILTINS } from "../../../src/jq/builtins-text.ts";

/** `name/arity` of every function of the native evaluator that is written in TypeScript. */
export const nativeFunctions: readonly string[] = [
  CONTROL_BUILTINS,
  COLLECTION_BUILTINS,
  TEXT_BUILTINS,
  MATHEMATICS_BUILTINS,
  REGEX_BUILTINS,
  DATE_BUILTINS,
  STREAM_BUILTINS,
].flatMap((builtins) => Object.keys(builtins));
