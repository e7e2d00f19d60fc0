import { type Component, componentsOf, type StatusKey, type StatusMatcher, statusKeys } from "../../model/index.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Reports matchers that never or always match, or that match together with another status. */
export function lintStatus(subject: LintSubject): void {
  for (const component of componentsOf(subject.resourceInterface)) {
    for (const [key, index, matcher] of matchersOf(component)) lintMatcher(component, key, index, matcher, subject);
    lintInitializing(component, subject);
  }
}

type Entry = readonly [StatusKey, number, StatusMatcher];

function matchersOf({ statusDefinition }: Component): readonly Entry[] {
  const mappings = statusDefinition?.statusMappings ?? {};
  return statusKeys.flatMap((key) => (mappings[key] ?? []).map((matcher, index) => [key, index, matcher] as const));
}

function lintMatcher(
  { name, pointer, statusDefinition }: Component,
  key: StatusKey,
  index: number,
  { byPhase = "", byConditions = [], byExpression }: StatusMatcher,
  { report }: LintSubject,
): void {
  const path = `${pointer}/statusDefinition/statusMappings/${key}/${index}`;
  if (byPhase === "" && byConditions.length === 0 && byExpression === undefined) {
    report("RI-120", path, { component: name, message: `this matcher has no condition, so every object is ${key}` });
  }
  if (byPhase !== "" && statusDefinition?.phaseDefinition === undefined) {
    report("RI-119", `${path}/byPhase`, {
      component: name,
      message: "there is no phaseDefinition, so this never matches",
    });
  }
  if (byConditions.length > 0 && statusDefinition?.conditionsDefinition === undefined) {
    report("RI-119", `${path}/byConditions`, {
      component: name,
      message: "there is no conditionsDefinition, so this never matches",
    });
  }
  if (byExpression !== undefined && /["\\]/.test(byExpression.expectedResult)) {
    report("RI-118", `${path}/byExpression/expectedResult`, {
      component: name,
      message: "the expected result is pasted between quotes, so quotes and backslashes in it change the program",
      fix: "let the expression compare and expect true",
    });
  }
}

// A condition that stays true (Created) keeps an object initializing for the rest of its life.
function lintInitializing(component: Component, { report }: LintSubject): void {
  const entries = matchersOf(component);
  const others = entries.filter(([key]) => key !== "initializing");
  for (const [key, index, matcher] of entries.filter(([name]) => name === "initializing")) {
    const beside = new Set(others.filter(([, , other]) => !exclude(matcher, other)).map(([name]) => name));
    if (isByConditionsAlone(matcher) && beside.size > 0) {
      report("RI-016", `${component.pointer}/statusDefinition/statusMappings/${key}/${index}`, {
        component: component.name,
        message: `an object can be initializing and ${[...beside].join(" or ")} at once: the conditions do not exclude each other`,
        fix: "require in byExpression that the later conditions are absent",
      });
    }
  }
}

function isByConditionsAlone({ byPhase = "", byConditions = [], byExpression }: StatusMatcher): boolean {
  return byPhase === "" && byExpression === undefined && byConditions.length > 0;
}

function exclude(a: StatusMatcher, b: StatusMatcher): boolean {
  if (!isByConditionsAlone(a) || !isByConditionsAlone(b)) return true;
  return (a.byConditions ?? []).some(({ type, status = "", reason = "" }) =>
    (b.byConditions ?? []).some(
      (other) =>
        other.type === type &&
        ((status !== "" && (other.status ?? "") !== "" && other.status !== status) ||
          (reason !== "" && (other.reason ?? "") !== "" && other.reason !== reason)),
    ),
  );
}
