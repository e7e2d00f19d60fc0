import type { Component } from "../resource-interface/resource-interface.ts";
import { type Fragments, fragmentFields, type Scale, scaleFields } from "./fields.ts";
import type { PodPart } from "./pod-shape.ts";
import { hasPodDefinition, lineageOf, type Structure } from "./structure.ts";

/** A path of a definition, and the field that says it, below the pointer of its component. */
export interface PlannedPath {
  readonly field: string;
  readonly source: string;
}

/** A path whose results are parts of pod definitions. */
export interface PlannedPart extends PlannedPath {
  readonly part: PodPart;
}

/** A path whose results are a field of fragments. */
export interface PlannedFragment extends PlannedPath {
  readonly name: keyof Fragments;
  readonly part: PodPart | "text";
}

/** What a component asks of an object, worked out once for all objects; what the definition does not say is absent. */
export interface ComponentPlan {
  readonly component: Component;
  readonly ids: PlannedPath | undefined;
  readonly podTemplate: PlannedPart | undefined;
  readonly podSpec: PlannedPart | undefined;
  readonly metadata: PlannedPart | undefined;
  readonly fragments: readonly PlannedFragment[] | undefined;
  readonly scale: Readonly<Record<keyof Scale, PlannedPath | undefined>> | undefined;
  /** Whether it has pods of its own. */
  readonly hasPods: boolean;
  /** Names of the owners whose replicas multiply its pods, nearest first. */
  readonly scaledOwners: readonly string[];
}

/** The plan of every component, in the order of the definition. */
export function planComponents(structure: Structure): readonly ComponentPlan[] {
  return structure.all.map((component) => planOf(structure, component));
}

function planOf(structure: Structure, component: Component): ComponentPlan {
  const { specDefinition: spec, instanceIdPath } = component;
  return {
    component,
    ids: instanceIdPath === undefined ? undefined : { field: "instanceIdPath", source: instanceIdPath },
    podTemplate: partAt("podTemplateSpecPath", spec?.podTemplateSpecPath, "PodTemplateSpec"),
    podSpec: partAt("podSpecPath", spec?.podSpecPath, "PodSpec"),
    metadata: partAt("metadataPath", spec?.metadataPath, "ObjectMeta"),
    fragments: fragmentsOf(component),
    scale: scaleOf(component),
    hasPods: hasPodDefinition(component),
    scaledOwners: lineageOf(structure, component.name)
      .slice(1)
      .filter((name) => structure.components.get(name)?.scaleDefinition !== undefined),
  };
}

function partAt(field: string, source: string | undefined, part: PodPart): PlannedPart | undefined {
  return source === undefined ? undefined : { field: `specDefinition/${field}`, source, part };
}

function fragmentsOf({ specDefinition }: Component): ComponentPlan["fragments"] {
  const definition = specDefinition?.fragmentedPodSpecDefinition;
  if (definition === undefined) return undefined;
  return fragmentFields.flatMap(([name, path, part]) => {
    const source = definition[path];
    const field = `specDefinition/fragmentedPodSpecDefinition/${path}`;
    return source === undefined ? [] : [{ name, field, source, part }];
  });
}

function scaleOf({ scaleDefinition }: Component): ComponentPlan["scale"] {
  if (scaleDefinition === undefined) return undefined;
  const [replicas, minReplicas, maxReplicas] = scaleFields.map(([, path]) => {
    const source = scaleDefinition[path];
    return source === undefined ? undefined : { field: `scaleDefinition/${path}`, source };
  });
  return { replicas, minReplicas, maxReplicas };
}
