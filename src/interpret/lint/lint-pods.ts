import { canonicalJson } from "../../kernel/index.ts";
import type { Component } from "../../model/index.ts";
import { hasPodDefinition, subtreeOf } from "../objects/structure.ts";
import { findPods, type PodStep } from "../types/find-pods.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Reports pods that no component has or that two components have. */
export function lintPods(subject: LintSubject): void {
  lintMissingPods(subject);
  lintSharedPods(subject);
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
  const firstByPaths = new Map<string, string>();
  for (const { name, pointer, specDefinition } of structure.leaves) {
    const { podTemplateSpecPath, podSpecPath, fragmentedPodSpecDefinition } = specDefinition ?? {};
    const paths = { podTemplateSpecPath, podSpecPath, fragmentedPodSpecDefinition };
    const key = canonicalJson(JSON.parse(JSON.stringify(paths).replaceAll(/\s+/g, "")));
    const first = firstByPaths.get(key);
    if (first !== undefined) {
      report("RI-154", `${pointer}/specDefinition`, {
        component: name,
        message: `${name} reads its pods from the same place as ${first}, so they are counted twice`,
      });
    }
    firstByPaths.set(key, first ?? name);
  }
}

function stepsText(steps: readonly PodStep[]): string {
  return steps.map((step) => (step.kind === "field" ? `.${step.name}` : "[]")).join("");
}
