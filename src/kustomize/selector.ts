import { groupOf } from "../base/kubernetes.ts";
import { at, isObject, member, text } from "../base/read.ts";
import { matchesRe2 } from "../crd/pattern.ts";
import { Work, WorkLimit } from "../crd/work.ts";
import type { BuiltObject } from "./built-object.ts";

/** Steps for one expression and one text. */
const MOST_STEPS = 100_000;

const FIELDS = ["group", "version", "kind", "name", "namespace"] as const;

/** Whether the selector of a patch selects an object. Expressions that cannot be read select every object. */
export function isSelected(object: BuiltObject, selector: unknown): boolean {
  if (!isObject(selector)) return false;
  const identity = identityOf(object);
  const isSame = FIELDS.every((field) => {
    const expression = text(selector[field]) ?? "";
    return expression === "" || identity[field].some((value) => matchesWhole(expression, value));
  });
  return (
    isSame &&
    matchesLabels(selector.labelSelector, at(object.value, "metadata", "labels")) &&
    matchesLabels(selector.annotationSelector, at(object.value, "metadata", "annotations"))
  );
}

/** Whether a selector of a replacement names an object: all fields are plain texts. */
export function isNamed(object: BuiltObject, selector: unknown): boolean {
  const identity = identityOf(object);
  return FIELDS.every((field) => {
    const expected = text(member(selector, field)) ?? "";
    return expected === "" || identity[field].includes(expected);
  });
}

/** Whether a patch without a selector is about an object: kind and name are equal, and the namespace where it has one. */
export function isPatched(object: BuiltObject, patch: unknown): boolean {
  const { group, kind, name, namespace } = identityOf(object);
  const expected = text(at(patch, "metadata", "namespace"));
  return (
    group.includes(groupOf(text(member(patch, "apiVersion")) ?? "")) &&
    kind.includes(text(member(patch, "kind")) ?? "") &&
    name.includes(text(at(patch, "metadata", "name")) ?? "") &&
    (expected === undefined || namespace.includes(expected))
  );
}

/** The names by which kustomize finds an object: those before each prefix and namespace count too. */
function identityOf({ value, names, namespaces }: BuiltObject) {
  const apiVersion = text(value.apiVersion) ?? "";
  return {
    group: [groupOf(apiVersion)],
    version: [apiVersion.slice(apiVersion.indexOf("/") + 1)],
    kind: [text(value.kind) ?? ""],
    name: names,
    namespace: namespaces,
  } as const;
}

/** kustomize anchors the regular expressions of a selector. One that is invalid or takes too long selects every object. */
function matchesWhole(expression: string, value: string): boolean {
  if (/^[\w-]*$/.test(expression)) return expression === value;
  try {
    return matchesRe2(value, `^(?:${expression})$`, new Work(MOST_STEPS)) ?? true;
  } catch (error) {
    if (error instanceof WorkLimit) return true;
    throw error;
  }
}

/** Equalities of a label selector are compared; any other requirement matches. */
function matchesLabels(selector: unknown, labels: unknown): boolean {
  if (typeof selector !== "string" || selector === "") return true;
  return selector.split(",").every((requirement) => {
    const [, key, value] = /^\s*([\w./-]+)\s*==?\s*([\w.-]*)\s*$/.exec(requirement) ?? [];
    return key === undefined || member(labels, key) === value;
  });
}
