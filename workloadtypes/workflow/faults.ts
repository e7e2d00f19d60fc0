import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, exactlyOneField, longName, missingField } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, formatValue, isAbsent, isObject, items, MAX_LABEL_LENGTH, member, text } from "../../src/kernel/index.ts";
import { argumentFaults, missingInputs } from "./argument-faults.ts";
import { containerSetFaults } from "./container-set-faults.ts";
import { dagFaults } from "./dag-faults.ts";
import { inputFaults } from "./input-faults.ts";
import { leafFaults } from "./leaf-faults.ts";
import { limitFaults } from "./limit-faults.ts";
import { metricFaults } from "./metric-faults.ts";
import { emptyList, templateNameFaults } from "./name-faults.ts";
import { outputFaults } from "./output-faults.ts";
import { resourceFaults } from "./resource-faults.ts";
import { hookFaults, loopFaults, podGcFaults } from "./run-faults.ts";
import { undefinedVariables } from "./variable-faults.ts";
import { type ArgoSpec, type WrittenTemplate, writtenTemplates } from "./written-templates.ts";

/** The types of a template. Each has exactly one. */
const TYPES = [
  "container",
  "containerSet",
  "steps",
  "script",
  "resource",
  "dag",
  "suspend",
  "data",
  "http",
  "plugin",
] as const;

/** Kinds whose runs get no arguments from elsewhere. */
const OWN_ARGUMENTS: readonly string[] = ["Workflow", "CronWorkflow"];

/**
 * The fields for which Argo's controller fails a workflow before it starts: templates without a type or with several,
 * without containers or tasks, with one name, references to templates that the workflow lacks, dependencies that are no
 * tasks or form a cycle, and inputs without a value.
 * Source: argoproj/argo-workflows, workflow/validate/validate.go.
 */
export function workflowFaults(specOf: (object: KubeObject) => ArgoSpec) {
  return (object: KubeObject, isPart: boolean): readonly ObjectFault[] => {
    const { spec, place } = specOf(object);
    const isComplete = !isPart && OWN_ARGUMENTS.includes(object.kind);
    if (isAbsent(spec) && isComplete) return [missingField(place(""))];
    if (!isObject(spec)) return [];
    const name = object.kind === "Workflow" && !isPart ? longName(object, MAX_LABEL_LENGTH) : [];
    const faults = specFaults(spec, isPart, isComplete).map(({ other, ...fault }) => {
      const path = place(fault.path);
      // Parts of a workflow in a text have no paths of their own.
      const message = path.endsWith(fault.path) ? fault.message : `${fault.path} ${fault.message}`;
      return { ...fault, path, message, ...(other !== undefined && { other: place(other) }) };
    });
    return [...name, ...faults];
  };
}

function specFaults(
  spec: Readonly<Record<string, unknown>>,
  isPart: boolean,
  isComplete: boolean,
): readonly ObjectFault[] {
  const { templates, workflowTemplateRef, entrypoint } = spec;
  if (!isAbsent(workflowTemplateRef)) {
    if (items(templates).length === 0) return [];
    return [
      conflictingField("/templates", "must not be set together with workflowTemplateRef", "/workflowTemplateRef"),
    ];
  }
  const written = writtenTemplates(spec);
  const known = new Map(written.filter(({ inline }) => !inline).map(({ name, template }) => [name, template]));
  const start = known.get(text(entrypoint) ?? "");
  const isUnset = isAbsent(entrypoint) || entrypoint === "";
  return [
    ...podGcFaults(spec.podGC),
    ...hookFaults(spec.hooks, "/hooks"),
    ...(isUnset && !isPart ? [missingField("/entrypoint")] : []),
    ...["entrypoint", "onExit"].flatMap((field) => unknownTemplate(spec[field], `/${field}`, known)),
    ...argumentFaults(spec.arguments, "/arguments", isComplete),
    ...(isComplete ? missingInputs(start, spec.arguments, "/arguments") : []),
    ...repeatedNames(written.filter(({ inline }) => !inline)),
    ...written.flatMap((each) => templateFaults(each, known, spec.templateDefaults)),
    ...undefinedVariables(spec, isComplete),
  ];
}

