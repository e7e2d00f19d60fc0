import type { Component, ScaleDefinition } from "../../model/index.ts";
import { convertText, evaluateAs, toCount } from "./convert.ts";
import type { Engine } from "./engine.ts";
import { during, RiError } from "./error.ts";
import { type Scale, scaleFields } from "./instance-fields.ts";

/** The ids of a component's instances, `[""]` for a component without instanceIdPath. Throws `instance`. */
export function instanceIdsOf(engine: Engine, component: Component, object: unknown): readonly string[] {
  const { instanceIdPath, name } = component;
  if (instanceIdPath === undefined) return [""];
  return during(`failed to extract instance ids for component ${name}`, () => {
    const ids = evaluateAs(engine, instanceIdPath, object, convertText);
    if (!ids.includes("")) return ids;
    throw new RiError("instance", `instance id path contained empty string values [${ids.join(",")}]`);
  });
}

/** Scales by instance id, none for a component without scaleDefinition. Throws as the extraction, and `zip`. */
export function scalesOf(engine: Engine, component: Component, object: unknown): ReadonlyMap<string, Scale> {
  const { scaleDefinition } = component;
  if (scaleDefinition === undefined) return new Map();
  const scales = during("failed to extract scales", () => extractScales(engine, scaleDefinition, object));
  const ids = during("failed to get instance ids", () => instanceIdsOf(engine, component, object));
  return zipById(ids, scales);
}

/** The scales that the paths of a definition yield, by position; see `rowsOf`. */
export function extractScales(engine: Engine, definition: ScaleDefinition, object: unknown): readonly Scale[] {
  return rowsOf<Scale>(
    scaleFields.map(([field, path]) => {
      const source = definition[path];
      return [field, source === undefined ? [] : evaluateAs(engine, source, object, toCount)];
    }),
  );
}

/**
 * Values by instance id; throws `zip` where the counts differ. Of two equal ids the last counts, as in the reference
 * engine.
 */
export function zipById<T>(ids: readonly string[], values: readonly T[]): ReadonlyMap<string, T> {
  if (ids.length !== values.length) {
    throw new RiError("zip", `instance ids count (${ids.length}) does not match results count (${values.length})`);
  }
  return new Map(values.map((value, index) => [ids[index] ?? "", value]));
}

/**
 * One object for each position, with the field of each column: as many as the longest column, so a shorter one leaves
 * the last rows without its field. Empty strings are left out, as in the JSON of the reference engine.
 */
export function rowsOf<T extends object>(
  columns: readonly (readonly [keyof T & string, readonly unknown[]])[],
): readonly T[] {
  const length = Math.max(0, ...columns.map(([, column]) => column.length));
  return Array.from({ length }, (_, index) => {
    const fields = columns.map(([field, column]) => [field, column[index]] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== "")) as T;
  });
}
