import { isWithin } from "../../kernel/index.ts";
import type { Component } from "../../model/index.ts";
import { type ReadPlace, walkShape } from "../trial/shape.ts";
import { shapesIn } from "../trial/traced.ts";
import type { LintSubject } from "./lint-subject.ts";
import { jqPath, pathsOfShapes } from "./shape-paths.ts";

/** The places of a component: of its pods, and of its replicas. */
interface Places {
  readonly component: Component;
  readonly pods: readonly string[];
  readonly counts: readonly { readonly pointer: string; readonly place: string }[];
}

/** Reports components that read their pods or replicas from the part of another component. */
export function lintParts(subject: LintSubject): void {
  const paths = pathsOfShapes(subject.shape.object);
  const all = subject.structure.leaves.map((component) => placesOf(component, paths, subject));
  for (const { component, pods, counts } of all) {
    const own = branchOf(
      pods,
      all.filter((other) => other.component !== component).flatMap((other) => other.pods),
    );
    for (const other of all) {
      const foreign = branchOf(other.pods, pods);
      if (foreign === undefined) continue;
      const wrong = counts.find(({ place }) => isWithin(place, foreign));
      if (wrong === undefined) continue;
      subject.report("RI-155", wrong.pointer, {
        component: component.name,
        message: `${component.name} counts its pods in ${jqPath(wrong.place)}, which is a part of ${other.component.name}`,
        fix:
          own === undefined
            ? "read the number beside the pods of the component"
            : `read the number from ${jqPath(own)}`,
      });
    }
    lintNamedPart(component, pods, all, subject);
  }
}

// `.spec.worker.template` as the pods of a component named leader, where the object has `.spec.leader` as well.
function lintNamedPart(
  { name, pointer }: Component,
  pods: readonly string[],
  all: readonly Places[],
  subject: LintSubject,
): void {
  const others = all.filter(({ component }) => component.name !== name);
  for (const place of pods) {
    const steps = place.split("/");
    const at = steps.findIndex((step) => others.some(({ component }) => plain(component.name) === plain(step)));
    const parent = at < 0 ? undefined : shapeAt(subject.shape.object, steps.slice(0, at));
    const hasOwn = [...(parent?.fields.keys() ?? [])].some((field) => plain(field) === plain(name));
    if (!hasOwn || steps.some((step) => plain(step) === plain(name))) continue;
    subject.report("RI-155", `${pointer}/specDefinition`, {
      component: name,
      message: `${name} reads its pods from ${jqPath(place)}, but the object has a part named ${name} as well`,
    });
    return;
  }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function shapeAt(object: ReadPlace, steps: readonly string[]): ReadPlace | undefined {
  let found: ReadPlace | undefined = object;
  for (const step of steps) found = step === "*" ? found?.item : found?.fields.get(step);
  return found;
}

function placesOf(component: Component, paths: ReadonlyMap<ReadPlace, string>, { shape }: LintSubject): Places {
  const pods: string[] = [];
  const counts: { pointer: string; place: string }[] = [];
  for (const { field, results } of shape.expressions) {
    if (!field.pointer.startsWith(`${component.pointer}/`)) continue;
    const key = field.pointer.slice(component.pointer.length + 1);
    const places = shapesIn(results).flatMap((result) => paths.get(result) ?? []);
    if (/^specDefinition\/pod(Template)?SpecPath$/.test(key)) pods.push(...places);
    if (key.startsWith("scaleDefinition/")) {
      const own = new Map<ReadPlace, string>();
      walkShape(shape.expressions.find((one) => one.field === field)?.reads ?? shape.object, (one, path) =>
        own.set(one, path.join("/")),
      );
      for (const place of own.values()) counts.push({ pointer: field.pointer, place });
    }
  }
  return { component, pods, counts };
}

/** The part of an object that only one component uses: its path up to the first step that others do not share. */
function branchOf(pods: readonly string[], others: readonly string[]): string | undefined {
  const [first] = pods;
  if (first === undefined || others.length === 0) return undefined;
  const steps = first.split("/");
  for (let length = 1; length < steps.length; length++) {
    const branch = steps.slice(0, length).join("/");
    if (!others.some((other) => isWithin(other, branch))) return branch;
  }
  return undefined;
}
