import type { Rule } from "../../src/policy/rule.ts";

/** Rules about PodGroups and the pods that start together, in the order of their ids. */
export const gangRules: readonly Rule[] = [];
