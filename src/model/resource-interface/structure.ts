import type { Issue } from "../../kernel/index.ts";
import { choices } from "../../kernel/index.ts";
import { FRAGMENT_PATHS, SCALE_PATHS } from "./fields.ts";
import { checkGang } from "./gang.ts";
import { checkOwners } from "./owners.ts";
import { type Component, componentsOf, type GroupVersionKind, type ResourceInterface } from "./resource-interface.ts";
import type { SpannedIssue } from "./rules.ts";
import { reportCauses, type StructureReport } from "./unread-fields.ts";

/**
 * Checks the tree of components and the gang instructions, but no expression. The rules up to RI-009 are those of the
 * reference validator (run-ai/karta, pkg/api/optimization/v1alpha1/validation.go), the others are the list keys and
 * required pairs of the two CRDs.
 */
export function checkStructure(resourceInterface: ResourceInterface): readonly Issue[] {
  const issues: SpannedIssue[] = [];
  const report = reportCauses(resourceInterface, issues);
  checkNames(resourceInterface, report);
  checkRoot(resourceInterface.rootComponent, report);
  checkOwners(resourceInterface, report);
  for (const component of componentsOf(resourceInterface)) checkComponent(component, report);
  checkKinds(resourceInterface, report);
  checkGang(resourceInterface, report);
  return issues;
}

function checkNames(resourceInterface: ResourceInterface, report: StructureReport): void {
  const earlierNames = new Set<string>();
  for (const { name, pointer } of componentsOf(resourceInterface)) {
    const path = `${pointer}/name`;
    if (name === "") {
      report("RI-002", { path: pointer, needs: [path], message: `${pointer}: a component needs a name` });
    } else if (earlierNames.has(name)) {
      report("RI-002", { path, component: name, message: `${path}: component ${name} is defined twice` });
    }
    earlierNames.add(name);
  }
}

function checkRoot(root: Component, report: StructureReport): void {
  const { kind, pointer, name: component } = root;
  const complete = kind !== undefined && kind.kind !== "" && kind.version !== "" && (kind.group !== "" || isCore(kind));
  if (!complete) {
    const needs = [`${pointer}/kind`];
    const path = kind ? `${pointer}/kind` : pointer;
    const message = `${path}: the root needs the full kind (group, version, kind)`;
    report("RI-001", { path, needs, component, message });
  }
  if (root.statusDefinition === undefined) {
    const needs = [`${pointer}/statusDefinition`];
    report("RI-001", { path: pointer, needs, component, message: `${pointer}: the root needs a statusDefinition` });
  }
  if (root.ownerRef !== undefined) {
    const path = `${pointer}/ownerRef`;
    report("RI-003", { path, component, message: `${path}: the root has no owner`, fix: "remove ownerRef" });
  }
}

/**
 * Whether a kind without a group belongs to the core group, so its group is not missing. The engine of the clusters
 * knows only Pod; ReplicationController is the other kind of that group that starts pods, and can be read but not
 * registered.
 */
function isCore({ kind }: GroupVersionKind): boolean {
  return kind === "Pod" || kind === "ReplicationController";
}

function checkComponent(component: Component, report: StructureReport): void {
  const { name, pointer, specDefinition: spec, podSelector } = component;
  const definitions = ["podTemplateSpecPath", "podSpecPath", "fragmentedPodSpecDefinition"] as const;
  const given = definitions.filter((key) => spec?.[key] !== undefined);
  const path = `${pointer}/specDefinition`;
  if (given.length > 1) {
    report("RI-004", {
      path,
      component: name,
      message: `${path}: component ${name} has ${given.join(" and ")}, but only one may be given`,
      fix: choices("keep one of ", given) ?? "keep one of them",
    });
  }
  if (spec?.metadataPath !== undefined && spec.podSpecPath === undefined) {
    const beside = given[0] === undefined ? "without podSpecPath" : `beside ${given[0]}`;
    report("RI-135", {
      path: `${path}/metadataPath`,
      needs: [`${path}/podSpecPath`],
      component: name,
      message: `${path}/metadataPath: metadataPath ${beside} is not part of the pod definition`,
      fix: "remove metadataPath",
    });
  }
  checkPaths(
    component,
    `${path}/fragmentedPodSpecDefinition`,
    spec?.fragmentedPodSpecDefinition,
    FRAGMENT_PATHS,
    report,
  );
  checkPaths(component, `${pointer}/scaleDefinition`, component.scaleDefinition, SCALE_PATHS, report);
  checkInstanceSelector(component, podSelector?.componentInstanceSelector !== undefined, report);
  checkTypeSelector(component, report);
  checkSuspend(component, report);
}

