import { type Engine, pathsOf } from "../../../src/interpret/objects/engine.ts";
import { during, RiError } from "../../../src/interpret/objects/error.ts";
import { instanceIdsOf } from "../../../src/interpret/objects/instances.ts";
import type { PodPart } from "../../../src/interpret/objects/pod-shape.ts";
import { setPath } from "../../../src/interpret/objects/set-path.ts";
import type { Component } from "../../../src/model/resource-interface/resource-interface.ts";
import { needed, specOf } from "./extract.ts";
import { asKubernetesType } from "./kubernetes-type.ts";

/** Values for the instances of a component, by id; a component with one instance has the id `""`. */
export type ValuesById = Readonly<Record<string, unknown>>;

/** The object with one value at every place that a path yields; no place changes nothing. */
export function assign(engine: Engine, source: string, object: unknown, value: unknown): unknown {
  const paths = assignablePaths(engine, source, object);
  return paths.reduce<unknown>((changed, path) => place(source, changed, path, value), object);
}

/** The object with the i-th value at the i-th place that a path yields; throws `zip` where the counts differ. */
export function assignZip(engine: Engine, source: string, object: unknown, values: readonly unknown[]): unknown {
  const paths = assignablePaths(engine, source, object);
  if (paths.length !== values.length) {
    throw new RiError(
      "zip",
      `JQ execution error for expression '${source}': array length mismatch: expected ${paths.length} values but got ${values.length}`,
      source,
    );
  }
  return paths.reduce<unknown>((changed, path, index) => place(source, changed, path, values[index]), object);
}

/** The object with other pod templates, one for each instance. Throws `definition-missing`, `instance`, `zip`, `path`. */
export function updatePodTemplateSpecs(
  engine: Engine,
  component: Component,
  object: unknown,
  values: ValuesById,
): unknown {
  const list = valuesInOrder(engine, component, object, values, "pod template specs");
  const source = component.specDefinition?.podTemplateSpecPath;
  return write(engine, component, object, { source, values: list, what: "pod template spec", part: "PodTemplateSpec" });
}

/** The object with other pod specs: whole nodes are replaced, including their fields that do not belong to a pod spec. */
export function updatePodSpecs(engine: Engine, component: Component, object: unknown, values: ValuesById): unknown {
  const list = valuesInOrder(engine, component, object, values, "pod specs");
  const source = component.specDefinition?.podSpecPath;
  return write(engine, component, object, { source, values: list, what: "pod spec", part: "PodSpec" });
}

/** The object with other pod metadata: whole nodes are replaced. */
export function updateMetadata(engine: Engine, component: Component, object: unknown, values: ValuesById): unknown {
  const list = valuesInOrder(engine, component, object, values, "pod metadata");
  const source = component.specDefinition?.metadataPath;
  return write(engine, component, object, { source, values: list, what: "pod metadata", part: "ObjectMeta" });
}

/** The values in the order of the instances of an object; throws `instance` where one has no value. */
export function valuesInOrder(
  engine: Engine,
  component: Component,
  object: unknown,
  values: ValuesById,
  what: string,
): readonly unknown[] {
  return during(`failed to unzip given ${what} and instance ids`, () => {
    const ids = during("failed to get instance ids", () => instanceIdsOf(engine, component, object));
    return ids.map((id) => {
      if (!Object.hasOwn(values, id)) throw new RiError("instance", `value not found for instance id: ${id}`);
      return values[id];
    });
  });
}

/** Writes one value per instance through a path: to every place for a component without ids, else place by place. */
export function writeInstances(
  engine: Engine,
  component: Component,
  object: unknown,
  source: string,
  values: readonly unknown[],
): unknown {
  return component.instanceIdPath === undefined
    ? assign(engine, source, object, values[0])
    : assignZip(engine, source, object, values);
}

/** New parts of pods, one for each instance, and the path through which they are written. */
interface PartUpdate {
  readonly source: string | undefined;
  readonly values: readonly unknown[];
  readonly what: string;
  readonly part: PodPart;
}

function write(
  engine: Engine,
  component: Component,
  object: unknown,
  { source, values, what, part }: PartUpdate,
): unknown {
  specOf(component);
  const path = needed(source, component, `${what} definition`);
  return writeInstances(
    engine,
    component,
    object,
    path,
    values.map((value) => asKubernetesType(part, value)),
  );
}

// jq evaluates the left side of an assignment as a path, so a literal that is reached is an error there.
function assignablePaths(engine: Engine, source: string, object: unknown): readonly (readonly (string | number)[])[] {
  try {
    return pathsOf(engine, source, object);
  } catch (error) {
    if (!(error instanceof RiError)) throw error;
    const parse = error.category === "parse" ? `failed to compile JQ expression '(${source}) = $val': ` : "";
    throw new RiError(error.category === "execution" ? "path" : error.category, `${parse}${error.message}`, source);
  }
}

function place(source: string, object: unknown, path: readonly (string | number)[], value: unknown): unknown {
  return during(`JQ execution error for expression '(${source}) = $val'`, () => setPath(object, path, value));
}
