import type { Issue } from "../finding/issue.ts";
import type { ObjectSet } from "./object-set.ts";

/**
 * A check of all objects of a synth, which runs once, before anything is written. An issue of severity `error` without a
 * waiver makes the synth fail.
 */
export interface Policy {
  readonly name: string;
  readonly check: (set: ObjectSet) => readonly Issue[];
}
