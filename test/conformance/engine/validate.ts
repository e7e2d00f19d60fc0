import { kartaForbidden, parseJq } from "../../../src/jq/index.ts";
import { expressionsOf } from "../../../src/model/resource-interface/fields.ts";
import {
  type Component,
  componentsOf,
  type ResourceInterface,
} from "../../../src/model/resource-interface/resource-interface.ts";

/**
 * The messages of the reference validator for a definition, in its order and words (run-ai/karta d20a8a9). It is laxer
 * than the checks of `parseResourceInterface`; it predicts the definitions that a cluster accepts.
 */
export function validationErrors(resourceInterface: ResourceInterface): readonly string[] {
  const doubled = doubledNames(resourceInterface);
  if (doubled.length > 0) return doubled;
  return [
    ...structureErrors(resourceInterface),
    ...memberErrors(resourceInterface),
    ...expressionsOf(resourceInterface).flatMap(({ pointer, source }) =>
      expressionErrors(source, goPath(pointer.slice(resourceInterface.pointer.length))),
    ),
  ];
}

/** The messages of the reference validator for one expression; the empty string passes. */
export function expressionErrors(source: string, path: string): readonly string[] {
  if (source === "") return [];
  try {
    const forbidden = kartaForbidden(parseJq(source));
    return forbidden === undefined
      ? []
      : [`JQ expression '${source}' at '${path}' failed validation: ${refusalOf(forbidden)}`];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [`failed to parse JQ expression '${source}' at '${path}': ${why}`];
  }
}

function refusalOf(name: string): string {
  if (name === "del") return "del function is not allowed";
  if (name === "..") return "recursive descent operator '..' is not allowed";
  return /^\w/.test(name)
    ? `function '${name}' may produce excessive output and is not allowed`
    : `modifying operator '${name}' is not allowed`;
}

// Children come first: of two with one name the second is reported, and of a child and the root the root.
function doubledNames({ childComponents, rootComponent }: ResourceInterface): readonly string[] {
  const seen = new Set<string>();
  return [...childComponents, rootComponent].flatMap(({ name }) => {
    const doubled = seen.has(name);
    seen.add(name);
    return doubled ? [`component name ${name} is not unique`] : [];
  });
}

function structureErrors(resourceInterface: ResourceInterface): readonly string[] {
  const { rootComponent: root, childComponents } = resourceInterface;
  const names = new Set(componentsOf(resourceInterface).map(({ name }) => name));
  const errors = [
    ...rootErrors(root),
    ...componentErrors(root),
    ...childComponents.flatMap((child) => [...ownerErrors(child, names), ...componentErrors(child)]),
  ];
  return errors.length > 0 ? errors : cycleErrors(resourceInterface);
}

function rootErrors({ kind, ownerRef, statusDefinition }: Component): readonly string[] {
  const full =
    kind !== undefined && kind.version !== "" && kind.kind !== "" && (kind.group !== "" || kind.kind === "Pod");
  return [
    ...(full ? [] : ["root component must have full kind (group, version, kind)"]),
    ...(ownerRef === undefined ? [] : ["root component cannot have owner ref"]),
    ...(statusDefinition === undefined ? ["root component must have status definition"] : []),
  ];
}

function ownerErrors({ name, ownerRef }: Component, names: ReadonlySet<string>): readonly string[] {
  if (ownerRef === undefined || ownerRef === "") return [`child component '${name}' has no owner ref`];
  return names.has(ownerRef) ? [] : [`child component '${name}' has owner ref to non-existing component '${ownerRef}'`];
}

function componentErrors({ name, specDefinition: spec, instanceIdPath, podSelector }: Component): readonly string[] {
  const definitions = [spec?.podTemplateSpecPath, spec?.podSpecPath, spec?.fragmentedPodSpecDefinition];
  const hasSelector = podSelector?.componentInstanceSelector !== undefined;
  const hasPath = instanceIdPath !== undefined;
  const subject = `component '${name}' has`;
  return [
    ...(name === "" ? ["component name is empty"] : []),
    ...(definitions.filter((definition) => definition !== undefined).length > 1
      ? [`${subject} multiple pod spec definitions`]
      : []),
    ...(hasPath && !hasSelector ? [`${subject} instance id path but no pod component instance selector`] : []),
    ...(hasSelector && !hasPath ? [`${subject} pod component instance selector but no instance id path`] : []),
  ];
}

function cycleErrors(resourceInterface: ResourceInterface): readonly string[] {
  const owners = new Map(componentsOf(resourceInterface).map(({ name, ownerRef }) => [name, ownerRef]));
  const settled = new Set<string>();
  for (const { name } of resourceInterface.childComponents) {
    const walked = new Set<string>();
    for (let current: string | undefined = name; current !== undefined && !settled.has(current); ) {
      if (walked.has(current)) return [`ownership cycle detected involving component ${current}`];
      walked.add(current);
      current = owners.get(current);
    }
    settled.add(name);
  }
  return [];
}

function memberErrors({ gangScheduling, ...resourceInterface }: ResourceInterface): readonly string[] {
  const names = new Set(componentsOf(resourceInterface).map(({ name }) => name));
  const members = (gangScheduling?.podGroups ?? []).flatMap((group) => group.members);
  return members
    .filter(({ componentName }) => !names.has(componentName))
    .map(
      ({ componentName }) =>
        `pod-group member component '${componentName}' is not defined (should be a root or child component)`,
    );
}

// The names of the Go fields, which are the JSON names with a capital, but for the instructions.
function goPath(pointer: string): string {
  const words = pointer
    .slice(1)
    .replace(/^optimizationInstructions/, "instructions")
    .split("/");
  const path = words.map((word) =>
    /^\d+$/.test(word) ? `[${word}]` : `.${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  );
  return `Spec${path.join("")}`;
}
