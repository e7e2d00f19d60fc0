import { memoize } from "../kernel/index.ts";
import type { ObjectSet } from "../rule/index.ts";

/** Returns a function that computes its value once for each set, so that rules can share it. */
export const oncePerSet: <T>(make: (set: ObjectSet) => T) => (set: ObjectSet) => T = memoize;
