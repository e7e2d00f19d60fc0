import { canonicalJson } from "../../base/digest.ts";
import { isWithin } from "../../base/pointer.ts";
import type { Component } from "../../resource-interface/resource-interface.ts";
import { podSpecFields } from "../kubernetes-fields.ts";
import { hasPodDefinition, subtreeOf } from "../structure.ts";
import { type ReadPlace, walkShape } from "../trial/shape.ts";
import { shapesIn } from "../trial/traced.ts";
import { findPods, type PodStep } from "../types/find-pods.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Reports pods that no component has or that two have, and paths that lead to the part of another component. */
export function lintParts(subject: LintSubject): void {
  lintMissingPods(subject);
  lintSharedPods(subject);
  lintOtherParts(subject);
  lintRoles(subject);
}

function lintMissingPods(subject: LintSubject): void {
  const { resourceInterface, structure, report } = subject;
  if (structure.leaves.length === 0) {
    lintNoPods(subject, resourceInterface.gangScheduling !== undefined || structure.all.some(isPart));
    return;
  }
  for (const component of structure.all) {
    const { name, pointer, scaleDefinition } = component;
    const hasPods = hasPodDefinition(component) || subtreeOf(structure, name).length > 1;
    if (hasPods || !isPart(component)) continue;
    const part = scaleDefinition === undefined ? "selectors" : "replicas";
    report("RI-160", pointer, {
      component: name,
      message: `${name} has ${part}, but neither a pod definition nor components below it, so no pods are found for it`,
    });
  }
}

/** Whether a component has what only components with pods need. */
function isPart({ scaleDefinition, podSelector, instanceIdPath }: Component): boolean {
  return scaleDefinition !== undefined || podSelector !== undefined || instanceIdPath !== undefined;
}

function lintNoPods({ resourceInterface, schema, report }: LintSubject, expectsPods: boolean): void {
  const { name, pointer } = resourceInterface.rootComponent;
  const places = schema === undefined ? [] : findPods(schema).map(({ steps }) => stepsText(steps));
  if (schema !== undefined && places.length === 0) return;
  const known = places.length === 0 ? "" : `; the CRD has pods at ${places.slice(0, 5).join(", ")}`;
  report("RI-160", pointer, {
    component: name,
    // Without the schema, the kind may have no pods.
    ...(places.length === 0 && !expectsPods && { severity: "info" }),
    message: `no component has a pod definition, so no pods are found in any object${known}`,
  });
}

function lintSharedPods({ structure, report }: LintSubject): void {
  const seen = new Map<string, string>();
  for (const { name, pointer, specDefinition } of structure.leaves) {
    const { podTemplateSpecPath, podSpecPath, fragmentedPodSpecDefinition } = specDefinition ?? {};
    const paths = { podTemplateSpecPath, podSpecPath, fragmentedPodSpecDefinition };
    const key = canonicalJson(JSON.parse(JSON.stringify(paths).replaceAll(/\s+/g, "")));
    const first = seen.get(key);
    if (first !== undefined) {
      report("RI-154", `${pointer}/specDefinition`, {
        component: name,
        message: `${name} reads its pods from the same place as ${first}, so they are counted twice`,
      });
    }
    seen.set(key, first ?? name);
  }
}

/** The places of a component: of its pods, and of its replicas. */
interface Places {
  readonly component: Component;
  readonly pods: readonly string[];
  readonly counts: readonly { readonly pointer: string; readonly place: string }[];
}

