import type { Catalogue } from "../../interpret/index.ts";
import { compile, interpret, setPath } from "../../interpret/index.ts";
import {
  groupOf,
  isContainer,
  isObject,
  type KubeObject,
  parentPointer,
  pointerSegments,
  pointerTo,
  valueAt,
  versionOf,
} from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import type { LifecycleAction, Refused } from "./change.ts";
import { pointersOf } from "./pointers-of.ts";
import type { RepositoryWorkload } from "./repository-workload.ts";

/** The fields that set the number of a component's pods or groups, in the order of preference. */
const COUNTS = ["replicas", "parallelism", "numNodes", "instances", "minReplicas"] as const;
// These parts of an object describe a pod or are not part of its desired state.
const OTHER_PARTS = new Set(["metadata", "status", "containers", "initContainers", "volumes", "affinity"]);
const DEEPEST = 8;
/** Objects that are interpreted to find the field. */
const MOST_CANDIDATES = 500;

/** A field that sets the number of pods of some components. */
interface ScaleField {
  readonly path: string;
  /** Its value now; undefined for a field that the object does not have. */
  readonly value: unknown;
  /** The place of its name in the order of preference. */
  readonly rank: number;
  /** Components, as `name` or `name/instance`, whose number of pods follows from it. */
  readonly components: readonly string[];
}

/** A new number of pods or groups, of one component where it is given. */
type ScaleRequest = Pick<Extract<LifecycleAction, { readonly type: "scale" }>, "replicas" | "component">;

/** Returns the field that scales a workload, or one of its components, as a JSON pointer with its new value. */
export function scaleField(
  { kind, definition, view }: RepositoryWorkload,
  { replicas, component }: ScaleRequest,
  catalogue: Catalogue,
): { readonly path: string; readonly value: unknown } | Refused {
  if (definition !== undefined) {
    const path = definition.kind === "Training" ? "/spec/parallelism" : "/spec/replicas";
    if (component === undefined) return { path, value: replicas };
    return { problem: `a ${kind} scales as a whole: leave --component out` };
  }
  const { object } = view;
  const group = groupOf(object.apiVersion);
  const resourceInterface = catalogue.resourceInterface(group, versionOf(object.apiVersion), object.kind);
  const none = { problem: `a ${kind} cannot be scaled: no field sets the number of its pods, or other fields fix it` };
  if (resourceInterface === undefined) return none;
  const fields = scaleFieldsOf(resourceInterface, object);
  const names = [...new Set(fields.flatMap(({ components }) => components))].sort();
  if (names.length === 0) return none;
  const isWanted = (name: string) => component === undefined || name === component || name.startsWith(`${component}/`);
  const wanted = fields.filter(({ components }) => components.some(isWanted));
  if (wanted.length === 0) {
    return { problem: `no component ${JSON.stringify(component)} can be scaled; those that can: ${names.join(", ")}` };
  }
  const best = [Number.NEGATIVE_INFINITY, ...COUNTS.keys()].map((rank) =>
    wanted.filter((field) => field.rank === rank),
  );
  const field = preferred(best.find((of) => of.length > 0) ?? [], component !== undefined);
  if (field === undefined) {
    return { problem: `several components can be scaled (${names.join(", ")}): choose one with --component` };
  }
  const { path } = field;
  const value = typeof field.value === "string" ? String(replicas) : replicas;
  if (field.value === value || hasEffect(resourceInterface, object, path, value)) return { path, value };
  return { problem: `${path} ${replicas} has no effect: other fields of the object limit its pods` };
}

/** For one component the field that affects the fewest others; for a workload the outermost one that affects all. */
function preferred(fields: readonly ScaleField[], isComponent: boolean): ScaleField | undefined {
  const numbers = fields.map(({ components }) => components.length);
  const number = isComponent ? Math.min(...numbers) : new Set(fields.flatMap(({ components }) => components)).size;
  const depth = ({ path }: ScaleField) => pointerSegments(path).length;
  const [first, second] = fields
    .filter(({ components }) => components.length === number)
    .toSorted((a, b) => depth(a) - depth(b));
  if (first === undefined || second === undefined) return first;
  if (depth(first) === depth(second)) return undefined;
  return first;
}

/**
 * Finds the fields by their effect: the Resource Interface computes its numbers by expressions, and only a changed object
 * shows which fields they read.
 */
function scaleFieldsOf(resourceInterface: ResourceInterface, object: KubeObject): readonly ScaleField[] {
  const before = podsByComponent(resourceInterface, object);
  const own = pathsOfInterface(resourceInterface, object);
  return [...new Set([...own, ...candidatesOf(object)])].slice(0, MOST_CANDIDATES).flatMap((path) => {
    const value = valueAt(object, path);
    if (isContainer(value)) return [];
    const rank = own.includes(path) ? Number.NEGATIVE_INFINITY : COUNTS.findIndex((name) => path.endsWith(`/${name}`));
    const tries = typeof value === "number" ? [value + 1, value - 1, 0] : [2, 0];
    const affected = tries.flatMap((other) => {
      const after = podsByComponent(resourceInterface, withValue(object, path, other));
      if (after.size === before.size) return [...after].flatMap(([name, n]) => (n === before.get(name) ? [] : [name]));
      return [];
    });
    const components = [...new Set(affected)];
    if (components.length === 0) return [];
    return [{ path, value, rank, components }];
  });
}

/** The fields that are the whole path of a Resource Interface, such as `.spec.judges.count`. */
function pathsOfInterface(resourceInterface: ResourceInterface, object: KubeObject): readonly string[] {
  const { engine, structure } = compile(resourceInterface);
  return structure.all.flatMap(({ scaleDefinition }) => {
    const source = scaleDefinition?.replicasPath;
    if (source === undefined) return [];
    return pointersOf(engine, source, object);
  });
}

function hasEffect(resourceInterface: ResourceInterface, object: KubeObject, path: string, value: unknown): boolean {
  const before = podsByComponent(resourceInterface, object);
  return [...podsByComponent(resourceInterface, withValue(object, path, value))].some(
    ([name, pods]) => pods !== before.get(name),
  );
}

function podsByComponent(resourceInterface: ResourceInterface, object: unknown): ReadonlyMap<string, number> {
  const { components } = interpret(resourceInterface, object, { status: false });
  return new Map(
    components.flatMap(({ name, instances }) =>
      instances.map(({ id, pods }) => [id === "" ? name : `${name}/${id}`, pods] as const),
    ),
  );
}

/** The count fields of the maps of an object, present ones and those that may be added. */
function candidatesOf(object: KubeObject): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown, pointer: string, depth: number): void => {
    if (!isContainer(value) || depth > DEEPEST || found.length >= MOST_CANDIDATES) return;
    if (isObject(value)) {
      const present = COUNTS.filter((name) => Object.hasOwn(value, name));
      const names = present.length > 0 ? present : COUNTS;
      if (depth > 0) found.push(...names.map((name) => pointerTo(pointer, name)));
    }
    for (const [key, inner] of Object.entries(value)) {
      if (!OTHER_PARTS.has(key)) visit(inner, pointerTo(pointer, key), depth + 1);
    }
  };
  visit(object, "", 0);
  return found;
}

function withValue(object: unknown, path: string, value: unknown): unknown {
  const segments = pointerSegments(path);
  const steps = segments.map((segment, index) => {
    const holder = valueAt(object, pointerTo("", ...segments.slice(0, index)));
    if (Array.isArray(holder)) return Number(segment);
    return segment;
  });
  if (valueAt(object, parentPointer(path)) === undefined) return object;
  return setPath(object, steps, value);
}
