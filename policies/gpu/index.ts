import type { Rule } from "../../src/policy/rule.ts";

/** Rules about how pods ask for GPUs, in the order of their ids. */
export const gpuRules: readonly Rule[] = [];
