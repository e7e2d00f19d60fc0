import { compareIssues, type Issue } from "../../finding/issue.ts";
import { type ResourceInterface, refOfResourceInterface } from "../../resource-interface/resource-interface.ts";
import { ruleIssue } from "../../resource-interface/rules.ts";
import { structureOf } from "../structure.ts";
import { newRunUsage, type RunUsage } from "../usage.ts";
import { lintAbsence } from "./lint-absence.ts";
import { lintComponents } from "./lint-components.ts";
import { lintExpressions } from "./lint-expressions.ts";
import { lintGang } from "./lint-gang.ts";
import { lintScales } from "./lint-origins.ts";
import { lintSelectors } from "./lint-selectors.ts";
import { lintStatus } from "./lint-status.ts";
import { type LintSubject, programOf } from "./lint-subject.ts";

/**
 * Reports hazards in a definition that is valid by its schema: selectors that never or always match, statuses that
 * overlap, gangs with a wrong minimum, updates that erase fields. `parseResourceInterface` reports invalid definitions.
 * Its expressions count in `run`.
 */
export function lintResourceInterface(
  resourceInterface: ResourceInterface,
  run: RunUsage = newRunUsage(),
): readonly Issue[] {
  const issues: Issue[] = [];
  const object = refOfResourceInterface(resourceInterface);
  const subject: LintSubject = {
    resourceInterface,
    structure: structureOf(resourceInterface),
    run,
    programOf,
    report: (rule, path, { message, ...more }) => {
      issues.push(ruleIssue(rule, { object, path, message: `${path}: ${message}`, ...more }, resourceInterface.locate));
    },
  };
  for (const step of [lintComponents, lintSelectors, lintStatus, lintExpressions, lintAbsence, lintGang, lintScales])
    step(subject);
  return issues.toSorted(compareIssues);
}
