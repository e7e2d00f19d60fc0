import { at, getOrCreate, isObject, items, member, text } from "../../kernel/index.ts";
import type { BuiltObject, Identity } from "./built-object.ts";
import { isOfCluster } from "./cluster-kinds.ts";
import type { Configuration, ReferenceField } from "./configuration.ts";
import { DEFAULT_REFERENCES } from "./default-references.ts";
import { changedField, type NameReference } from "./field-spec.ts";
import { currentIdentity, groupVersionOf, originalIdentity } from "./identity.ts";
import { type Tree, withMember } from "./values.ts";

/**
 * Objects whose references have the names and the namespaces that kustomize has given to their targets: accounts and
 * claims of pods, subjects of bindings, Services of webhooks. Source: kustomize, api/filters/nameref.
 *
 * @param spend counts the objects that a reference may mean, and throws where there are too many
 */
export function withReferences(
  objects: readonly BuiltObject[],
  configuration: Configuration,
  spend: (steps: number) => void,
): readonly BuiltObject[] {
  const targets = targetsByName(objects);
  if (targets.size === 0) return objects;
  const find: FindTargets = (name) => {
    const found = typeof name === "string" ? (targets.get(name) ?? []) : [];
    spend(found.length);
    return found;
  };
  return objects.map((object) => {
    let { value, isEdited } = object;
    for (const reference of configuration.referencesOf(object.value)) {
      const before = value;
      value = withReference({ ...object, value }, reference, find);
      // A configured reference may be any field, such as an image.
      isEdited ||= value !== before && !DEFAULT_REFERENCES.includes(reference.target);
    }
    return value === object.value ? object : { ...object, value, isEdited };
  });
}

/** Returns the objects that had a name. */
type FindTargets = (name: unknown) => readonly BuiltObject[];

function targetsByName(objects: readonly BuiltObject[]): ReadonlyMap<string, readonly BuiltObject[]> {
  const targets = new Map<string, BuiltObject[]>();
  for (const object of objects) {
    const names = new Set(object.previous.map(({ name }) => name));
    for (const name of names) getOrCreate(targets, name, () => []).push(object);
  }
  return targets;
}

function withReference(referrer: BuiltObject, { target, field }: ReferenceField, findTargets: FindTargets): Tree {
  const find = (name: unknown, namespace: unknown) => {
    const known = findTargets(name);
    if (known.length === 0) return undefined;
    const isRole = field.path.slice(-2).join("/") === "roleRef/name";
    return selected(known, { referrer, target, isRole, namespace: text(namespace) });
  };
  const change = (reference: unknown): unknown => {
    if (Array.isArray(reference)) {
      const after = reference.map((item) => (Array.isArray(item) ? item : change(item)));
      return after.every((item, index) => item === reference[index]) ? reference : after;
    }
    if (!isObject(reference)) return find(reference, undefined)?.name ?? reference;
    const found = find(reference.name, reference.namespace);
    if (found === undefined) return reference;
    const named = withMember(reference, "name", found.name);
    return found.namespace === undefined ? named : withMember(named, "namespace", found.namespace);
  };
  return changedField(referrer.value, { path: field.path, create: false }, change);
}

interface Search {
  readonly referrer: BuiltObject;
  readonly target: NameReference;
  /** Whether the reference is that of a binding to its role, which names a kind as well. */
  readonly isRole: boolean;
  /** The namespace beside the name, if the reference has one. */
  readonly namespace: string | undefined;
}

/** The name and the namespace of the only object that a reference can mean. */
function selected(known: readonly BuiltObject[], search: Search) {
  const { referrer, target, isRole, namespace } = search;
  const role = isRole
    ? { kind: at(referrer.value, "roleRef", "kind"), group: at(referrer.value, "roleRef", "apiGroup") }
    : undefined;
  const isRoleNamed = typeof role?.kind === "string" && typeof role.group === "string";
  const reached = known.filter(
    (object) =>
      isInReach(referrer.value, object.value) &&
      isOfKind(object, target) &&
      (!isRoleNamed || isOfKind(object, { kind: text(role?.kind), group: text(role?.group) })),
  );
  const inNamespace = namespace === undefined ? reached : ofNamespace(reached, namespace);
  if (inNamespace.length < 2) return nameOf(inNamespace[0]);
  const similar = inNamespace.filter((object) => isAffixed(referrer, object, { allowsNone: true }));
  const equal = similar.length > 1 ? similar.filter((object) => isAffixed(referrer, object)) : similar;
  const names = new Set(
    equal.map(({ value }) => JSON.stringify([at(value, "metadata", "name"), at(value, "metadata", "namespace")])),
  );
  // kustomize refuses a reference with several targets.
  return names.size > 1 ? undefined : nameOf(equal[0]);
}

function nameOf(object: BuiltObject | undefined) {
  if (object === undefined) return undefined;
  const { name } = currentIdentity(object.value);
  return { name, namespace: text(at(object.value, "metadata", "namespace")) };
}

/** Whether an object has, or had, a kind. */
function isOfKind({ previous, value }: BuiltObject, { group, version, kind }: Omit<NameReference, "fields">): boolean {
  const own = groupVersionOf(value);
  const isSame = (expected: string | undefined, found: string) =>
    expected === undefined || expected === "" || expected === found;
  return isSame(group, own.group) && isSame(version, own.version) && previous.some((each) => isSame(kind, each.kind));
}

/** Objects of a namespace in their files, else those that are there now. */
function ofNamespace(objects: readonly BuiltObject[], namespace: string): readonly BuiltObject[] {
  const isIn = (identity: Identity) => identity.namespace === namespace;
  const original = objects.filter((object) => isIn(originalIdentity(object)));
  return original.length > 0 ? original : objects.filter(({ value }) => isIn(currentIdentity(value)));
}

/** Whether an object may refer to another one: to those of its namespace and of the cluster; a binding to its subjects. */
function isInReach(referrer: Tree, target: Tree): boolean {
  if (isOfCluster(referrer) || isOfCluster(target)) return true;
  const { namespace } = currentIdentity(target);
  if (namespace === currentIdentity(referrer).namespace) return true;
  if (referrer.kind !== "RoleBinding" || target.kind !== "ServiceAccount") return false;
  return items(referrer.subjects).some(
    (subject) => member(subject, "kind") === "ServiceAccount" && member(subject, "namespace") === namespace,
  );
}

/**
 * Whether two objects have the same prefixes and suffixes, counted from the outermost one.
 *
 * @param allowsNone whether one of them may have none; default false
 */
function isAffixed(a: BuiltObject, b: BuiltObject, { allowsNone = false } = {}): boolean {
  return (["prefixes", "suffixes"] as const).every((field) => {
    const [short, long] = a[field].length > b[field].length ? [b[field], a[field]] : [a[field], b[field]];
    if (short.length === 0) return allowsNone || long.length === 0;
    return short.every((affix, index) => affix === long[index + long.length - short.length]);
  });
}
