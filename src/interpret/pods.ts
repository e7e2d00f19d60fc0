import { isObject as isRecord } from "../base/read.ts";
import type { Component, ComponentTypeSelector, PodSelector } from "../resource-interface/resource-interface.ts";
import { type Engine, evaluateExpression } from "./engine.ts";
import { during, RiError } from "./error.ts";
import { instanceIdsOf } from "./instances.ts";
import type { Structure } from "./structure.ts";

/** A key that a pod may carry. */
export interface FoundKey {
  readonly found: boolean;
  readonly value: string;
}

/**
 * Whether a pod is of a component's type: all labels equal, then the key present, or equal to the value. The value is
 * compared as a text that is appended to the path, so a path with an operator that binds weaker than `==` needs
 * parentheses; the checks of a definition say so.
 */
export function matchesComponentType(
  engine: Engine,
  selector: ComponentTypeSelector | undefined,
  pod: unknown,
): boolean {
  if (selector === undefined) return false;
  const { keyPath, value, matchLabels } = selector;
  const expected = Object.entries(matchLabels ?? {});
  if (!expected.every(([label, text]) => labelOf(pod, label) === text)) return false;
  if (keyPath === undefined) return expected.length > 0;
  return value === undefined
    ? evaluateExpression(engine, keyPath, pod).some((result) => result !== null && result !== undefined)
    : evaluateExpression(engine, `${keyPath} == ${JSON.stringify(value)}`, pod).includes(true);
}

function labelOf(pod: unknown, label: string): unknown {
  const metadata = isRecord(pod) ? pod.metadata : undefined;
  const labels = isRecord(metadata) ? metadata.labels : undefined;
  return isRecord(labels) && Object.hasOwn(labels, label) ? labels[label] : undefined;
}

/** Whether a pod passes every filter; each must yield exactly one value, and only the value true passes. */
export function passesFilters(engine: Engine, filters: readonly string[], pod: unknown): boolean {
  return filters.every((filter) =>
    during(`failed to evaluate filter ${JSON.stringify(filter)}`, () => singleResult(engine, filter, pod) === true),
  );
}

/** The grouping keys of a pod as texts; strict mode takes only texts, booleans and numbers without an exponent. */
export function groupKeysOf(engine: Engine, keyPaths: readonly string[], pod: unknown): readonly string[] {
  return keyPaths.map((path) => keyText(engine, "group key", path, pod));
}

/** The id of the instance that a pod says it belongs to; not found without a selector or with an empty path. */
export function instanceIdOfPod(
  engine: Engine,
  selector: PodSelector["componentInstanceSelector"],
  pod: unknown,
): FoundKey {
  return asInstanceError(() => keyOf(engine, "instance id", selector?.idPath, pod));
}

/** The replica group that a pod says it belongs to. */
export function replicaKeyOfPod(engine: Engine, selector: PodSelector["replicaSelector"], pod: unknown): FoundKey {
  return keyOf(engine, "replica key", selector?.keyPath, pod);
}

/** The one of the ids that a pod belongs to; throws `instance` where it is none of them. */
export function matchInstanceId(
  engine: Engine,
  selector: PodSelector["componentInstanceSelector"],
  ids: readonly string[],
  pod: unknown,
): string {
  if (selector === undefined) {
    if (ids.length === 1 && ids[0] === "") return "";
    throw new RiError("instance", "no instance selector provided but instance ids are not empty");
  }
  const { value } = instanceIdOfPod(engine, selector, pod);
  if (!ids.includes(value)) {
    throw new RiError(
      "instance",
      `could not match instance id ${JSON.stringify(value)}. existing instance ids [${ids.join(" ")}]`,
    );
  }
  return value;
}

/**
 * The component a pod belongs to: the only one with pods, whatever its selector says, else the first whose type
 * selector matches. Throws `not-found` where there is none.
 */
export function componentOfPod(engine: Engine, structure: Structure, pod: unknown): Component {
  const [first, ...others] = structure.leaves;
  if (first !== undefined && others.length === 0) return first;
  for (const leaf of structure.leaves) {
    const selector = leaf.podSelector?.componentTypeSelector;
    const matches = during(`failed to check if pod matches component ${leaf.name}`, () =>
      matchesComponentType(engine, selector, pod),
    );
    if (matches) return leaf;
  }
  throw new RiError("not-found", `no component found for pod ${instanceName(pod)}`);
}

/** The instance of a component that a pod belongs to, undefined for a component with one instance only. */
export function instanceOfPod(engine: Engine, component: Component, object: unknown, pod: unknown): string | undefined {
  const ids = instanceIdsOf(engine, component, object);
  return ids[0] === "" || component.podSelector === undefined
    ? undefined
    : matchInstanceId(engine, component.podSelector.componentInstanceSelector, ids, pod);
}

/** `metadata.name` of a pod, `""` without one. */
export function instanceName(pod: unknown): string {
  const metadata = isRecord(pod) ? pod.metadata : undefined;
  return isRecord(metadata) && typeof metadata.name === "string" ? metadata.name : "";
}

function keyOf(engine: Engine, what: string, path: string | undefined, pod: unknown): FoundKey {
  return path === undefined || path === ""
    ? { found: false, value: "" }
    : { found: true, value: keyText(engine, what, path, pod) };
}

function keyText(engine: Engine, what: string, path: string, pod: unknown): string {
  return during(`failed to extract ${what} from path ${JSON.stringify(path)}`, () => {
    const text = plainText(singleResult(engine, path, pod));
    if (text !== undefined) return text;
    throw new RiError("single-result", "the result must be a string, a boolean or a whole number", path);
  });
}

function plainText(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  const text = String(value);
  return typeof value === "number" && Number.isFinite(value) && !text.includes("e") ? text : undefined;
}

/** The one result of an expression on a pod; throws `single-result` for none, several, null and `""`. */
export function singleResult(engine: Engine, source: string, pod: unknown): unknown {
  const results = evaluateExpression(engine, source, pod);
  if (results.length !== 1) {
    throw new RiError("single-result", `expected single query result, got ${results.length}`, source);
  }
  const [result] = results;
  if (result === null || result === undefined || result === "") {
    throw new RiError("single-result", `query result is empty ${result === "" ? "" : "<nil>"}`.trimEnd(), source);
  }
  return result;
}

// That a pod has no id at all is, for a component with instances, the same trouble as having a wrong one.
function asInstanceError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof RiError && error.category === "single-result"
      ? new RiError("instance", error.message, error.expression)
      : error;
  }
}
