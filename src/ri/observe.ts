import type { PodMeta, PodSpec, PodTemplate } from "../model/kubernetes.ts";
import type { Component } from "../model/resource-interface.ts";
import { type Cells, type Column, createCells } from "./cells.ts";
import type { Compiled } from "./compiled.ts";
import { pathsOf } from "./engine.ts";
import { failureOf } from "./error.ts";
import { type Fragments, fragmentFields, type Scale, scaleFields } from "./extract.ts";
import type { Instance } from "./interpretation.ts";
import type { PodPart } from "./pod-shape.ts";
import type { Reporter } from "./reporter.ts";
import { hasPodDefinition } from "./structure.ts";

/** An instance before its pods are counted. */
export type ObservedInstance = Omit<Instance, "pods">;

/**
 * The instances of a component in an object. What cannot be told for sure is left out and reported: results that do
 * not fit the ids, values of a wrong type, expressions that fail. A component that the object does not have (no
 * template where one is expected) has no instances.
 */
export function observe(
  compiled: Compiled,
  component: Component,
  object: unknown,
  reporter: Reporter,
): readonly ObservedInstance[] {
  const cells = createCells(compiled, component, object, reporter);
  const ids = cells.ids();
  if (ids.length === 0) {
    return [];
  }
  const { specDefinition: spec } = component;
  const templates = partColumn<PodTemplate>(
    cells,
    "specDefinition/podTemplateSpecPath",
    spec?.podTemplateSpecPath,
    "PodTemplateSpec",
  );
  const podSpecs = partColumn<PodSpec>(cells, "specDefinition/podSpecPath", spec?.podSpecPath, "PodSpec");
  const metadata = partColumn<PodMeta>(cells, "specDefinition/metadataPath", spec?.metadataPath, "ObjectMeta");
  const fragments = fragmentRows(cells, component, ids.length);
  const scales = scaleRows(cells, component, ids.length);
  const pods = hasPodDefinition(component);
  const found: ObservedInstance[] = [];
  for (let index = 0; index < ids.length; index++) {
    const podTemplate = templates[index];
    const podSpec = podSpecs[index];
    const own = metadata[index];
    const fragment = fragments[index];
    const scale = scales[index];
    const present =
      !pods ||
      component.instanceIdPath !== undefined ||
      podTemplate !== undefined ||
      podSpec !== undefined ||
      isFilled(fragment) ||
      (spec?.fragmentedPodSpecDefinition !== undefined && isFilled(scale)) ||
      cells.hasFailed();
    if (!present) {
      reportScaledWithoutPods(compiled, component, object, scale, reporter);
      continue;
    }
    const instance: Writable<ObservedInstance> = { id: ids[index] ?? "" };
    if (podTemplate !== undefined) instance.podTemplate = podTemplate;
    if (podSpec !== undefined) instance.podSpec = podSpec;
    if (own !== undefined) instance.metadata = own;
    if (fragment !== undefined) instance.fragments = fragment;
    if (scale !== undefined) instance.scale = scale;
    found.push(instance);
  }
  return found;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function partColumn<T>(cells: Cells, field: string, source: string | undefined, part: PodPart): Column<T> {
  return source === undefined ? [] : cells.parts<T>(field, source, part);
}

function fragmentRows(cells: Cells, component: Component, count: number): Column<Fragments> {
  const definition = component.specDefinition?.fragmentedPodSpecDefinition;
  if (definition === undefined) {
    return [];
  }
  const columns = fragmentFields.flatMap(([name, path, part]) => {
    const source = definition[path];
    const field = `specDefinition/fragmentedPodSpecDefinition/${path}`;
    if (source === undefined) {
      return [];
    }
    const column: Column<unknown> = part === "text" ? cells.texts(field, source) : cells.parts(field, source, part);
    return [[name, column] as const];
  });
  return Array.from({ length: count }, (_, index) => row<Fragments>(columns, index));
}

function scaleRows(cells: Cells, component: Component, count: number): Column<Scale> {
  const definition = component.scaleDefinition;
  if (definition === undefined) {
    return [];
  }
  const columns = scaleFields.flatMap(([name, path]) => {
    const source = definition[path];
    return source === undefined ? [] : [[name, cells.counts(`scaleDefinition/${path}`, source)] as const];
  });
  return Array.from({ length: count }, (_, index) => row<Scale>(columns, index));
}

function row<T extends object>(columns: readonly (readonly [keyof T & string, Column<unknown>])[], index: number): T {
  const found: Record<string, unknown> = {};
  for (const [name, column] of columns) if (column[index] !== undefined) found[name] = column[index];
  return found as T;
}

function isFilled(value: object | undefined): boolean {
  return value !== undefined && Object.keys(value).length > 0;
}

// A default in the path (`// 1`) says nothing about the object; a number that stands in it does.
function reportScaledWithoutPods(
  { engine }: Compiled,
  component: Component,
  object: unknown,
  scale: Scale | undefined,
  reporter: Reporter,
): void {
  const source = component.scaleDefinition?.replicasPath;
  if (source === undefined || scale?.replicas === undefined || !standsInObject(() => pathsOf(engine, source, object))) {
    return;
  }
  reporter.onDefinition("RI-126", `${component.pointer}/scaleDefinition/replicasPath`, {
    component: component.name,
    message: `component ${component.name} has ${scale.replicas} replicas, but no pod definition in the object, so no pods are counted`,
  });
}

function standsInObject(paths: () => readonly unknown[]): boolean {
  try {
    return paths().length > 0;
  } catch (error) {
    failureOf(error);
    return false;
  }
}
