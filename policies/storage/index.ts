import type { Rule } from "../../src/policy/rule.ts";

/** Rules about volumes, shared memory and claims, in the order of their ids. */
export const storageRules: readonly Rule[] = [];
