import type { Issue } from "../../kernel/index.ts";
import { isActive } from "../../kernel/index.ts";

/** Exit codes of every command (docs/reference/cli.md). */
export const EXIT = {
  fine: 0,
  /** Wrong use, a wrong definition, or a crash. */
  usage: 1,
  /** A policy rejects an object. */
  policy: 2,
  /** `dist/` is stale, or an input could not be evaluated. */
  stale: 3,
} as const;

/** 3 for inputs that could not be evaluated or a stale `dist/`, else 0. */
export function staleIf(isStale: boolean): number {
  if (isStale) return EXIT.stale;
  return EXIT.fine;
}

// Rules about definitions and muster.yaml; every other rule is a policy.
const DEFINITION_RULES = /^(?:DEF|ORG)-|^GITOPS-002$/;

/** The exit code for errors. A policy takes precedence over an unreadable input, and this over other errors. */
export function exitCodeOf(issues: readonly Issue[], unreadable: number): number {
  const errors = issues.filter((issue) => issue.severity === "error" && isActive(issue));
  if (errors.some(({ rule }) => !DEFINITION_RULES.test(rule))) return EXIT.policy;
  if (unreadable > 0) return EXIT.stale;
  if (errors.length > 0) return EXIT.usage;
  return EXIT.fine;
}
