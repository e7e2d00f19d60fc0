import { groupOf } from "../base/kubernetes.ts";
import { at, text } from "../base/read.ts";
import type { BuiltObject } from "./built-object.ts";
import { type Configuration, DEFAULT_CONFIGURATION } from "./configuration.ts";
import { markedVariables, type Variables, variablesOf } from "./variables.ts";

/** The objects that kustomize would build. */
export interface Built {
  readonly objects: readonly BuiltObject[];
  /** Whether it needs more than the limits allow, so that objects or changes are missing. */
  readonly isCut: boolean;
}

/** The objects and settings of a kustomization and of those that it includes, while they are built. */
export interface Accumulated extends Built {
  readonly configuration: Configuration;
  readonly variables: Variables;
}

/** Nothing, to which a kustomization adds its objects. */
export const NOTHING: Accumulated = {
  objects: [],
  isCut: false,
  configuration: DEFAULT_CONFIGURATION,
  variables: new Map(),
};

/** Everything of a kustomization and of those that it includes. */
export function withIncluded(outer: Accumulated, included: readonly Accumulated[]): Accumulated {
  const all = [outer, ...included];
  return {
    objects: withNew(
      outer.objects,
      included.flatMap(({ objects }) => objects),
    ),
    isCut: all.some(({ isCut }) => isCut),
    configuration: included.reduce(
      (merged, { configuration }) => merged.mergedWith(configuration),
      outer.configuration,
    ),
    variables: new Map(all.flatMap(({ variables }) => [...variables])),
  };
}

/** Everything of a kustomization, with its own `vars`. */
export function withOwnVariables(all: Accumulated, vars: unknown): Accumulated {
  const own = variablesOf(vars);
  if (own.size === 0) return all;
  return { ...all, objects: markedVariables(all.objects, vars), variables: new Map([...all.variables, ...own]) };
}

/** Objects with others, of which those with a known identity are left out: kustomize refuses them. */
function withNew(objects: readonly BuiltObject[], added: readonly BuiltObject[]): readonly BuiltObject[] {
  if (objects.length === 0 && added.length < 2) return added;
  const keyOf = ({ value }: BuiltObject) =>
    JSON.stringify([
      groupOf(text(value.apiVersion) ?? ""),
      value.kind,
      at(value, "metadata", "namespace"),
      at(value, "metadata", "name"),
    ]);
  const known = new Set(objects.map(keyOf));
  return [...objects, ...added.filter((object) => known.size < known.add(keyOf(object)).size)];
}
