import { rules } from "../../../policies/index.ts";
import { type RuleBook, withSeverity } from "../../rules/index.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";

const UNKNOWN_KIND = "GITOPS-040";

/** The rule book with the severity of the command line for unknown kinds. */
export function withUnknownKinds(book: RuleBook, { unknownKinds }: CheckPathsOptions): RuleBook {
  const rule = rules.find(({ id }) => id === UNKNOWN_KIND);
  if (rule === undefined || unknownKinds === undefined) return book;
  return withSeverity(book, rule, unknownKinds);
}
