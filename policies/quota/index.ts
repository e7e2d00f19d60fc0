import type { Rule } from "../../src/policy/rule.ts";

/** Rules about queues, projects and what their workloads ask for, in the order of their ids. */
export const quotaRules: readonly Rule[] = [];
