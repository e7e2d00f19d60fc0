import { at, isAbsent, isObject, items, member, names, text } from "../../src/kernel/index.ts";

/** The variables that a part of a workflow may have. */
export interface VariableScope {
  readonly names: ReadonlySet<string>;
  /** The beginnings of variables that are known when the workflow runs. */
  readonly prefixes: readonly string[];
  /** Whether a name is one of further variables. Default: none is. */
  readonly isKnown?: (name: string) => boolean;
}

/** Beginnings that Argo does not check. */
const UNCHECKED = [
  "outputs.",
  "steps.name",
  "tasks.name",
  "workflow.creationTimestamp",
  "workflow.duration",
  "workflow.scheduledTime",
  // Tools add labels and annotations to the manifest.
  "workflow.annotations",
  "workflow.labels",
];
/** Fields of a workflow that are variables. */
const OF_WORKFLOW = ["mainEntrypoint", "name", "namespace", "serviceAccountName", "status", "uid"];
/** Types of templates whose pods have a name. */
const WITH_POD = ["container", "containerSet", "script", "resource", "data"];
/** Types of templates with a result and an exit code. */
const WITH_RESULT = ["container", "script", "data", "http", "plugin"];
/** Fields of a step or task that are variables. */
const OF_TASK = ["finishedAt", "hostNodeName", "id", "startedAt"];
const LISTS = ["parameters", "artifacts"] as const;

/**
 * The variables of a whole workflow.
 *
 * @param isComplete whether no other object adds parameters to it
 */
export function workflowScope(spec: unknown, isComplete: boolean): VariableScope {
  const { isOpen, globals } = globalOutputs(spec);
  const parameters = items(at(spec, "arguments", "parameters"));
  const own = parameters.map((parameter) => `workflow.parameters.${text(member(parameter, "name")) ?? ""}`);
  return {
    names: new Set([
      ...OF_WORKFLOW.map((field) => `workflow.${field}`),
      ...(parameters.length > 0 ? ["workflow.parameters", "workflow.parameters.json"] : []),
      ...own,
      ...(isAbsent(member(spec, "priority")) ? [] : ["workflow.priority"]),
      ...(isAbsent(member(spec, "onExit")) ? [] : ["workflow.failures"]),
      ...globals,
    ]),
    prefixes: [...UNCHECKED, ...(isComplete ? [] : ["workflow.parameters"]), ...(isOpen ? ["workflow.outputs."] : [])],
  };
}

/** The global names of outputs, and whether there may be others: a name with a variable, or templates of another object. */
function globalOutputs(spec: unknown) {
  const globals: string[] = [];
  let isOpen = false;
  for (const template of items(member(spec, "templates"))) {
    for (const list of LISTS) {
      for (const output of items(at(template, "outputs", list))) {
        const name = text(member(output, "globalName")) ?? "";
        if (name.includes("{{")) isOpen = true;
        else if (name !== "") globals.push(`workflow.outputs.${list}.${name}`);
      }
    }
    const tasks = [...items(at(template, "dag", "tasks")), ...items(member(template, "steps")).flatMap(items)];
    if (tasks.some((task) => isObject(member(task, "templateRef")) || isObject(member(task, "inline")))) isOpen = true;
  }
  return { isOpen, globals };
}

/** The variables of a template: its inputs, and the name of its pod. */
export function templateScope(template: unknown): VariableScope {
  const inputs = member(template, "inputs");
  return {
    names: new Set([
      "inputs.parameters",
      ...namesIn(inputs, "parameters").map((name) => `inputs.parameters.${name}`),
      ...namesIn(inputs, "artifacts").flatMap((name) => [`inputs.artifacts.${name}`, `inputs.artifacts.${name}.path`]),
      ...(WITH_POD.some((type) => !isAbsent(member(template, type))) ? ["pod.name"] : []),
    ]),
    prefixes: [],
  };
}

/**
 * The variables about a step or task.
 *
 * @param prefix `steps.` or `tasks.` with its name
 * @param template the template that it calls; undefined for one that muster does not know
 * @param hasItems whether it runs once for each of several items
 */
export function taskVariables(prefix: string, template: unknown, hasItems: boolean): VariableScope {
  if (!isObject(template)) return { names: new Set(), prefixes: [`${prefix}.`] };
  const { outputs } = template;
  const hasMain = items(at(template, "containerSet", "containers")).some((each) => member(each, "name") === "main");
  const hasResult =
    hasMain || WITH_RESULT.some((type) => !isAbsent(template[type])) || (hasItems && !isAbsent(template.containerSet));
  return {
    names: new Set([
      ...OF_TASK.map((field) => `${prefix}.${field}`),
      ...(template.daemon === true ? [`${prefix}.ip`] : []),
      ...(hasResult ? [`${prefix}.outputs.result`, `${prefix}.exitCode`] : []),
      ...(hasItems ? [`${prefix}.outputs.parameters`] : []),
      ...LISTS.flatMap((list) => namesIn(outputs, list).map((name) => `${prefix}.outputs.${list}.${name}`)),
    ]),
    prefixes: [],
  };
}

/** The variables of the items of a step or task: fields of objects, places of lists. A single item is not checked. */
export function itemVariables(task: unknown): VariableScope {
  if ((text(member(task, "withParam")) ?? "") !== "") return { names: new Set(), prefixes: ["item."] };
  const fields = items(member(task, "withItems")).flatMap((item) => {
    if (Array.isArray(item)) return item.map((_, index) => `item.[${index}]`);
    return isObject(item) ? names(item).map((name) => `item.${name}`) : [];
  });
  return { names: new Set(fields), prefixes: [] };
}

/** A scope to which variables are added. */
export class GrowingScope implements VariableScope {
  readonly names = new Set<string>();
  readonly prefixes: string[] = [];

  add(...scopes: readonly VariableScope[]): void {
    for (const { names: own, prefixes } of scopes) {
      for (const name of own) this.names.add(name);
      this.prefixes.push(...prefixes);
    }
  }
}

function namesIn(holder: unknown, list: (typeof LISTS)[number]): readonly string[] {
  return items(member(holder, list)).flatMap((each) => text(member(each, "name")) ?? []);
}
