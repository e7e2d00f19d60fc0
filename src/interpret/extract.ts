import type { Component, FragmentedPodSpecDefinition } from "../resource-interface/resource-interface.ts";
import { type Conversion, convertAll, podPart, toCount, toText } from "./convert.ts";
import { type Engine, evaluateExpression } from "./engine.ts";
import { RiError } from "./error.ts";
import { asKubernetesType } from "./kubernetes-type.ts";
import type { PodPart } from "./pod-shape.ts";

/** Replicas of one instance, as far as the object says them. */
export interface Scale {
  readonly replicas?: number;
  readonly minReplicas?: number;
  readonly maxReplicas?: number;
}

/** What a scattered pod definition says about one instance. */
export interface Fragments {
  readonly schedulerName?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly resources?: Readonly<Record<string, unknown>>;
  readonly resourceClaims?: readonly Readonly<Record<string, unknown>>[];
  readonly podAffinity?: Readonly<Record<string, unknown>>;
  readonly nodeAffinity?: Readonly<Record<string, unknown>>;
  readonly containers?: readonly Readonly<Record<string, unknown>>[];
  readonly container?: Readonly<Record<string, unknown>>;
  readonly priorityClassName?: string;
  readonly image?: string;
}

/** The fields of a fragment in the order in which they are read, each with its path and what it is. */
export const fragmentFields = [
  ["schedulerName", "schedulerNamePath", "text"],
  ["labels", "labelsPath", "Labels"],
  ["annotations", "annotationsPath", "Labels"],
  ["resources", "resourcesPath", "ResourceRequirements"],
  ["resourceClaims", "resourceClaimsPath", "PodResourceClaims"],
  ["podAffinity", "podAffinityPath", "Affinity"],
  ["nodeAffinity", "nodeAffinityPath", "Affinity"],
  ["containers", "containersPath", "Containers"],
  ["container", "containerPath", "Container"],
  ["priorityClassName", "priorityClassNamePath", "text"],
  ["image", "imagePath", "text"],
] as const satisfies readonly (readonly [keyof Fragments, keyof FragmentedPodSpecDefinition, PodPart | "text"])[];

/** The fields of a scale, each with its path. */
export const scaleFields = [
  ["replicas", "replicasPath"],
  ["minReplicas", "minReplicasPath"],
  ["maxReplicas", "maxReplicasPath"],
] as const satisfies readonly (readonly [keyof Scale, string])[];

/** Pod templates of a component, one per result of its path; a missing one is empty, as in the reference engine. */
export function extractPodTemplateSpecs(engine: Engine, component: Component, object: unknown): readonly unknown[] {
  const path = specOf(component).podTemplateSpecPath;
  return extractPart(engine, needed(path, component, "pod template spec"), object, "PodTemplateSpec", {});
}

/** Pod specs of a component, one per result of its path. */
export function extractPodSpecs(engine: Engine, component: Component, object: unknown): readonly unknown[] {
  const path = specOf(component).podSpecPath;
  return extractPart(engine, needed(path, component, "pod spec"), object, "PodSpec", {});
}

/** Metadata of the pods of a component, one per result of its path. */
export function extractMetadata(engine: Engine, component: Component, object: unknown): readonly unknown[] {
  const path = specOf(component).metadataPath;
  return extractPart(engine, needed(path, component, "pod metadata"), object, "ObjectMeta", {});
}

/**
 * Fragments of a component: as many as the longest list of results has, the shorter ones leaving the last instances
 * without the field, whichever instance dropped its result.
 */
export function extractFragments(engine: Engine, component: Component, object: unknown): readonly Fragments[] {
  const definition = needed(specOf(component).fragmentedPodSpecDefinition, component, "fragmented pod spec");
  return zipFields<Fragments>(
    fragmentFields.map(([field, path, part]) => {
      const source = definition[path];
      if (source === undefined) return [field, []];
      const isText = part === "text";
      return [field, isText ? extractWith(engine, source, object, toText) : extractPart(engine, source, object, part)];
    }),
  );
}

/** Scales of a component, counted like fragments. */
export function extractScales(engine: Engine, component: Component, object: unknown): readonly Scale[] {
  const definition = component.scaleDefinition;
  if (definition === undefined) throw missingValue(component, "scale definition");
  return zipFields<Scale>(
    scaleFields.map(([field, path]) => {
      const source = definition[path];
      return [field, source === undefined ? [] : extractWith(engine, source, object, toCount)];
    }),
  );
}

/** Ids of the instances of a component; throws `definition-missing` where it has no instanceIdPath. */
export function extractInstanceIds(engine: Engine, component: Component, object: unknown): readonly string[] {
  if (component.instanceIdPath === undefined) throw new RiError("definition-missing", "no instance id path defined");
  const ids = extractWith(engine, component.instanceIdPath, object, toText);
  if (ids.includes("")) {
    throw new RiError("instance", `instance id path contained empty string values [${ids.join(",")}]`);
  }
  return ids;
}

/** Results of a path as values of a type. */
export function extractWith<T>(engine: Engine, source: string, object: unknown, type: Conversion<T>): readonly T[] {
  return convertAll(type, evaluateExpression(engine, source, object));
}

// A missing part is its empty value; the reference engine moreover decodes into the types of Kubernetes.
function extractPart(
  engine: Engine,
  source: string,
  object: unknown,
  part: PodPart,
  empty?: unknown,
): readonly unknown[] {
  const values = extractWith(engine, source, object, podPart(part, empty));
  return engine.mode === "reference" ? values.map((value) => asKubernetesType(part, value)) : values;
}

/** A definition that a component lacks: `get…` turns it into nothing, `extract…` and updates do not. */
export function missingValue(component: Component, what: string): RiError {
  return new RiError("definition-missing", `component ${component.name} does not have ${what}`);
}

function specOf(component: Component): NonNullable<Component["specDefinition"]> {
  if (component.specDefinition === undefined) throw missingValue(component, "spec definition");
  return component.specDefinition;
}

function needed<T>(value: T | undefined, component: Component, what: string): T {
  if (value === undefined) throw missingValue(component, `${what} definition`);
  return value;
}

// Empty texts are left out: the field is then as absent as it is in the JSON of the reference engine.
function zipFields<T extends object>(
  lists: readonly (readonly [keyof T & string, readonly unknown[]])[],
): readonly T[] {
  const length = Math.max(0, ...lists.map(([, list]) => list.length));
  return Array.from({ length }, (_, index) => {
    const entries = lists.map(([field, list]) => [field, list[index]] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== "")) as T;
  });
}
