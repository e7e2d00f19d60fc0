import type { CodedProblem } from "../../kernel/index.ts";

/**
 * The problems of an object of `run.ai/v2alpha1`:
 *
 * - `kind`: a kind or API version that Run:ai does not serve, in place of one that it does
 * - `unknown-field`: a field that no kind has
 * - `unsupported`: a field that other kinds have
 * - `form`: a value without its wrapper, a list in place of a map, or a value of another type
 * - `constraint`: a mandatory field is missing, or fields contradict each other
 * - `compute`: the requests of GPUs, CPUs and memory contradict each other
 * - `uncertain`: a field that the reference has without the kinds, or in several spellings
 */
export type RunaiProblemCode =
  | "kind"
  | "unknown-field"
  | "unsupported"
  | "form"
  | "constraint"
  | "compute"
  | "uncertain";

/** A problem of an object of `run.ai/v2alpha1`. */
export type RunaiProblem = CodedProblem<RunaiProblemCode>;