// The reference engine needs a value for each instance, so it cannot read a component whose definition has no path.
function checkPaths(
  { name }: Component,
  path: string,
  definition: object | undefined,
  fields: readonly string[],
  report: StructureReport,
): void {
  if (definition === undefined || Object.keys(definition).length > 0) return;
  report("RI-110", {
    path,
    needs: [path, ...fields.map((field) => `${path}/${field}`)],
    component: name,
    message: `${path}: has no path, so the cluster cannot read component ${name}`,
    fix: "add a path, or remove it",
  });
}

function checkInstanceSelector(component: Component, hasSelector: boolean, report: StructureReport): void {
  const { name, pointer, instanceIdPath } = component;
  const id = `${pointer}/instanceIdPath`;
  const selector = `${pointer}/podSelector/componentInstanceSelector`;
  if (instanceIdPath !== undefined && !hasSelector) {
    report("RI-005", {
      path: id,
      needs: [selector],
      component: name,
      message: `${id}: component ${name} has instanceIdPath, but no podSelector.componentInstanceSelector`,
    });
  }
  if (instanceIdPath === undefined && hasSelector) {
    report("RI-005", {
      path: selector,
      needs: [id],
      component: name,
      message: `${selector}: component ${name} has a componentInstanceSelector, but no instanceIdPath`,
    });
  }
}

function checkTypeSelector(component: Component, report: StructureReport): void {
  const selector = component.podSelector?.componentTypeSelector;
  if (selector === undefined || selector.keyPath !== undefined) return;
  if (selector.matchLabels !== undefined && selector.value === undefined) return;
  const path = `${component.pointer}/podSelector/componentTypeSelector`;
  const problem = selector.matchLabels === undefined ? "keyPath is missing" : "value needs a keyPath";
  report("RI-103", { path, component: component.name, message: `${path}: ${problem}`, expected: "keyPath" });
}

function checkSuspend(component: Component, report: StructureReport): void {
  for (const key of ["suspendActions", "resumeActions"] as const) {
    for (const [index, { value }] of (component.suspendDefinition?.[key] ?? []).entries()) {
      if (isJson(value)) continue;
      const path = `${component.pointer}/suspendDefinition/${key}/${index}/value`;
      const message = `${path}: the value must be a string with JSON`;
      const fix = `write '${JSON.stringify(value)}' for the string`;
      report("RI-124", { path, component: component.name, message, fix });
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function checkKinds(resourceInterface: ResourceInterface, report: StructureReport): void {
  const declared = new Map<string, string>();
  for (const { kind, name } of componentsOf(resourceInterface)) if (kind) declared.set(kindKey(kind), name);
  const listedKinds = new Map<string, string>();
  for (const [index, kind] of resourceInterface.additionalChildKinds.entries()) {
    const path = `${resourceInterface.pointer}/structureDefinition/additionalChildKinds/${index}`;
    const component = declared.get(kindKey(kind));
    if (component !== undefined) {
      report("RI-011", {
        path,
        message: `${path}: ${kind.kind} is already the kind of component ${component}`,
        fix: "remove it",
      });
    }
    if (listedKinds.has(kind.kind)) {
      report("RI-136", {
        path,
        message: `${path}: kind ${kind.kind} is listed twice (the list key is the kind alone)`,
      });
    }
    listedKinds.set(kind.kind, kindKey(kind));
  }
}

function kindKey({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}
