import { getOrCreate } from "../base/memo.ts";
import { at, isObject, items, member, text } from "../base/read.ts";
import type { BuiltObject } from "./built-object.ts";
import { changedAt, withMember } from "./values.ts";

/** References with a name and a namespace, by the kind of the object that has them. */
interface ReferencePlace {
  /** The kind that they refer to. */
  readonly kind: "Service" | "ServiceAccount";
  /** The path to the list around them. */
  readonly list: string;
  /** The path from an item of the list to the reference. */
  readonly path: readonly string[];
}

const SUBJECTS: ReferencePlace = { kind: "ServiceAccount", list: "subjects", path: [] };
const WEBHOOKS: ReferencePlace = { kind: "Service", list: "webhooks", path: ["clientConfig", "service"] };

/** Source: kustomize, builtinpluginconsts/namereference.go. */
const PLACES: Readonly<Record<string, ReferencePlace>> = {
  RoleBinding: SUBJECTS,
  ClusterRoleBinding: SUBJECTS,
  MutatingWebhookConfiguration: WEBHOOKS,
  ValidatingWebhookConfiguration: WEBHOOKS,
};

/**
 * Objects whose references have the names and the namespaces that kustomize has given to their targets: subjects of
 * bindings, and the Services of webhooks. Source: kustomize, api/filters/nameref.
 */
export function withReferences(objects: readonly BuiltObject[]): readonly BuiltObject[] {
  let targets: Targets | undefined;
  return objects.map((object) => {
    const place = PLACES[text(object.value.kind) ?? ""];
    const list = place === undefined ? undefined : object.value[place.list];
    if (place === undefined || !Array.isArray(list)) return object;
    targets ??= targetsByName(objects);
    const byName = targets[place.kind];
    const inReach = reachOf(object);
    const changed = list.map((item: unknown) =>
      changedAt(item, place.path, (reference) => {
        const found = (byName.get(text(member(reference, "name")) ?? "") ?? []).filter(inReach);
        return withTarget(reference, place.kind, found);
      }),
    );
    if (changed.every((item, index) => item === list[index])) return object;
    return { ...object, value: withMember(object.value, place.list, changed) };
  });
}

/** The objects that references have as targets, by each name that they had. */
type Targets = Readonly<Record<ReferencePlace["kind"], ReadonlyMap<string, readonly BuiltObject[]>>>;

/** Whether an object has another name or namespace than in its file: kustomize changes no reference to another one. */
function isMoved({ value, source }: BuiltObject): boolean {
  return ["name", "namespace"].some((field) => at(value, "metadata", field) !== at(source?.value, "metadata", field));
}

function targetsByName(objects: readonly BuiltObject[]): Targets {
  const targets = { Service: new Map<string, BuiltObject[]>(), ServiceAccount: new Map<string, BuiltObject[]>() };
  for (const object of objects) {
    const { kind, apiVersion } = object.value;
    if (apiVersion !== "v1" || (kind !== "Service" && kind !== "ServiceAccount") || !isMoved(object)) continue;
    for (const name of new Set(object.names)) getOrCreate(targets[kind], name, () => []).push(object);
  }
  return targets;
}

/** Whether an object may refer to another one: a RoleBinding only to its own namespace and those of its subjects. */
function reachOf({ value }: BuiltObject): (target: BuiltObject) => boolean {
  if (value.kind !== "RoleBinding") return () => true;
  const namespaces = new Set(items(value.subjects).flatMap((each) => text(member(each, "namespace")) ?? []));
  namespaces.add(namespaceOf(value));
  return (target) => namespaces.has(namespaceOf(target.value));
}

function namespaceOf(value: unknown): string {
  return text(at(value, "metadata", "namespace")) ?? "default";
}

function withTarget(reference: unknown, kind: ReferencePlace["kind"], targets: readonly BuiltObject[]): unknown {
  if (!isObject(reference) || (kind === "ServiceAccount" && reference.kind !== kind)) return reference;
  const namespace = text(reference.namespace);
  const found = targets.filter(({ namespaces }) => namespace === undefined || namespaces.includes(namespace));
  const identities = new Set(found.map(({ value }) => JSON.stringify(at(value, "metadata", "namespace"))));
  const [target] = found;
  // kustomize refuses a reference with several targets.
  if (target === undefined || identities.size > 1) return reference;
  const named = withMember(reference, "name", at(target.value, "metadata", "name"));
  return withMember(named, "namespace", text(at(target.value, "metadata", "namespace")) ?? reference.namespace);
}
