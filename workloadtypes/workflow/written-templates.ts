import type { KubeObject } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, items, member, text } from "../../src/base/read.ts";

/** Fields of which a template with a pod of its own has one. */
const CONTAINERS = ["container", "script", "containerSet"] as const;

/** The spec of an Argo workflow in an object. */
export interface ArgoSpec {
  readonly spec: unknown;
  /** The place in the object of a pointer into the spec. */
  readonly place: (pointer: string) => string;
}

/** A template of a workflow: one of its list, or one inside of a step or task. */
export interface WrittenTemplate {
  /** The id that the Resource Interface gives to its instance, if it makes a pod. */
  readonly id: string;
  /** Its name, as pods have it; `""` inside of a step or task. */
  readonly name: string;
  readonly template: unknown;
  /** JSON pointer into the spec. */
  readonly path: string;
  /** Whether it is inside of a step or task. */
  readonly inline: boolean;
}

/** The spec of a Workflow. */
export function specOfWorkflow(object: KubeObject): ArgoSpec {
  return { spec: at(object, "spec"), place: (pointer) => `/spec${pointer}` };
}

/** Every template of a workflow, in the order of the Resource Interface: a template, then those inside of its steps. */
export function writtenTemplates(spec: unknown): readonly WrittenTemplate[] {
  return items(member(spec, "templates")).flatMap((template, index) => {
    const name = text(member(template, "name")) ?? "";
    const path = pointerTo("/templates", index);
    return [{ id: name, name, template, path, inline: false }, ...inlineTemplates(template, name, path)];
  });
}

/** Whether a template makes a pod that the object describes. */
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
