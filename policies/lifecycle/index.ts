import type { Rule } from "../../src/policy/rule.ts";

/** Rules about how pods start, end and are evicted, in the order of their ids. */
export const lifecycleRules: readonly Rule[] = [];
