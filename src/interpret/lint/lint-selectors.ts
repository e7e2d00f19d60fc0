import type { JqNode } from "../../jq/index.ts";
import type { Component, ComponentTypeSelector } from "../../resource-interface/resource-interface.ts";
import { sortedJson } from "../json-text.ts";
import type { LintSubject } from "./lint-subject.ts";

// Labels whose controllers write their values in lower case, whatever the spelling in the workload is.
const lowerCaseLabels: readonly string[] = [
  // kubeflow/trainer v1.9.4, pkg/controller.v1/common/pod.go
  "training.kubeflow.org/replica-type",
];

/** Selectors that no pod can meet, that are never asked, or that more than one component meets. */
export function lintSelectors(subject: LintSubject): void {
  const { leaves } = subject.structure;
  for (const leaf of leaves) {
    const selector = leaf.podSelector?.componentTypeSelector;
    const path = `${leaf.pointer}/podSelector/componentTypeSelector`;
    if (leaves.length === 1 && selector !== undefined) {
      subject.report("RI-115", path, {
        component: leaf.name,
        message: `${leaf.name} is the only component with pods, so every pod is taken for its own without asking this selector`,
      });
    }
    if (leaves.length > 1 && selector === undefined) {
      subject.report("RI-114", leaf.pointer, {
        component: leaf.name,
        message: `${leaf.name} has a pod definition beside other components, but no componentTypeSelector, so no pod is ever found to be its own`,
        fix: "add podSelector.componentTypeSelector, or remove the pod definition",
      });
    }
    lintValue(leaf, selector, path, subject);
  }
  lintOverlap(leaves, subject);
}

function lintValue(
  { name }: Component,
  selector: ComponentTypeSelector | undefined,
  path: string,
  { programOf, report }: LintSubject,
): void {
  if (selector?.keyPath === undefined || selector.value === undefined) return;
  const { keyPath, value } = selector;
  const program = programOf(keyPath);
  if (program !== undefined && bindsWeaker(program.ast)) {
    report("RI-116", `${path}/keyPath`, {
      component: name,
      message: `“== ${JSON.stringify(value)}” is appended to this path and binds stronger than its last operator, so the selector of ${name} means something else`,
      fix: `write (${keyPath})`,
    });
  }
  if (lowerCaseLabels.some((label) => keyPath.includes(label)) && value !== value.toLowerCase()) {
    report("RI-117", `${path}/value`, {
      component: name,
      message: `the value of this label is always lower case, so ${value} matches no pod`,
      fix: `write ${value.toLowerCase()}`,
    });
  }
}

// Where `== value` ends up when it is appended to the text of a program.
function bindsWeaker(node: JqNode): boolean {
  switch (node.kind) {
    case "pipe":
      return bindsWeaker(node.right);
    case "bind":
    case "label":
      return bindsWeaker(node.body);
    case "def":
      return bindsWeaker(node.rest);
    case "comma":
    case "alternative":
    case "and":
    case "or":
    case "binary":
      return node.kind !== "binary" || /^(==|!=|<|<=|>|>=)$/.test(node.operator);
    default:
      return false;
  }
}

function lintOverlap(leaves: readonly Component[], { report }: LintSubject): void {
  const seen = new Map<string, string>();
  for (const { name, pointer, podSelector } of leaves) {
    const selector = podSelector?.componentTypeSelector;
    const keys = selector === undefined ? [] : overlapKeys(selector);
    const first = keys.map((key) => seen.get(key)).find((owner) => owner !== undefined);
    if (first !== undefined) {
      report("RI-010", `${pointer}/podSelector/componentTypeSelector`, {
        component: name,
        message: `a pod of ${name} can be taken for one of ${first}, which comes first`,
      });
    }
    for (const key of selector === undefined ? [] : [selectorKey(selector)]) seen.set(key, seen.get(key) ?? name);
  }
}

// The same question with the same answer, or with any answer at all, is met by the same pods.
function overlapKeys(selector: ComponentTypeSelector): readonly string[] {
  const { value: _, ...existence } = selector;
  return [selectorKey(selector), selectorKey(existence)];
}

function selectorKey(selector: ComponentTypeSelector): string {
  return sortedJson({ ...selector, keyPath: selector.keyPath?.replaceAll(/\s+/g, "") ?? null });
}
