import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { GroupVersionKind } from "../../src/model/resource-interface/resource-interface.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { structuralSchema } from "../helpers/crd-schema.ts";

/** A kind as KAI's podgrouper writes it: `Kind.group`. */
export function groupKind({ kind, group }: Pick<GroupVersionKind, "kind" | "group">): string {
  return group === "" ? kind : `${kind}.${group}`;
}

/** Kinds beside Pod that the Resource Interfaces of a kind name, whatever the version, in the order of their names. */
export function namedChildren({ resourceInterfaces }: WorkloadKind): readonly string[] {
  const named = Object.values(resourceInterfaces).flatMap((spec) => {
    const { resourceInterface } = parseResourceInterface(spec);
    if (resourceInterface === undefined) return [];
    const { childComponents, additionalChildKinds } = resourceInterface;
    return [...childComponents.flatMap(({ kind }) => (kind === undefined ? [] : [kind])), ...additionalChildKinds];
  });
  return [...new Set(named.map(groupKind))].filter((name) => name !== "Pod").toSorted();
}

type Node = Readonly<Record<string, unknown>>;

/**
 * Versions of a kind whose schema has no field at a pointer (`*` is any item or member); those without one are left
 * out.
 */
export function versionsWithout({ group, kind, versions }: WorkloadKind, pointer: string): readonly string[] {
  const steps = pointer.split("/").slice(1);
  return versions.filter((version) => {
    const schema = structuralSchema(`${group}/${version}`, kind);
    return schema !== undefined && steps[0] !== "metadata" && !has(schema, steps);
  });
}

function has(node: Node, steps: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (step === undefined || node["x-kubernetes-preserve-unknown-fields"] === true) return true;
  const { properties, items, additionalProperties } = node;
  const children =
    step === "*"
      ? [items, additionalProperties, ...membersOf(properties)]
      : [own(properties, step) ?? additionalProperties];
  return children.some((child) => (child === true ? true : isNode(child) && has(child, rest)));
}

function own(properties: unknown, step: string): unknown {
  return isNode(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
}

function membersOf(properties: unknown): readonly unknown[] {
  return isNode(properties) ? Object.values(properties) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
