import { JqError } from "../../jq/index.ts";
import type { StatusDefinition, StatusMatcher } from "../../model/index.ts";
import { RiError } from "../objects/error.ts";
import { matchersOf, type NamedMatcher } from "../objects/recorded.ts";
import { setPath } from "../objects/set-path.ts";
import { exampleObject } from "../trial/example-object.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Statuses that only a report of the controller can justify. */
const REPORTED: ReadonlySet<string> = new Set(["running", "completed", "failed", "degraded"]);

/** Reports matchers that an object without a status meets (RI-151), and statuses that match together (RI-016). */
export function lintStatusTrials(subject: LintSubject): void {
  const matchers = matchersOf(subject.resourceInterface);
  lintWithoutStatus(matchers, subject);
  lintTogether(matchers, subject);
}

function lintWithoutStatus(matchers: readonly NamedMatcher[], { resourceInterface, shape, report }: LintSubject): void {
  const { kind, pointer, name } = resourceInterface.rootComponent;
  if (kind === undefined) return;
  const examples = [0, 2].map((items) => exampleObject(shape.object, kind, { items }));
  for (const matcher of matchers) {
    const [key = ""] = matcher.name.split("/");
    const example = REPORTED.has(key) && examples.find((object) => matcher.fires(object));
    if (!example) continue;
    report("RI-151", `${pointer}/statusDefinition/statusMappings/${matcher.name}`, {
      component: name,
      message: `an object without a status is ${key}`,
      example,
    });
  }
}

// Only an expression can match beside conditions and phases that exclude it by their form.
function lintTogether(matchers: readonly NamedMatcher[], subject: LintSubject): void {
  const { kind, pointer, name, statusDefinition } = subject.resourceInterface.rootComponent;
  if (kind === undefined || statusDefinition === undefined) return;
  const { statusMappings } = statusDefinition;
  const base = exampleObject(subject.shape.object, kind, { items: 1 });
  const mapped = Object.entries(statusMappings).flatMap(([key, list]) =>
    list.map((matcher, index) => ({ key, matcher, name: `${key}/${index}` })),
  );
  const expressions = mapped.filter(({ matcher }) => matcher.byExpression !== undefined);
  if (expressions.length === 0) return;
  for (const { key, matcher } of mapped) {
    const example = matcher.byExpression === undefined ? objectOf(matcher, statusDefinition, base, subject) : undefined;
    if (example === undefined) continue;
    const other = expressions.find(
      (one) => one.key !== key && matchers.some((each) => each.name === one.name && each.fires(example)),
    );
    if (other === undefined) continue;
    subject.report("RI-016", `${pointer}/statusDefinition/statusMappings/${other.name}/byExpression/expression`, {
      component: name,
      message: `an object that is ${key} by its phase or conditions is also ${other.key}`,
      example,
    });
  }
}

/** An object that meets a matcher by phase and conditions; undefined for any other matcher. */
function objectOf(
  { byPhase = "", byConditions = [] }: StatusMatcher,
  { phaseDefinition, conditionsDefinition }: StatusDefinition,
  base: unknown,
  { programOf }: LintSubject,
): unknown {
  if (byPhase === "" && byConditions.length === 0) return undefined;
  const {
    path,
    typeFieldName = "type",
    statusFieldName = "status",
    reasonFieldName = "reason",
  } = conditionsDefinition ?? {};
  const conditions = byConditions.map(({ type, status = "True", reason }) => ({
    [typeFieldName]: type,
    [statusFieldName]: status,
    ...(reason !== undefined && { [reasonFieldName]: reason }),
  }));
  const write = (object: unknown, source: string | undefined, value: unknown) => {
    const program = source === undefined ? undefined : programOf(source);
    if (program?.updatable) return program.paths(object).reduce((copy, place) => setPath(copy, place, value), object);
    return object;
  };
  try {
    const phased = byPhase === "" ? base : write(base, phaseDefinition?.path, byPhase);
    if (conditions.length === 0) return phased;
    return write(phased, path, conditions);
  } catch (error) {
    if (error instanceof JqError || error instanceof RiError) return undefined;
    throw error;
  }
}
