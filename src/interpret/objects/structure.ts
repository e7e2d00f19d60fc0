import { getOrCreate } from "../../kernel/index.ts";
import { type Component, componentsOf, type PodGroupMember, type ResourceInterface } from "../../model/index.ts";
import { RiError } from "./error.ts";

/** The tree of components. */
export interface Structure {
  /** Root first, then the children in the order of the definition. */
  readonly all: readonly Component[];
  readonly components: ReadonlyMap<string, Component>;
  /** Components with a pod definition, root first, then in the order of the definition. */
  readonly leaves: readonly Component[];
  readonly parents: ReadonlyMap<string, string>;
  readonly children: ReadonlyMap<string, readonly string[]>;
  /** Whether any component has a scaleDefinition: pods are then counted by scales, else by leaves. */
  readonly hasScaleDefinition: boolean;
}

/** A gang member that a component may belong to, by itself or through an owner. */
export interface GangCandidate {
  readonly effectiveComponent: string;
  readonly podGroupName: string;
  readonly member: PodGroupMember;
}

/** Builds the tree; of components with the same name the last one counts, as in the reference engine. */
export function structureOf(resourceInterface: ResourceInterface): Structure {
  const all = componentsOf(resourceInterface);
  const parents = new Map<string, string>();
  const children = new Map<string, string[]>();
  for (const { name, ownerRef } of all) {
    if (ownerRef === undefined) continue;
    parents.set(name, ownerRef);
    getOrCreate(children, ownerRef, (): string[] => []).push(name);
  }
  return {
    all,
    components: new Map(all.map((component) => [component.name, component])),
    leaves: all.filter(hasPodDefinition),
    parents,
    children,
    hasScaleDefinition: all.some(({ scaleDefinition }) => scaleDefinition !== undefined),
  };
}

/** Whether a component has pods of its own; a metadataPath alone is not a pod definition. */
export function hasPodDefinition({ specDefinition: spec }: Component): boolean {
  return (
    spec?.podTemplateSpecPath !== undefined ||
    spec?.podSpecPath !== undefined ||
    spec?.fragmentedPodSpecDefinition !== undefined
  );
}

/** The component of a name; throws `not-found`. */
export function componentNamed(structure: Structure, name: string): Component {
  const component = structure.components.get(name);
  if (component === undefined) throw new RiError("not-found", `component ${name} not found`);
  return component;
}

/** A component and its owners, nearest first; a cycle ends the walk. */
export function lineageOf(structure: Structure, name: string): readonly string[] {
  const lineage = new Set<string>();
  let current: string | undefined = name;
  while (current !== undefined && current !== "" && !lineage.has(current)) {
    lineage.add(current);
    current = structure.parents.get(current);
  }
  return [...lineage];
}

/** A component and everything below it, each once. */
export function subtreeOf(structure: Structure, name: string): readonly string[] {
  const found = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(structure.children.get(next) ?? []).toReversed());
  }
  return [...found];
}

/**
 * The gang members that pods of a component may belong to, in the order in which they are tried: those that name the
 * component itself, then its owner, and so on; within one component in the order of the definition.
 */
export function gangCandidates(
  resourceInterface: ResourceInterface,
  structure: Structure,
  name: string,
): readonly GangCandidate[] {
  const groups = resourceInterface.gangScheduling?.podGroups ?? [];
  if (groups.length === 0) return [];
  return lineageOf(structure, name).flatMap((effectiveComponent) =>
    groups.flatMap((group) =>
      group.members
        .filter((member) => member.componentName === effectiveComponent)
        .map((member) => ({ effectiveComponent, podGroupName: group.name, member })),
    ),
  );
}
