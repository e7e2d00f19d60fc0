import { given } from "../base/given.ts";
import { ruleOf } from "./definition-rules.ts";
import type { Issue } from "./issue.ts";
import { kustomizeRules } from "./kustomize-rules.ts";

/** The parts that an issue about a kustomization adds to its rule. */
type KustomizeDetails = Pick<Issue, "message" | "path" | "key" | "location" | "received" | "unjudged"> &
  Partial<Pick<Issue, "fix">>;

/** The issue of a rule of kustomizations. */
export function kustomizeIssue(name: keyof typeof kustomizeRules, details: KustomizeDetails): Issue {
  const { severity, fix, ...rule } = kustomizeRules[name];
  return given({ ...ruleOf(rule), severity, ...details, fix: details.fix ?? fix });
}
