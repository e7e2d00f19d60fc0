import type { Component } from "../resource-interface/resource-interface.ts";
import type { Engine } from "./engine.ts";
import { during, RiError } from "./error.ts";
import {
  extractFragments,
  extractInstanceIds,
  extractMetadata,
  extractPodSpecs,
  extractPodTemplateSpecs,
  extractScales,
  type Fragments,
  type Scale,
} from "./extract.ts";

/** Everything that a definition says about one instance, in the words of the reference engine. */
export interface ExtractedInstance {
  readonly podTemplateSpec?: unknown;
  readonly podSpec?: unknown;
  readonly fragmentedPodSpec?: Fragments;
  readonly metadata?: unknown;
  readonly scale?: Scale;
}

type Extractor<T> = (engine: Engine, component: Component, object: unknown) => readonly T[];

/** Ids of the instances, `[""]` for a component that has one instance only. */
export function instanceIdsOf(engine: Engine, component: Component, object: unknown): readonly string[] {
  return component.instanceIdPath === undefined
    ? [""]
    : during(`failed to extract instance ids for component ${component.name}`, () =>
        extractInstanceIds(engine, component, object),
      );
}

/** Pod templates by instance id; undefined where the component defines none. Throws as the extraction, and `zip`. */
export const podTemplateSpecsOf = getter("pod template specs", extractPodTemplateSpecs);

/** Pod specs by instance id. */
export const podSpecsOf = getter("pod specs", extractPodSpecs);

/** Pod metadata by instance id. */
export const metadataOf = getter("pod metadata", extractMetadata);

/** Fragments by instance id. */
export const fragmentsOf = getter("fragmented pod specs", extractFragments);

/** Scales by instance id. */
export const scalesOf = getter("scales", extractScales);

/** Everything about every instance, by id; one thing that fails makes all of it fail, as in the reference engine. */
export function extractedInstancesOf(
  engine: Engine,
  component: Component,
  object: unknown,
): ReadonlyMap<string, ExtractedInstance> {
  const get = <T>(what: string, from: Getter<T>) =>
    during(`failed to get ${what}`, () => from(engine, component, object));
  const ids = during("failed to get instance ids", () => instanceIdsOf(engine, component, object));
  const podTemplateSpecs = get("pod template specs", podTemplateSpecsOf);
  const podSpecs = get("pod specs", podSpecsOf);
  const fragments = get("fragmented pod specs", fragmentsOf);
  const metadata = get("pod metadata", metadataOf);
  const scales = get("scales", scalesOf);
  return new Map(
    ids.map((id) => [
      id,
      {
        ...entry("podTemplateSpec", podTemplateSpecs, id),
        ...entry("podSpec", podSpecs, id),
        ...entry("fragmentedPodSpec", fragments, id),
        ...entry("metadata", metadata, id),
        ...entry("scale", scales, id),
      },
    ]),
  );
}

type Getter<T> = (engine: Engine, component: Component, object: unknown) => ReadonlyMap<string, T> | undefined;

function getter<T>(what: string, extract: Extractor<T>): Getter<T> {
  return (engine, component, object) => {
    const values = nothingIfUndefined(what, () => extract(engine, component, object));
    return values === undefined ? undefined : zip(idsFor(engine, component, object), values);
  };
}

function nothingIfUndefined<T>(what: string, run: () => T): T | undefined {
  try {
    return during(`failed to extract ${what}`, run);
  } catch (error) {
    if (error instanceof RiError && error.category === "definition-missing") return undefined;
    throw error;
  }
}

function idsFor(engine: Engine, component: Component, object: unknown): readonly string[] {
  return during("failed to get instance ids", () => instanceIdsOf(engine, component, object));
}

// Doubled ids are not looked for, and the last value wins, as in the reference engine.
function zip<T>(ids: readonly string[], values: readonly T[]): ReadonlyMap<string, T> {
  if (ids.length !== values.length) {
    throw new RiError("zip", `instance ids count (${ids.length}) does not match results count (${values.length})`);
  }
  return new Map(ids.flatMap((id, index) => values.slice(index, index + 1).map((value) => [id, value] as const)));
}

function entry<K extends string, T>(
  key: K,
  values: ReadonlyMap<string, T> | undefined,
  id: string,
): { readonly [P in K]?: T } {
  const value = values?.get(id);
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T };
}
