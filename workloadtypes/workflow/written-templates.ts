import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isObject, items, member, pointerTo, text } from "../../src/kernel/index.ts";

/** Fields that identify a template with its own pod; it has one of them. */
const CONTAINERS = ["container", "script", "containerSet"] as const;

/** The spec of an Argo workflow in an object. */
export interface ArgoSpec {
  readonly spec: unknown;
  /** The pointer into the object for a pointer into the spec. */
  readonly place: (pointer: string) => string;
}

/** A template of a workflow: from its list, or inside a step or task. */
export interface WrittenTemplate {
  /** The id of its instance in the Resource Interface, if it creates a pod. */
  readonly id: string;
  /** Its name, as in the names of pods; `""` inside a step or task. */
  readonly name: string;
  readonly template: unknown;
  /** JSON pointer into the spec. */
  readonly path: string;
  /** Whether it is inside a step or task. */
  readonly inline: boolean;
}

/** The spec of a Workflow. */
export function specOfWorkflow(object: KubeObject): ArgoSpec {
  return { spec: at(object, "spec"), place: (pointer) => `/spec${pointer}` };
}

/** Every template of a workflow, in the order of the Resource Interface: a template, then those inside its steps. */
export function writtenTemplates(spec: unknown): readonly WrittenTemplate[] {
  return items(member(spec, "templates")).flatMap((template, index) => {
    const name = text(member(template, "name")) ?? "";
    const path = pointerTo("/templates", index);
    return [{ id: name, name, template, path, inline: false }, ...inlineTemplates(template, name, path)];
  });
}

/** Whether a template creates a pod that the object contains. */
export function makesPod({ template }: WrittenTemplate): boolean {
  return CONTAINERS.some((field) => (member(template, field) ?? null) !== null);
}

function inlineTemplates(template: unknown, outer: string, path: string): readonly WrittenTemplate[] {
  const tasks = items(at(template, "dag", "tasks")).map((task, index) => ({
    task,
    at: pointerTo(path, "dag", "tasks", index),
  }));
  const steps = items(member(template, "steps")).flatMap((group, row) =>
    items(group).map((task, index) => ({ task, at: pointerTo(path, "steps", row, index) })),
  );
  return [...tasks, ...steps].flatMap(({ task, at: place }) => {
    const inline = member(task, "inline");
    if (!isObject(inline)) return [];
    const id = `${outer}/${text(member(task, "name")) ?? ""}`;
    return [{ id, name: "", template: inline, path: pointerTo(place, "inline"), inline: true }];
  });
}
