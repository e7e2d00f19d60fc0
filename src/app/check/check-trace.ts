import type { Finding } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import type { PolicySettings, RuleBook } from "../../rules/index.ts";
import type { CheckSubject } from "../repository/check-subject.ts";

/** The objects and findings of a check, for explanations. */
export interface CheckTrace {
  readonly set: ObjectSet;
  readonly settings: PolicySettings;
  readonly book: RuleBook;
  readonly subject: CheckSubject;
  /** The findings of the rules, before waivers. */
  readonly ran: readonly Finding[];
  /** Those of them that kustomizations do not repair. */
  readonly kept: readonly Finding[];
}
