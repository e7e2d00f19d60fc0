import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  at,
  formatValue,
  isAbsent,
  isContainer,
  isObject,
  items,
  member,
  nearest,
  pointerTo,
  text,
} from "../../src/kernel/index.ts";
import { tasksBefore } from "./dag-faults.ts";
import {
  GrowingScope,
  itemVariables,
  taskVariables,
  templateScope,
  type VariableScope,
  workflowScope,
} from "./variable-scope.ts";
import { writtenTemplates } from "./written-templates.ts";

/** The first parts of the variables that Argo checks. It leaves others, such as those of Jinja, as they are. */
const CHECKED = ["item.", "steps.", "inputs.", "outputs.", "pod.", "workflow.", "tasks."];
const VARIABLE = /\{\{([^{}]*)\}\}/g;

type Members = Readonly<Record<string, unknown>>;

/**
 * The variables for which Argo's controller rejects a workflow because no input, parameter, step or task has their name.
 * Source: argoproj/argo-workflows, workflow/validate/validate.go, resolveAllVariables.
 *
 * @param isComplete whether no other object adds parameters to the workflow
 */
export function undefinedVariables(spec: unknown, isComplete: boolean): readonly ObjectFault[] {
  const defaults = member(spec, "templateDefaults");
  // Templates have the inputs and outputs of the defaults as well.
  if (["inputs", "outputs", "daemon"].some((field) => !isAbsent(member(defaults, field)))) return [];
  const written = writtenTemplates(spec);
  const byName = new Map(written.filter(({ inline }) => !inline).map(({ name, template }) => [name, template]));
  const first = byName.get(text(member(spec, "entrypoint")) ?? "");
  const around = workflowScope(spec, isComplete);
  return written.flatMap(({ template, path }) => {
    if (!isObject(template)) return [];
    const scopes = [around, templateScope(template)];
    if (!isAbsent(template.dag)) return dagFaults(template, path, scopes, byName);
    if (!isAbsent(template.steps)) return stepFaults(template, path, scopes, byName);
    // Arguments replace the inputs, except for those of the first template, and the paths of artifacts.
    const { inputs, ...rest } = template;
    if (isComplete && template === first) return unknownVariables(template, path, scopes);
    const artifacts = items(member(inputs, "artifacts")).map((artifact) => ({ path: member(artifact, "path") }));
    return [
      ...unknownVariables(rest, path, scopes),
      ...unknownVariables(artifacts, `${path}/inputs/artifacts`, scopes),
    ];
  });
}

function stepFaults(
  template: Members,
  path: string,
  scopes: readonly VariableScope[],
  byName: ReadonlyMap<string, unknown>,
) {
  const earlier = new GrowingScope();
  const known = [...scopes, earlier];
  const faults = items(template.steps).flatMap((group, row) =>
    items(group).flatMap((step, index) => {
      const prefix = `steps.${text(member(step, "name")) ?? ""}`;
      const own = taskVariables(prefix, calledTemplate(step, byName), hasItems(step));
      const hasExitHook = !isAbsent(at(step, "hooks", "exit")) || !isAbsent(member(step, "onExit"));
      earlier.names.add(`${prefix}.status`);
      earlier.add(itemVariables(step));
      const found = unknownInTask(step, pointerTo(path, "steps", row, index), hasExitHook ? [...known, own] : known);
      earlier.add(own);
      return found;
    }),
  );
  return [...faults, ...unknownVariables(template.outputs, `${path}/outputs`, known)];
}

