import type { Location } from "../kernel/index.ts";
import type { Rule } from "../rule/index.ts";
import type { RuleSpecFile } from "./rule-file.ts";

/** The examples of a rule, each a text with YAML. */
export interface RuleExamples {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** A rule of a user, with what its tests and the law of the base need. */
export interface UserRule {
  readonly rule: Rule;
  /** Its file, relative to the folder of `muster.yaml`, with `/`. */
  readonly file: string;
  readonly location: Location;
  readonly examples: RuleExamples;
  /** The parts that decide what it reports, as canonical JSON: another text may report less. */
  readonly judges: string;
  /** `spec` of its document. */
  readonly spec: RuleSpecFile;
  /** The pack that it comes from; absent for a rule of the repository itself. */
  readonly pack?: string;
}
