import type { Issue } from "../finding/issue.ts";
import type { ObjectSet } from "./object-set.ts";

/**
 * A check over everything that a synth is about to write, called once per synth and before anything is written.
 * An issue of severity `error` without a waiver refuses the synth.
 */
export interface Policy {
  readonly name: string;
  readonly check: (set: ObjectSet) => readonly Issue[];
}
