import type { KubeObject } from "../../src/base/kubernetes.ts";
import { isAbsent } from "../../src/base/nullable.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, isObject, items, member, text } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, missingField, rejectedText } from "../shared/kind-faults.ts";
import { argumentFaults, inputAndOutputFaults, missingInputs } from "./argument-faults.ts";
import { dagFaults } from "./dag-faults.ts";
import { resourceFaults } from "./resource-faults.ts";
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

/** The name of a template, step or task. */
const NAME = /^[a-zA-Z0-9][-a-zA-Z0-9]*$/;
const MAX_NAME = 128;

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
    return specFaults(spec, isPart, isComplete).map(({ other, ...fault }) => {
      const path = place(fault.path);
      // Parts of a workflow in a text have no paths of their own.
      const message = path.endsWith(fault.path) ? fault.message : `${fault.path} ${fault.message}`;
      return { ...fault, path, message, ...(other !== undefined && { other: place(other) }) };
    });
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
    return [conflictingField("/templates", "is rejected beside workflowTemplateRef", "/workflowTemplateRef")];
  }
  const written = writtenTemplates(spec);
  const known = new Map(written.filter(({ inline }) => !inline).map(({ name, template }) => [name, template]));
  const start = known.get(text(entrypoint) ?? "");
  const isUnset = isAbsent(entrypoint) || entrypoint === "";
  return [
    ...(isUnset && !isPart ? [missingField("/entrypoint")] : []),
    ...["entrypoint", "onExit"].flatMap((field) => unknownTemplate(spec[field], `/${field}`, known)),
    ...(isComplete ? argumentFaults(spec.arguments, "/arguments") : []),
    ...(isComplete ? missingInputs(start, spec.arguments, "/arguments") : []),
    ...repeatedNames(written.filter(({ inline }) => !inline)),
    ...written.flatMap((each) => templateFaults(each, known)),
  ];
}

function templateFaults(written: WrittenTemplate, known: ReadonlyMap<string, unknown>): readonly ObjectFault[] {
  const { template, path, inline } = written;
  if (!isObject(template)) return [];
  if (!inline && (isAbsent(template.name) || template.name === "")) return [missingField(`${path}/name`)];
  return [
    ...(inline ? [] : nameFaults(template.name, path)),
    ...typeFaults(template, path, known),
    ...inputAndOutputFaults(template, path),
    ...limitFaults(template, path),
  ];
}

function typeFaults(template: Readonly<Record<string, unknown>>, path: string, known: ReadonlyMap<string, unknown>) {
  const [first, second] = TYPES.filter((type) => !isAbsent(template[type]));
  if (first === undefined) return [missingField(path, `needs one of ${TYPES.join(", ")}`)];
  if (second !== undefined) {
    return [conflictingField(pointerTo(path, second), `is rejected beside ${first}`, pointerTo(path, first))];
  }
  if (first === "containerSet") return emptyList(at(template, first, "containers"), `${path}/containerSet/containers`);
  if (first === "resource") return resourceFaults(template, `${path}/resource`);
  if (first !== "dag" && first !== "steps") return [];
  const tasks = tasksOf(template, path);
  return [
    ...(first === "dag" ? emptyList(at(template, first, "tasks"), `${path}/dag/tasks`) : []),
    ...(first === "dag" ? dagFaults(template.dag, `${path}/dag`) : []),
    ...repeatedNames(tasks.map(({ task, path: place }) => ({ name: text(member(task, "name")) ?? "", path: place }))),
    ...tasks.flatMap(({ task, path: place }) => (isObject(task) ? taskFaults(task, place, known) : [])),
  ];
}

/** The limits that only templates with tasks have, or only those with a pod. */
function limitFaults(template: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  const type = ["dag", "steps"].find((field) => !isAbsent(template[field]));
  const [field, fact] =
    type === undefined
      ? ["parallelism", "is rejected in a template without steps or a dag"]
      : ["activeDeadlineSeconds", `is rejected in a template with ${type}`];
  return isAbsent(template[field]) ? [] : [conflictingField(`${path}/${field}`, fact)];
}

function taskFaults(task: Readonly<Record<string, unknown>>, path: string, known: ReadonlyMap<string, unknown>) {
  const { name, template, templateRef, inline } = task;
  const hasName = !isAbsent(template) && template !== "";
  if (!hasName && isAbsent(templateRef) && isAbsent(inline)) {
    return [
      ...nameFaults(name, path),
      missingField(`${path}/template`, "is missing, and so are templateRef and inline"),
    ];
  }
  const isTwice = hasName && !isAbsent(templateRef);
  return [
    ...nameFaults(name, path),
    ...(isTwice ? [conflictingField(`${path}/templateRef`, "is rejected beside template", `${path}/template`)] : []),
    ...unknownTemplate(template, `${path}/template`, known),
    ...argumentFaults(task.arguments, `${path}/arguments`),
    ...missingInputs(known.get(text(template) ?? ""), task.arguments, `${path}/arguments`),
  ];
}

function nameFaults(name: unknown, path: string): readonly ObjectFault[] {
  if (isAbsent(name) || name === "") return [missingField(`${path}/name`)];
  return rejectedText(name, `${path}/name`, (written) => {
    if (written.length > MAX_NAME) return `has ${written.length} characters; at most ${MAX_NAME} are allowed`;
    return NAME.test(written) ? undefined : "must start with a letter or digit, and have only these and '-'";
  });
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

function emptyList(list: unknown, path: string): readonly ObjectFault[] {
  if (isAbsent(list) || (Array.isArray(list) && list.length === 0)) {
    return [missingField(path, "is mandatory, but empty")];
  }
  return [];
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
