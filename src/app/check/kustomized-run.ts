import { present } from "../../kernel/index.ts";
import {
  evaluateBuiltNamespaces,
  type PolicySettings,
  type RuleRun,
  repairableRules,
  repairedBy,
} from "../../rules/index.ts";
import type { BuiltSubject } from "../repository/check-subject.ts";
import type { CheckedSet, PathsToCheck } from "./checked-set.ts";

/** A run without findings that every kustomization with the object repairs. */
export function withoutRepaired(
  run: RuleRun,
  { outputs }: BuiltSubject,
  { book, knowledge }: PathsToCheck["inputs"],
  { set, catalogue }: CheckedSet,
): RuleRun {
  const ids = repairableRules(set.objects, book.settings);
  const files = run.findings.flatMap(({ rule, location }) => (ids.has(rule) && location?.file) || []);
  const built = outputs(new Set(files));
  if (built.length === 0) return run;
  const isRepaired = repairedBy(built, book.settings, catalogue, knowledge);
  return { ...run, findings: run.findings.filter((finding) => !ids.has(finding.rule) || !isRepaired(finding)) };
}

/** A run in which rules about namespaces have judged what kustomizations make of the objects. */
export function withNamespaces(
  run: RuleRun,
  settings: PolicySettings,
  { pairs, outputs }: BuiltSubject,
  { knowledge }: PathsToCheck["inputs"],
  { set, catalogue }: CheckedSet,
): RuleRun {
  const rules = new Set(settings.forSet.map(({ rule }) => rule.id));
  if (rules.size === 0 || pairs.length === 0) return run;
  const files = new Set(present(pairs.map(({ before }) => before.file)));
  const parts = { pairs, outputs: outputs(files) };
  const findings = evaluateBuiltNamespaces(parts, set, settings, catalogue, knowledge);
  return { ...run, findings: [...run.findings.filter(({ rule }) => !rules.has(rule)), ...findings] };
}