function lintOtherParts(subject: LintSubject): void {
  const paths = pathsOfShapes(subject.shape.object);
  const all = subject.structure.leaves.map((component) => placesOf(component, paths, subject));
  for (const { component, pods, counts } of all) {
    const own = branchOf(
      pods,
      all.filter((other) => other.component !== component).flatMap((other) => other.pods),
    );
    for (const other of all) {
      if (other.component === component) continue;
      const foreign = branchOf(other.pods, pods);
      if (foreign === undefined) continue;
      const wrong = counts.find(
        ({ place }) => isWithin(place, foreign) && (own === undefined || !isWithin(place, own)),
      );
      if (wrong === undefined || own === foreign) continue;
      subject.report("RI-155", wrong.pointer, {
        component: component.name,
        message: `${component.name} counts its pods in ${dots(wrong.place)}, which is a part of ${other.component.name}`,
        fix:
          own === undefined ? "read the number beside the pods of the component" : `read the number from ${dots(own)}`,
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
      message: `${name} reads its pods from ${dots(place)}, but the object has a part named ${name} as well`,
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

function pathsOfShapes(object: ReadPlace): ReadonlyMap<ReadPlace, string> {
  const paths = new Map<ReadPlace, string>();
  walkShape(object, (shape, path) => paths.set(shape, path.join("/")));
  return paths;
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

const TEMPLATE_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "spec"]);

// A pod template that has replicas is the part around the template.
function lintRoles({ shape, report }: LintSubject): void {
  const paths = pathsOfShapes(shape.object);
  const templates = shape.expressions
    .filter(({ field }) => field.pointer.endsWith("/podTemplateSpecPath"))
    .map(({ results }) => shapesIn(results).map((result) => paths.get(result)?.split("/") ?? []));
  const siblingsEnd =
    templates.filter((places) => places.length > 0 && places.every(endsAsTemplate)).length >
      templates.length / 2 - 0.5 && templates.length > 1;
  for (const { field, results, program } of shape.expressions) {
    const name = field.pointer.slice(field.pointer.lastIndexOf("/") + 1);
    if (name !== "podTemplateSpecPath" && name !== "podSpecPath") continue;
    const isTemplate = name === "podTemplateSpecPath";
    const whole = isTemplate ? "pod template" : "pod spec";
    const about = { component: field.component ?? "", part: { text: field.source, span: program.ast.span } };
    for (const place of shapesIn(results)) {
      const known = isTemplate ? TEMPLATE_FIELDS : podSpecFields;
      // A kind may have fields of its own beside those of a pod spec, but no pods inside it.
      const stray = [...place.fields].find(
        ([key, child]) =>
          !known.has(key) && (isTemplate || child.roles.has("pod template") || child.roles.has("pod spec")),
      );
      const steps = (paths.get(place) ?? "").split("/");
      if (stray !== undefined) {
        const message = `${dots(steps.join("/"))} is read as a ${whole}, but another expression reads its field ${stray[0]}, which no ${whole} has`;
        report("RI-159", field.pointer, { ...about, message, fix: `end the path at the ${whole} itself` });
      } else if (isTemplate && steps.at(-1) === "spec" && /template$/i.test(steps.at(-2) ?? "")) {
        const message = `${dots(steps.join("/"))} is the pod spec of a template, and not a pod template`;
        report("RI-159", field.pointer, { ...about, message, fix: "leave out .spec, or use podSpecPath" });
      } else if (isTemplate && !endsAsTemplate(steps) && siblingsEnd) {
        const message = `${dots(steps.join("/"))} is read as a pod template, but the pod templates of the other components end in template`;
        // Only the names show it, so it may be right.
        report("RI-159", field.pointer, {
          ...about,
          severity: "warning",
          message,
          fix: "end the path at the pod template itself",
        });
      } else if (isTemplate && steps.length === 1 && steps[0] !== "") {
        const message = `${dots(steps.join("/"))} is read as a pod template, but is a part of every object`;
        // Only the names show it, so it may be right.
        report("RI-159", field.pointer, {
          ...about,
          severity: "warning",
          message,
          fix: "end the path at the pod template itself",
        });
      }
    }
  }
}

function stepsText(steps: readonly PodStep[]): string {
  return steps.map((step) => (step.kind === "field" ? `.${step.name}` : "[]")).join("");
}

function endsAsTemplate(steps: readonly string[]): boolean {
  return /template$/i.test(steps.at(-1) ?? "");
}

function dots(place: string): string {
  return `.${place.replaceAll("/*", "[]").replaceAll("/", ".")}`;
}
