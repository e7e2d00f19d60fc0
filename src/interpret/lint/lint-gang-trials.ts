import { componentsOf, type PodGroupMember, type SuspendAction } from "../../model/index.ts";
import { compile } from "../objects/compiled.ts";
import { failureOf } from "../objects/error.ts";
import { passesFilters } from "../objects/pods.ts";
import { addToRun } from "../objects/usage.ts";
import { exampleObject } from "../trial/example-object.ts";
import { fieldShape, newShape } from "../trial/shape.ts";
import { traceExpression } from "../trial/trace.ts";
import { BARE_POD } from "./lint-absence.ts";
import type { LintSubject } from "./lint-subject.ts";

const POD = { group: "", version: "v1", kind: "Pod" };

// One pod for each of the first constants that a filter compares a value with, and one for none of them.
const CHOICES = [0, 1, 2, 3];

/**
 * Reports filters that no pod passes (RI-161), keys with a default (RI-162), and suspending that cannot be undone
 * (RI-163).
 */
export function lintGangTrials(subject: LintSubject): void {
  const { resourceInterface } = subject;
  const pointer = `${resourceInterface.pointer}/optimizationInstructions/gangScheduling/podGroups`;
  for (const [groupIndex, { members }] of (resourceInterface.gangScheduling?.podGroups ?? []).entries()) {
    for (const [index, member] of members.entries()) {
      lintFilters(member, `${pointer}/${groupIndex}/members/${index}`, subject);
      lintDefaults(member, `${pointer}/${groupIndex}/members/${index}`, subject);
    }
  }
  lintSuspend(subject);
}

function lintFilters(
  { componentName, filters = [] }: PodGroupMember,
  path: string,
  { resourceInterface, programOf, run, report }: LintSubject,
): void {
  if (filters.length === 0) return;
  const shape = newShape();
  fieldShape(shape, "spec").roles.add("pod spec");
  for (const filter of filters) {
    const program = programOf(filter);
    if (program === undefined) return;
    traceExpression(program.ast, shape);
  }
  const { engine } = compile(resourceInterface);
  const pods = CHOICES.flatMap((choice) =>
    [1, 0].flatMap((items) => {
      const pod = exampleObject(shape, POD, { items, status: true, choice });
      return [pod, { ...pod, spec: BARE_POD.spec }, { ...pod, metadata: BARE_POD.metadata }];
    }),
  );
  const passed = pods.some((pod) => {
    try {
      return passesFilters(engine, filters, pod);
    } catch (error) {
      failureOf(error);
      return false;
    }
  });
  addToRun(run, resourceInterface, engine.used);
  if (passed) return;
  report("RI-161", `${path}/filters`, {
    component: componentName,
    message: `no pod of ${pods.length} passes all filters, with and without the values that they compare, so the member has no pods`,
    example: pods[0],
  });
}

function lintDefaults(
  { componentName, groupByKeyPaths = [] }: PodGroupMember,
  path: string,
  { programOf, report }: LintSubject,
): void {
  for (const [index, source] of groupByKeyPaths.entries()) {
    const ast = programOf(source)?.ast;
    if (ast?.kind !== "alternative" || ast.right.kind !== "literal") continue;
    report("RI-162", `${path}/groupByKeyPaths/${index}`, {
      component: componentName,
      message: `pods without this key get the key ${JSON.stringify(ast.right.value)}, so pods of different groups without it share a PodGroup`,
      part: { text: source, span: ast.right.span },
    });
  }
}

function lintSuspend({ resourceInterface, report }: LintSubject): void {
  for (const { name, pointer, suspendDefinition } of componentsOf(resourceInterface)) {
    const { suspendActions = [], resumeActions = [] } = suspendDefinition ?? {};
    for (const [index, action] of suspendActions.entries()) {
      const path = `${pointer}/suspendDefinition/suspendActions/${index}`;
      const back = resumeActions.findLast(({ path: other }) => plain(other) === plain(action.path));
      const message = suspendProblem(action, back);
      if (message !== undefined) report("RI-163", path, { component: name, message });
    }
  }
}

function suspendProblem(action: SuspendAction, back: SuspendAction | undefined): string | undefined {
  if (back === undefined) return `no resume action writes ${action.path}, so resuming does not undo this action`;
  if (action.value === back.value) return `suspending and resuming both write ${action.value}`;
  const [on, off] = [jsonTypeOf(action.value), jsonTypeOf(back.value)];
  // Null removes the field.
  if (on === off || on === "null" || off === "null" || on === undefined || off === undefined) return undefined;
  return `suspending writes a ${on}, but resuming a ${off}`;
}

function plain(path: string): string {
  return path.replaceAll(/\s+/g, "");
}

function jsonTypeOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null) return "null";
    if (Array.isArray(value)) return "list";
    return typeof value;
  } catch {
    return undefined;
  }
}
