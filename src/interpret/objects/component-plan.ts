import type { Component } from "../../model/index.ts";
import { type Fragments, fragmentFields, type Scale, scaleFields } from "./instance-fields.ts";
import type { PodPart } from "./pod-shape.ts";
import { hasPodDefinition, lineageOf, type Structure } from "./structure.ts";

/** A path of a definition, with its field below the pointer of the component. */
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

/** The paths of a component, prepared once for all objects; undefined where the definition lacks them. */
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
    ids: pathAt("instanceIdPath", instanceIdPath),
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

function pathAt(field: string, source: string | undefined): PlannedPath | undefined {
  if (source === undefined) return undefined;
  return { field, source };
}

function partAt(field: string, source: string | undefined, part: PodPart): PlannedPart | undefined {
  const path = pathAt(`specDefinition/${field}`, source);
  return path && { ...path, part };
}

function fragmentsOf({ specDefinition }: Component): ComponentPlan["fragments"] {
  const definition = specDefinition?.fragmentedPodSpecDefinition;
  if (definition === undefined) return undefined;
  return fragmentFields.flatMap(([name, path, part]) => {
    const planned = pathAt(`specDefinition/fragmentedPodSpecDefinition/${path}`, definition[path]);
    if (planned === undefined) return [];
    return [{ ...planned, name, part }];
  });
}

function scaleOf({ scaleDefinition }: Component): ComponentPlan["scale"] {
  if (scaleDefinition === undefined) return undefined;
  const [replicas, minReplicas, maxReplicas] = scaleFields.map(([, path]) =>
    pathAt(`scaleDefinition/${path}`, scaleDefinition[path]),
  );
  return { replicas, minReplicas, maxReplicas };
}
