import type { Policy } from "../src/policy/policy.ts";

/** Every policy that a synth runs, in the order of their names. What a synth needs for itself is checked in `src`. */
export const policies: readonly Policy[] = [];
