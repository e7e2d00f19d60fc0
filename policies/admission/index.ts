import type { Rule } from "../../src/rule/index.ts";
import { acceptedByPolicies } from "./accepted-by-policies.ts";
import { evaluatedMutations } from "./evaluated-mutations.ts";
import { judgedPolicies } from "./judged-policies.ts";

/** Rules about the admission policies of a cluster, in the order of their ids. */
export const admissionRules: readonly Rule[] = [acceptedByPolicies, judgedPolicies, evaluatedMutations];
