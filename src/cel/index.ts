export { AUTHORIZER_METHODS, AUTHORIZER_TYPE, CelAuthorizer } from "./authorizer.ts";
export { celFault, celProblem } from "./check.ts";
export { celCost } from "./cost.ts";
export { type CelSize, costText, USUAL_ITEMS, USUAL_SIZE } from "./cost-sizes.ts";
export { celProgram, evaluateCel } from "./evaluate.ts";
export {
  celResultType,
  checkedExpression,
  type ExpressionPlace,
  expressionFault,
  scopeOf,
  unparsedFault,
} from "./expression-fault.ts";
export { escapedName, isReservedWord } from "./names.ts";
export type { CelNode } from "./node.ts";
export { LONGEST_RULE, unknownFunction, uses } from "./node-parts.ts";
export { matchesRe2 } from "./pattern.ts";
export type { CelProgram, CelScope } from "./program.ts";
export { CelOpaque } from "./scalars.ts";
export { type CelProblem, parseCel, placeInText, syntaxProblem } from "./syntax.ts";
export { celDuration, celTime } from "./times.ts";
export type { CelTypeScope } from "./type-scope.ts";
export type { CelObjectType, CelType } from "./types.ts";
export {
  type CelData,
  CelError,
  CelFields,
  type CelMap,
  CelMapOf,
  CelOptional,
  celJson,
  NotEvaluated,
  unorderedLists,
} from "./values.ts";
export { STEPS_OF_FAULT, Work, WorkLimit } from "./work.ts";
