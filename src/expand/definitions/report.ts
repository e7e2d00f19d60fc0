import type { Issue, RuleSummary, Severity } from "../../kernel/index.ts";
import { definitionRules, fieldLabel, ruleOf, synthRules } from "../../kernel/index.ts";

/**
 * Collects the issues of an expansion. Each sentence continues the field's name ("is refused on kai clusters: …"). Each
 * path is a JSON pointer into the definition; the caller of the expansion adds locations.
 */
export interface ExpansionReporter {
  readonly issues: readonly Issue[];
  /** DEF-004: the field has no equivalent on the target. */
  readonly refuse: (path: string, sentence: string, fix?: string) => void;
  /** DEF-005: a name that is invalid for its pods or children. */
  readonly invalidName: (path: string, sentence: string, fix?: string) => void;
  /** DEF-008, a warning: mapped, but with another effect than on the Run:ai platform. */
  readonly differs: (path: string, sentence: string, fix?: string) => void;
  /** DEF-014, a warning: the platform deletes the finished workload, and every sync creates it again. */
  readonly deleted: (path: string, sentence: string, fix?: string) => void;
  /** DEF-015, an info: the documents of the platform contradict each other. */
  readonly unstated: (path: string, sentence: string, fix?: string) => void;
  /** GITOPS-006: a finished object that removes itself would be created again by every sync. */
  readonly ttl: (path: string, sentence: string, fix?: string) => void;
}

/** A reporter with no issue yet. */
export function createExpansionReporter(): ExpansionReporter {
  const issues: Issue[] = [];
  const add = (rule: RuleSummary, severity: Severity) => (path: string, sentence: string, fix?: string) => {
    const message = `${fieldLabel(path)} ${sentence}`;
    issues.push({ ...ruleOf(rule), severity, message, path, ...(fix === undefined ? {} : { fix }) });
  };
  return {
    issues,
    refuse: add(definitionRules["not-expressible"], "error"),
    invalidName: add(definitionRules.name, "error"),
    differs: add(synthRules["meaning-differs"], "warning"),
    deleted: add(synthRules["automatic-deletion"], "warning"),
    unstated: add(synthRules["stated-preemptibility"], "info"),
    ttl: add(synthRules["ttl-on-synced-object"], "error"),
  };
}

/** Whether one of the issues refuses the definition. */
export function isRefused(issues: readonly Issue[]): boolean {
  return issues.some((issue) => issue.severity === "error");
}
