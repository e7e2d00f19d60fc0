import type { Rule } from "../../src/policy/rule.ts";

/** Rules about the network between pods and to them, in the order of their ids. */
export const networkRules: readonly Rule[] = [];
