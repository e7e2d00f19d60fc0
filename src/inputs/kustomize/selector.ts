import { matchesRe2, Work, WorkLimit } from "../../cel/index.ts";
import { at, groupOf, isObject, member, text } from "../../kernel/index.ts";
import type { BuiltObject, Identity } from "./built-object.ts";
import { currentIdentity, effectiveNamespace, groupVersionOf, identitiesOf, originalIdentity } from "./identity.ts";
import { matchesLabels } from "./label-selector.ts";

/** Steps for one expression and one text. */
const MOST_STEPS = 100_000;
/** The namespace of kinds of the whole cluster, with which kustomize compares the expression of a selector. */
const NO_NAMESPACE = "_non_namespaceable_";

/** Whether the selector of a patch selects an object. Expressions that cannot be read select every object. */
export function isSelected(object: BuiltObject, selector: unknown): boolean {
  if (!isObject(selector)) return false;
  const { group, version } = groupVersionOf(object.value);
  const [original, current] = [originalIdentity(object), currentIdentity(object.value)];
  const isMatch = (field: string, ...values: readonly string[]) => {
    const expression = text(selector[field]) ?? "";
    return expression === "" || values.some((value) => matchesWhole(expression, value));
  };
  return (
    isMatch("group", group) &&
    isMatch("version", version) &&
    isMatch("kind", current.kind) &&
    isMatch("name", original.name, current.name) &&
    isMatch("namespace", original.namespace || NO_NAMESPACE, current.namespace || NO_NAMESPACE) &&
    hasSelectedMetadata(object, selector)
  );
}

/** Whether the labels and annotations of an object are those of a selector. */
export function hasSelectedMetadata({ value }: BuiltObject, selector: unknown): boolean {
  return (
    matchesLabels(member(selector, "labelSelector"), at(value, "metadata", "labels")) &&
    matchesLabels(member(selector, "annotationSelector"), at(value, "metadata", "annotations"))
  );
}

/** Whether a selector of a replacement names an object, by one of its identities: all fields are plain texts. */
export function isNamed(object: BuiltObject, selector: unknown): boolean {
  const { group, version } = groupVersionOf(object.value);
  const expected = (field: string) => text(member(selector, field)) ?? "";
  const isSame = (field: string, value: string) => expected(field) === "" || expected(field) === value;
  if (!isSame("group", group) || !isSame("version", version)) return false;
  return identitiesOf(object).some(
    (identity) =>
      isSame("kind", identity.kind) &&
      isSame("name", identity.name) &&
      (expected("namespace") === "" || isIn(identity, expected("namespace"))),
  );
}

/**
 * Whether a selector of the targets of a replacement, whose fields are all expressions, is about an object by one of its
 * identities.
 */
export function isReplaced(object: BuiltObject, selector: unknown, unknownIs: boolean): boolean {
  const { group, version } = groupVersionOf(object.value);
  const isMatch = (field: string, value: string) => {
    const expression = text(member(selector, field)) ?? "";
    return expression === "" || matchesWhole(expression, value, unknownIs);
  };
  if (!isMatch("group", group) || !isMatch("version", version)) return false;
  // The program compares the namespace as it is, and those before as they are in effect.
  const namespace = text(at(object.value, "metadata", "namespace")) ?? "";
  const current = { ...currentIdentity(object.value), namespace };
  const previous = object.previous.map((each) => ({ ...each, namespace: each.namespace || NO_NAMESPACE }));
  return [current, ...previous].some(
    (each) => isMatch("kind", each.kind) && isMatch("name", each.name) && isMatch("namespace", each.namespace),
  );
}

function isIn({ namespace }: Identity, expected: string): boolean {
  return namespace === "" || namespace === effectiveNamespace(expected);
}

/**
 * Whether a patch without a selector is about an object: kind, name and namespace are those of one of its identities.
 *
 * @param inAnyNamespace whether a patch without a namespace is about an object of any namespace; default false
 */
export function isPatched(object: BuiltObject, patch: unknown, { inAnyNamespace = false } = {}): boolean {
  if (groupOf(text(member(patch, "apiVersion")) ?? "") !== groupVersionOf(object.value).group) return false;
  const kind = text(member(patch, "kind")) ?? "";
  const name = text(at(patch, "metadata", "name")) ?? "";
  const written = text(at(patch, "metadata", "namespace"));
  const namespace = effectiveNamespace(written);
  const isAny = inAnyNamespace && written === undefined;
  return identitiesOf(object).some(
    (identity) =>
      identity.kind === kind &&
      identity.name === name &&
      (isAny || identity.namespace === "" || identity.namespace === namespace),
  );
}
/**
 * kustomize anchors the regular expressions of a selector.
 *
 * @param unknownIs the result for one that is invalid or takes too long; default true
 */
function matchesWhole(expression: string, value: string, unknownIs = true): boolean {
  if (/^[\w-]*$/.test(expression)) return expression === value;
  try {
    return matchesRe2(value, `^(?:${expression})$`, new Work(MOST_STEPS)) ?? unknownIs;
  } catch (error) {
    if (error instanceof WorkLimit) return unknownIs;
    throw error;
  }
}
