import { compareIssues, given } from "../../kernel/index.ts";
import { type ResourceInterface, refOfResourceInterface, ruleIssue, type SpannedIssue } from "../../model/index.ts";
import { structureOf } from "../objects/structure.ts";
import { newRunUsage, type RunUsage } from "../objects/usage.ts";
import { type KnownNames, kubernetesNames } from "../trial/known-names.ts";
import { shapeOfDefinition } from "../trial/shape-of-definition.ts";
import type { SchemaNode } from "../types/value.ts";
import { lintAbsence } from "./lint-absence.ts";
import { lintComponents } from "./lint-components.ts";
import { lintExpressions } from "./lint-expressions.ts";
import { lintGang } from "./lint-gang.ts";
import { lintGangTrials } from "./lint-gang-trials.ts";
import { lintHealth } from "./lint-health.ts";
import { lintMeaning } from "./lint-meaning.ts";
import { lintNames } from "./lint-names.ts";
import { lintScales } from "./lint-origins.ts";
import { lintParts } from "./lint-parts.ts";
import { lintPods } from "./lint-pods.ts";
import { lintRoles } from "./lint-roles.ts";
import { lintSelectors } from "./lint-selectors.ts";
import { lintStatus } from "./lint-status.ts";
import { lintStatusTrials } from "./lint-status-trials.ts";
import { type LintSubject, programOf } from "./lint-subject.ts";
import { lintTrials } from "./lint-trials.ts";
import { oneForEachCause } from "./one-cause.ts";

const STEPS = [
  lintComponents,
  lintSelectors,
  lintStatus,
  lintMeaning,
  lintNames,
  lintPods,
  lintParts,
  lintRoles,
  lintExpressions,
  lintAbsence,
  lintTrials,
  lintStatusTrials,
  lintGang,
  lintGangTrials,
  lintScales,
  lintHealth,
] as const;

/** The data that a check of a definition may use beside the definition. */
interface LintOptions {
  /** The steps and bytes that the expressions of the run have used so far. */
  readonly run?: RunUsage;
  /** Names that are not misspelt. Default: those of Kubernetes. */
  readonly known?: KnownNames;
  /** The schema of the kind: its types and mandatory fields apply to the constructed objects. */
  readonly schema?: SchemaNode;
  /** The definition of the catalogue for the kind: what it cannot have either is not reported. */
  readonly catalogue?: ResourceInterface;
  /** Whether findings have the constructed objects that show them. Default false. */
  readonly examples?: boolean;
}

/**
 * Reports hazards in a definition that is valid by its schema: selectors that never or always match, statuses that
 * overlap, gangs with a wrong minimum, updates that erase fields; and what the definition does with objects that are
 * constructed for it. `parseResourceInterface` reports invalid definitions.
 */
export function lintResourceInterface(
  resourceInterface: ResourceInterface,
  { run = newRunUsage(), known = kubernetesNames(), schema, catalogue, examples = false }: LintOptions = {},
): readonly SpannedIssue[] {
  const issues: SpannedIssue[] = [];
  const object = refOfResourceInterface(resourceInterface);
  const subject: LintSubject = {
    resourceInterface,
    structure: structureOf(resourceInterface),
    shape: shapeOfDefinition(resourceInterface, programOf),
    known,
    run,
    programOf,
    ...given({ schema, catalogue }),
    report: (rule, path, { message, ...more }) => {
      issues.push(ruleIssue(rule, { object, path, message: `${path}: ${message}`, ...more }, resourceInterface.locate));
    },
  };
  for (const step of STEPS) step(subject);
  const found = oneForEachCause(issues, resourceInterface.unread).toSorted(compareIssues);
  if (examples) return found;
  return found.map(({ example: _, ...issue }) => issue);
}
