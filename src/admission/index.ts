export {
  type AdmissionFailure,
  type BoundPolicy,
  evaluateAdmission,
  type UnjudgedPolicy,
} from "./evaluate-admission.ts";
export { policyCostFault } from "./policy-cost.ts";
export {
  type PlacedExpression,
  placedExpressions,
  policyExpressions,
  WEBHOOK_CONDITION,
} from "./policy-expressions.ts";
export type { AdmissionCluster, AdmissionRequest } from "./request.ts";
export { resourceOf } from "./resource.ts";
