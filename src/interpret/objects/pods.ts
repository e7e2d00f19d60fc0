import { at, stringOf, text } from "../../kernel/index.ts";
import type { Component, ComponentTypeSelector, PodSelector } from "../../model/index.ts";
import { type Engine, evaluateExpression } from "./engine.ts";
import { during, RiError } from "./error.ts";
import type { Structure } from "./structure.ts";

/** A key that a pod may carry. */
interface FoundKey {
  readonly found: boolean;
  readonly value: string;
}

/**
 * Whether a pod has a component's type: all labels are equal, and the key exists or equals the value. The comparison
 * with the value is appended to the path as text, so a path with an operator that binds weaker than `==` needs
 * parentheses, which the lint reports.
 */
export function matchesComponentType(
  engine: Engine,
  selector: ComponentTypeSelector | undefined,
  pod: unknown,
): boolean {
  if (selector === undefined) return false;
  const { keyPath, value, matchLabels } = selector;
  const expected = Object.entries(matchLabels ?? {});
  if (!expected.every(([label, expectedText]) => at(pod, "metadata", "labels", label) === expectedText)) return false;
  if (keyPath === undefined) return expected.length > 0;
  if (value !== undefined) {
    return evaluateExpression(engine, `${keyPath} == ${JSON.stringify(value)}`, pod).includes(true);
  }
  return evaluateExpression(engine, keyPath, pod).some((result) => result !== null && result !== undefined);
}

/** Whether a pod passes every filter; each must yield exactly one value, and only the value true passes. */
export function passesFilters(engine: Engine, filters: readonly string[], pod: unknown): boolean {
  return filters.every((filter) =>
    during(`failed to evaluate filter ${JSON.stringify(filter)}`, () => singleResult(engine, filter, pod) === true),
  );
}

/** The grouping keys of a pod as strings. A key must be a string, a boolean or a number without an exponent. */
export function groupKeysOf(engine: Engine, keyPaths: readonly string[], pod: unknown): readonly string[] {
  return keyPaths.map((path) => keyText(engine, "group key", path, pod));
}

/** The id of a pod's instance; not found without a selector or with an empty path. */
export function instanceIdOfPod(
  engine: Engine,
  selector: PodSelector["componentInstanceSelector"],
  pod: unknown,
): FoundKey {
  return asInstanceError(() => keyOf(engine, "instance id", selector?.idPath, pod));
}

/** The replica group of a pod. */
export function replicaKeyOfPod(engine: Engine, selector: PodSelector["replicaSelector"], pod: unknown): FoundKey {
  return keyOf(engine, "replica key", selector?.keyPath, pod);
}

/** The id of a pod's instance, which is one of the ids; throws `instance` for any other. */
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
 * The component of a pod: the only one with pods, regardless of its selector, else the first whose type selector
 * matches. Throws `not-found`.
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

/** The instance of a pod, undefined for a component with one instance only, or with none in the object. */
export function instanceOfPod(
  engine: Engine,
  component: Component,
  ids: readonly string[],
  pod: unknown,
): string | undefined {
  if ((ids[0] ?? "") === "" || component.podSelector === undefined) return undefined;
  return matchInstanceId(engine, component.podSelector.componentInstanceSelector, ids, pod);
}

/** `metadata.name` of a pod, `""` without one. */
export function instanceName(pod: unknown): string {
  return text(at(pod, "metadata", "name")) ?? "";
}

function keyOf(engine: Engine, what: string, path: string | undefined, pod: unknown): FoundKey {
  if (path === undefined || path === "") return { found: false, value: "" };
  return { found: true, value: keyText(engine, what, path, pod) };
}

function keyText(engine: Engine, what: string, path: string, pod: unknown): string {
  return during(`failed to extract ${what} from path ${JSON.stringify(path)}`, () => {
    const key = plainText(singleResult(engine, path, pod));
    if (key !== undefined) return key;
    throw new RiError("single-result", "the result must be a string, a boolean or an integer", path);
  });
}

function plainText(value: unknown): string | undefined {
  const plain = stringOf(value);
  if (typeof value === "string" || typeof value === "boolean") return plain;
  if (typeof value === "number" && Number.isFinite(value) && !plain.includes("e")) return plain;
  return undefined;
}

/** The one result of an expression on a pod; throws `single-result` for none, several, null and `""`. */
export function singleResult(engine: Engine, source: string, pod: unknown): unknown {
  const results = evaluateExpression(engine, source, pod);
  if (results.length !== 1) {
    throw new RiError("single-result", `expected single query result, got ${results.length}`, source);
  }
  const [result] = results;
  if (result === "") throw new RiError("single-result", "query result is empty", source);
  if (result === null || result === undefined) {
    throw new RiError("single-result", "query result is empty <nil>", source);
  }
  return result;
}

// For a component with instances, a pod without an id is the same problem as one with an unknown id.
function asInstanceError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RiError && error.category === "single-result")) throw error;
    throw new RiError("instance", error.message, error.expression);
  }
}