function templateFaults(
  written: WrittenTemplate,
  known: ReadonlyMap<string, unknown>,
  defaults: unknown,
): readonly ObjectFault[] {
  const { template, path, inline } = written;
  if (!isObject(template)) return [];
  if (!inline && (isAbsent(template.name) || template.name === "")) return [missingField(`${path}/name`)];
  return [
    ...(inline ? [] : templateNameFaults(template.name, path)),
    ...typeFaults(template, path, known),
    ...inputFaults(template, path),
    ...outputFaults(template, path),
    ...limitFaults(template, path),
    ...(TYPES.filter((type) => !isAbsent(template[type])).length > 1 ? [] : leafFaults(template, path, defaults)),
    ...metricFaults(template.metrics, `${path}/metrics`),
  ];
}

function typeFaults(template: Readonly<Record<string, unknown>>, path: string, known: ReadonlyMap<string, unknown>) {
  const set = TYPES.filter((type) => !isAbsent(template[type]));
  const [type] = set;
  if (set.length !== 1) return exactlyOneField(TYPES, set, path);
  if (type === "containerSet") return containerSetFaults(template, path);
  if (type === "resource") return resourceFaults(template, `${path}/resource`);
  if (type !== "dag" && type !== "steps") return [];
  const tasks = tasksOf(template, path);
  return [
    ...(type === "dag" ? emptyList(at(template, type, "tasks"), `${path}/dag/tasks`) : []),
    ...(type === "dag" ? dagFaults(template.dag, `${path}/dag`) : []),
    ...repeatedNames(tasks.map(({ task, path: place }) => ({ name: text(member(task, "name")) ?? "", path: place }))),
    ...tasks.flatMap(({ task, path: place }) => (isObject(task) ? taskFaults(task, place, known) : [])),
  ];
}

function taskFaults(task: Readonly<Record<string, unknown>>, path: string, known: ReadonlyMap<string, unknown>) {
  const { name, template, templateRef, inline } = task;
  const hasName = !isAbsent(template) && template !== "";
  if (!hasName && isAbsent(templateRef) && isAbsent(inline)) {
    return [
      ...templateNameFaults(name, path),
      missingField(`${path}/template`, "is missing, and so are templateRef and inline"),
    ];
  }
  const isTwice = hasName && !isAbsent(templateRef);
  return [
    ...templateNameFaults(name, path),
    ...loopFaults(task, path),
    ...("hooks" in task && path.includes("/steps/") ? hookFaults(task.hooks, `${path}/hooks`) : []),
    ...(isTwice
      ? [conflictingField(`${path}/templateRef`, "must not be set together with template", `${path}/template`)]
      : []),
    ...unknownTemplate(template, `${path}/template`, known),
    ...argumentFaults(task.arguments, `${path}/arguments`),
    ...missingInputs(known.get(text(template) ?? ""), task.arguments, `${path}/arguments`),
  ];
}

/** The tasks of a graph, and those of all steps, with their pointers. */
function tasksOf(template: unknown, path: string) {
  const steps = items(member(template, "steps"));
  return [
    ...items(at(template, "dag", "tasks")).map((task, index) => ({ task, path: `${path}/dag/tasks/${index}` })),
    ...steps.flatMap((group, row) =>
      items(group).map((task, index) => ({ task, path: `${path}/steps/${row}/${index}` })),
    ),
  ];
}

function unknownTemplate(name: unknown, path: string, known: ReadonlyMap<string, unknown>): readonly ObjectFault[] {
  // Argo replaces variables when the workflow runs.
  if (typeof name !== "string" || name === "" || name.includes("{{") || known.has(name)) return [];
  return [conflictingField(path, `is ${formatValue(name)}, but no template has this name`)];
}

function repeatedNames(named: readonly Pick<WrittenTemplate, "name" | "path">[]): readonly ObjectFault[] {
  const first = new Map<string, string>();
  return named.flatMap(({ name, path }) => {
    const earlier = first.get(name);
    if (name === "" || earlier === undefined) {
      first.set(name, path);
      return [];
    }
    return [{ kind: "duplicate", path: `${path}/name`, message: `repeats the name of ${earlier}` } as const];
  });
}
