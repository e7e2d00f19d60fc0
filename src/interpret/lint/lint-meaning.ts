import type { JqNode } from "../../jq/index.ts";
import { canonicalJson } from "../../kernel/index.ts";
import { type Component, componentsOf, type StatusMatcher } from "../../model/index.ts";
import { COMPARISON, type LintSubject } from "./lint-subject.ts";

/**
 * Reports matchers that no object can meet (RI-152), that contradict their status (RI-153), and statuses read
 * elsewhere.
 */
export function lintMeaning(subject: LintSubject): void {
  for (const component of componentsOf(subject.resourceInterface)) {
    const mappings = Object.entries(component.statusDefinition?.statusMappings ?? {});
    const firstByText = new Map<string, string>();
    for (const [key, matchers] of mappings) {
      for (const [index, matcher] of matchers.entries()) {
        const path = `${component.pointer}/statusDefinition/statusMappings/${key}/${index}`;
        lintReachable(component, path, matcher, subject);
        lintContradiction(component, path, key, matcher, subject);
        const text = canonicalJson(JSON.parse(JSON.stringify(matcher)));
        const first = firstByText.get(text);
        // The check of initializing compares conditions with those of every other status.
        const isCompared = matcher.byExpression === undefined && [first, key].includes("initializing");
        if (first !== undefined && first !== key && !isCompared) {
          subject.report("RI-016", path, {
            component: component.name,
            message: `the same matcher is in ${first}, so an object is ${first} and ${key} at once`,
            fix: "remove one of the two",
          });
        }
        firstByText.set(text, first ?? key);
      }
    }
  }
  lintPlace(subject);
  lintConstants(subject);
}

const CONDITION_VALUES: readonly string[] = ["True", "False", "Unknown"];

function lintReachable(
  { name, statusDefinition }: Component,
  path: string,
  { byConditions = [], byExpression }: StatusMatcher,
  { programOf, report }: LintSubject,
): void {
  // Only standard conditions have these values.
  const isStandard = (statusDefinition?.conditionsDefinition?.statusFieldName ?? "status") === "status";
  for (const [index, { type, status = "", reason = "" }] of byConditions.entries()) {
    if (isStandard && status !== "" && !CONDITION_VALUES.includes(status)) {
      const intended = CONDITION_VALUES.find((value) => value.toLowerCase() === status.toLowerCase());
      report("RI-152", `${path}/byConditions/${index}/status`, {
        component: name,
        message: `the status of a condition is True, False or Unknown, but never ${status}`,
        fix: `write ${intended ?? "True, False or Unknown"}`,
      });
    }
    const other = byConditions
      .slice(0, index)
      .find((one) => one.type === type && ((one.status ?? "") !== status || (one.reason ?? "") !== reason));
    if (other !== undefined && status !== "" && (other.status ?? "") !== "" && other.status !== status) {
      report("RI-152", `${path}/byConditions/${index}`, {
        component: name,
        message: `the condition ${type} cannot be ${other.status} and ${status} at once`,
      });
    }
  }
  if (byExpression === undefined) return;
  const program = programOf(byExpression.expression);
  const { expectedResult } = byExpression;
  if (program === undefined || !isBoolean(program.ast) || expectedResult === "true" || expectedResult === "false") {
    return;
  }
  report("RI-152", `${path}/byExpression/expectedResult`, {
    component: name,
    message: `the expression is true or false, but never “${expectedResult}”`,
    fix: 'expect "true" or "false"',
  });
}

// Whether every result is true or false by the form of the expression.
function isBoolean(node: JqNode): boolean {
  switch (node.kind) {
    case "paren":
    case "label":
      return isBoolean(node.body);
    case "pipe":
      return isBoolean(node.right);
    case "binary":
      return COMPARISON.test(node.operator);
    case "and":
    case "or":
      return true;
    case "literal":
      return typeof node.value === "boolean";
    case "call":
      return /^(any|all|not|has|IN|startswith|endswith|test|contains|isempty)$/.test(node.name);
    default:
      return false;
  }
}

/** States by the words in their names. */
const WORDS = {
  failed: /^(.*Failed|Failure|.*Error|Crash.*)$/i,
  completed: /^(Succeeded|Succe?ss|Successful|Completed?|Finished|Done)$/i,
  running: /^Running$/i,
} as const;

type Word = keyof typeof WORDS;

function wordOf(state: string): Word | undefined {
  return (Object.keys(WORDS) as readonly Word[]).find((word) => WORDS[word].test(state));
}

/** The statuses that a state excludes. */
const EXCLUDED: Readonly<Record<Word, readonly string[]>> = {
  failed: ["running", "completed", "initializing", "suspended"],
  completed: ["failed", "initializing", "degraded", "suspended"],
  running: ["completed", "failed", "suspended"],
};

function lintContradiction(
  { name }: Component,
  path: string,
  key: string,
  { byPhase = "", byConditions = [], byExpression }: StatusMatcher,
  { report }: LintSubject,
): void {
  const contradiction = (field: string, state: string, status: "True" | "False") => {
    const word = wordOf(state);
    if (word === undefined) return;
    if (status === "True" ? EXCLUDED[word].includes(key) : key === word) {
      const value = status === "True" ? state : `not ${state}`;
      const message = `an object that is ${value} is not ${key}`;
      report("RI-153", `${path}/${field}`, {
        component: name,
        message,
        fix: "move the matcher to the status that it describes",
      });
    }
  };
  if (byPhase !== "" && byExpression === undefined) contradiction("byPhase", byPhase, "True");
  for (const [index, { type, status = "" }] of byConditions.entries()) {
    if (status === "True" || status === "") contradiction(`byConditions/${index}`, type, "True");
    if (status === "False") contradiction(`byConditions/${index}`, type, "False");
  }
}

/** Fields whose expression decides about an object or a pod, and so must read it. */
const DECIDES = /(?:(?:phase|conditions)Definition\/path|byExpression\/expression|Selector\/(?:keyPath|idPath))$/;

function lintConstants({ shape, report }: LintSubject): void {
  for (const { field, program } of shape.expressions) {
    if (!DECIDES.test(field.pointer) || !isConstant(program.ast)) continue;
    report("RI-156", field.pointer, {
      component: field.component ?? "",
      severity: "warning",
      message: `this expression is a constant, so it is the same for every ${field.on}`,
      part: { text: field.source, span: program.ast.span },
    });
  }
}

function isConstant(node: JqNode): boolean {
  if (node.kind === "literal") return true;
  if (node.kind === "paren") return isConstant(node.body);
  return node.kind === "unary" && isConstant(node.operand);
}

function lintPlace({ shape, report }: LintSubject): void {
  for (const { field, reads, program } of shape.expressions) {
    if (!/\/(phase|conditions)Definition\/path$/.test(field.pointer) || reads.fields.has("status")) continue;
    const [top] = reads.fields.keys();
    if (top !== "spec" && top !== "metadata") continue;
    report("RI-164", field.pointer, {
      component: field.component ?? "",
      message: `this path reads ${top}, but controllers write phases and conditions into status`,
      part: { text: field.source, span: program.ast.span },
      fix: field.source.replace(`.${top}`, ".status").replace(/^/, "write "),
    });
  }
}