function dagFaults(
  template: Members,
  path: string,
  scopes: readonly VariableScope[],
  byName: ReadonlyMap<string, unknown>,
) {
  const tasks = items(at(template, "dag", "tasks"));
  const all = new GrowingScope();
  for (const task of tasks) {
    const prefix = `tasks.${text(member(task, "name")) ?? ""}`;
    all.add(taskVariables(prefix, calledTemplate(task, byName), hasItems(task)));
    if (!isAbsent(member(task, "hooks"))) all.names.add(`${prefix}.status`);
  }
  const known = [...scopes, all];
  const earlierTasks = tasksBefore(template.dag);
  const faults = tasks.flatMap((task, index) => {
    const place = pointerTo(path, "dag", "tasks", index);
    const isEarlier = earlierTasks(task);
    return [
      ...unknownInTask(task, place, [...known, itemVariables(task), statusOfEarlier(isEarlier)]),
      ...laterTasks(task, place, isEarlier),
    ];
  });
  return [
    ...faults,
    ...unknownVariables(at(template, "dag", "target"), `${path}/dag/target`, known),
    ...unknownVariables(template.outputs, `${path}/outputs`, known),
  ];
}

/** The variables for the status of tasks on which a task depends. */
function statusOfEarlier(isEarlier: (task: string) => boolean): VariableScope {
  const isKnown = (name: string) => isEarlier(/^tasks\.(.+)\.status$/.exec(name)?.[1] ?? "");
  return { names: new Set(), prefixes: [], isKnown };
}

/** The arguments of a task that are outputs of a task on which it does not depend. */
function laterTasks(task: unknown, path: string, isEarlier: (task: string) => boolean): readonly ObjectFault[] {
  const sources = [
    ["parameters", "value"],
    ["artifacts", "from"],
  ] as const;
  return sources.flatMap(([list, field]) =>
    items(at(task, "arguments", list)).flatMap((argument, index): readonly ObjectFault[] => {
      const value = text(member(argument, field)) ?? "";
      const name = value.startsWith("{{tasks.") ? value.split(".")[1] : undefined;
      if (name === undefined || isEarlier(name)) return [];
      const message = `is an output of the task ${formatValue(name)}, on which the task does not depend`;
      return [{ kind: "conflict", path: pointerTo(path, "arguments", list, index, field), message }];
    }),
  );
}

/** The template that a step or task calls; undefined for one of another object, or with a variable. */
function calledTemplate(task: unknown, byName: ReadonlyMap<string, unknown>): unknown {
  const inline = member(task, "inline");
  if (isObject(inline)) return inline;
  return byName.get(text(member(task, "template")) ?? "");
}

function hasItems(task: unknown): boolean {
  return items(member(task, "withItems")).length > 0 || (text(member(task, "withParam")) ?? "") !== "";
}

function unknownInTask(task: unknown, path: string, scopes: readonly VariableScope[]): readonly ObjectFault[] {
  if (!isObject(task)) return [];
  // A template inside of it is checked by itself.
  const { inline: _, ...rest } = task;
  return unknownVariables(rest, path, scopes);
}

function unknownVariables(value: unknown, path: string, scopes: readonly VariableScope[]): readonly ObjectFault[] {
  if (typeof value === "string") return value.includes("{{") ? unknownInText(value, path, scopes) : [];
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => unknownVariables(inner, pointerTo(path, key), scopes));
}

function unknownInText(value: string, path: string, scopes: readonly VariableScope[]): readonly ObjectFault[] {
  return [...value.matchAll(VARIABLE)].flatMap(([, tag = ""]): readonly ObjectFault[] => {
    const name = tag.trim();
    const isChecked = !tag.startsWith("=") && CHECKED.some((prefix) => name.startsWith(prefix));
    if (!isChecked || scopes.some((scope) => isIn(scope, name))) return [];
    const right = nearest(
      name,
      scopes.flatMap((scope) => [...scope.names]),
    );
    const message = `has the variable {{${name}}}, which is not defined there`;
    return [{ kind: "conflict", path, message, ...(right !== undefined && { fix: `write {{${right}}}` }) }];
  });
}

function isIn({ names, prefixes, isKnown }: VariableScope, name: string): boolean {
  return names.has(name) || prefixes.some((prefix) => name.startsWith(prefix)) || isKnown?.(name) === true;
}
