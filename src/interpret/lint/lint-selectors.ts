import type { JqNode } from "../../jq/index.ts";
import { canonicalJson } from "../../kernel/index.ts";
import type { Component, ComponentTypeSelector } from "../../model/index.ts";
import { COMPARISON, type LintSubject } from "./lint-subject.ts";

// The controller writes the value of this label in lower case, regardless of its case in the workload
// (kubeflow/trainer v1.9.4, pkg/controller.v1/common/pod.go).
const LOWER_CASE_LABEL = "training.kubeflow.org/replica-type";

/** Reports selectors that match no pod, that are never evaluated, or that match the pods of several components. */
export function lintSelectors(subject: LintSubject): void {
  const { leaves } = subject.structure;
  for (const leaf of leaves) {
    const selector = leaf.podSelector?.componentTypeSelector;
    const path = `${leaf.pointer}/podSelector/componentTypeSelector`;
    if (leaves.length === 1 && selector !== undefined) {
      subject.report("RI-115", path, {
        component: leaf.name,
        message: `${leaf.name} is the only component with pods, so every pod belongs to it and this selector is never evaluated`,
      });
    }
    if (leaves.length > 1 && selector === undefined) {
      subject.report("RI-114", leaf.pointer, {
        component: leaf.name,
        message: `${leaf.name} has a pod definition beside other components, but no componentTypeSelector, so no pod can be attributed to it`,
        fix: "add podSelector.componentTypeSelector, or remove the pod definition",
      });
    }
    lintValue(leaf, selector, path, subject);
  }
  lintOverlap(leaves, subject);
  lintNamedValues(leaves, subject);
}

// Controllers write one style of values into a label, and name the components of a workload as it does.
function lintNamedValues(leaves: readonly Component[], { report }: LintSubject): void {
  const values = leaves.flatMap(({ name, pointer, podSelector }) => {
    const { keyPath, value } = podSelector?.componentTypeSelector ?? {};
    if (keyPath === undefined || value === undefined) return [];
    return [{ name, pointer, keyPath, value }];
  });
  for (const { name, pointer, keyPath, value } of values) {
    if (keyPath.includes(LOWER_CASE_LABEL) && value !== value.toLowerCase()) continue;
    const path = `${pointer}/podSelector/componentTypeSelector/value`;
    const plain = value.toLowerCase();
    const other = leaves.find((leaf) => leaf.name !== name && leaf.name.toLowerCase() === plain);
    if (other !== undefined && plain !== name.toLowerCase()) {
      const fix = `write the value that the pods of ${name} have`;
      report("RI-158", path, { component: name, message: `${value} selects the pods of ${other.name}`, fix });
      continue;
    }
    if (plain === value) continue;
    const lower = values.filter((one) => one.keyPath === keyPath && one.value === one.value.toLowerCase());
    if (lower.length > 0 || (plain === name.toLowerCase() && value !== name)) {
      const message = `${value} differs in case from ${lower.length > 0 ? "the values of the other components" : `the name ${name}`}, and labels are compared exactly`;
      report("RI-158", path, { component: name, message, fix: `write ${plain}` });
    }
  }
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
      message: `“== ${JSON.stringify(value)}” is appended to this path and binds stronger than its last operator, so the selector of ${name} has another meaning`,
      fix: `write (${keyPath})`,
    });
  }
  if (keyPath.includes(LOWER_CASE_LABEL) && value !== value.toLowerCase()) {
    report("RI-117", `${path}/value`, {
      component: name,
      message: `the value of this label is always lower case, so ${value} matches no pod`,
      fix: `write ${value.toLowerCase()}`,
    });
  }
}

// Whether the last operator of a program binds weaker than `== value`, which is appended to its text.
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
      return true;
    case "binary":
      return COMPARISON.test(node.operator);
    default:
      return false;
  }
}

function lintOverlap(leaves: readonly Component[], { report }: LintSubject): void {
  const firstByKey = new Map<string, string>();
  for (const { name, pointer, podSelector } of leaves) {
    const selector = podSelector?.componentTypeSelector;
    if (selector === undefined) continue;
    const key = selectorKey(selector);
    const first = firstByKey.get(key) ?? firstByKey.get(existenceKey(selector));
    if (first !== undefined) {
      report("RI-010", `${pointer}/podSelector/componentTypeSelector`, {
        component: name,
        message: `a pod of ${name} can be attributed to ${first}, which comes first`,
      });
    }
    if (!firstByKey.has(key)) firstByKey.set(key, name);
  }
}

// A selector without a value matches the pods of every value.
function existenceKey({ value: _, ...existence }: ComponentTypeSelector): string {
  return selectorKey(existence);
}

function selectorKey(selector: ComponentTypeSelector): string {
  return canonicalJson({ ...selector, keyPath: selector.keyPath?.replaceAll(/\s+/g, "") ?? null });
}
