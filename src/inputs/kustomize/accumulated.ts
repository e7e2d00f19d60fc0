import type { BuiltObject } from "./built-object.ts";
import { type Configuration, NO_CONFIGURATION } from "./configuration.ts";
import { idOf } from "./identity.ts";
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
  /** Whether kustomize may build more objects, or fails before it builds these. */
  readonly isOpen: boolean;
  /** Whether it has settings of kustomize that muster does not read, such as other merge keys of lists. */
  readonly isConfigured: boolean;
}

/** The objects of a file, or of another kustomization, that a kustomization includes. */
interface Included {
  readonly all: Accumulated;
  /** JSON pointer of the reference. */
  readonly pointer: string;
}

/** Nothing, to which a kustomization adds its objects. */
export const NOTHING: Accumulated = {
  objects: [],
  isCut: false,
  configuration: NO_CONFIGURATION,
  variables: new Map(),
  isOpen: false,
  isConfigured: false,
};

/**
 * Everything of a kustomization and of those that it includes.
 *
 * @param onDuplicate receives the objects that are there already, for which kustomize refuses to build
 */
export function withIncluded(
  outer: Accumulated,
  included: readonly Included[],
  onDuplicate: (object: BuiltObject, pointer: string) => void,
): Accumulated {
  const inner = included.map(({ all }) => all);
  const all = [outer, ...inner];
  return {
    objects: withNew(outer.objects, included, onDuplicate),
    isCut: all.some(({ isCut }) => isCut),
    isOpen: all.some(({ isOpen }) => isOpen),
    isConfigured: all.some(({ isConfigured }) => isConfigured),
    configuration: inner.reduce((merged, { configuration }) => merged.mergedWith(configuration), outer.configuration),
    variables: new Map(all.flatMap(({ variables }) => [...variables])),
  };
}

/** Everything of a kustomization, with its own `vars`. */
export function withOwnVariables(all: Accumulated, vars: unknown): Accumulated {
  const own = variablesOf(vars);
  if (own.size === 0) return all;
  return { ...all, objects: markedVariables(all.objects, vars), variables: new Map([...all.variables, ...own]) };
}

/** Objects with others, of which those with a known identity are left out. An object without a name gets one later. */
function withNew(
  objects: readonly BuiltObject[],
  included: readonly Included[],
  onDuplicate: (object: BuiltObject, pointer: string) => void,
): readonly BuiltObject[] {
  const all = [...objects];
  const known = new Set(objects.map(keyOf));
  for (const { all: inner, pointer } of included) {
    for (const object of inner.objects) {
      const key = keyOf(object);
      if (!known.has(key)) all.push(object);
      else if (idOf(object.value).name !== "") onDuplicate(object, pointer);
      known.add(key);
    }
  }
  return all;
}

function keyOf({ value }: BuiltObject): string {
  return JSON.stringify(idOf(value));
}
