import { at, groupOf, text } from "../../kernel/index.ts";
import type { BuiltObject, Identity } from "./built-object.ts";
import { isOfCluster } from "./cluster-kinds.ts";
import type { Tree } from "./values.ts";

/** The identity of an object as it is. Source: kustomize, kyaml/resid. */
export function currentIdentity(value: Tree): Identity {
  const kind = text(value.kind) ?? "";
  return {
    kind,
    name: text(at(value, "metadata", "name")) ?? "",
    namespace: isOfCluster(value) ? "" : effectiveNamespace(text(at(value, "metadata", "namespace"))),
  };
}

/** An identity with the version of the API. Source: kustomize, kyaml/resid, `ResId`. */
export interface ObjectId extends Identity {
  readonly group: string;
  readonly version: string;
}

/** The identity and the API version of a value with the fields of an object. */
export function idOf(value: Tree): ObjectId {
  return { ...groupVersionOf(value), ...currentIdentity(value) };
}

/** All identities of an object, the current one last. kustomize keeps group and version. */
export function objectIds(object: BuiltObject): readonly ObjectId[] {
  const groupVersion = groupVersionOf(object.value);
  return identitiesOf(object).map((identity) => ({ ...groupVersion, ...identity }));
}

/** Whether two identities are the same. */
export function isSameId(one: ObjectId, other: ObjectId): boolean {
  return (
    one.name === other.name &&
    one.kind === other.kind &&
    one.group === other.group &&
    one.version === other.version &&
    one.namespace === other.namespace
  );
}

/** The identity that an object had in its file. */
export function originalIdentity({ previous, value }: BuiltObject): Identity {
  return previous[0] ?? currentIdentity(value);
}

/** All identities of an object, the current one last. */
export function identitiesOf({ previous, value }: BuiltObject): readonly Identity[] {
  return [...previous, currentIdentity(value)];
}

/** The object with its current identity among the previous ones. */
export function withPrevious(object: BuiltObject): BuiltObject {
  const current = currentIdentity(object.value);
  const last = object.previous.at(-1);
  // An equal one in sequence changes nothing.
  const isKnown =
    last !== undefined &&
    last.kind === current.kind &&
    last.name === current.name &&
    last.namespace === current.namespace;
  return isKnown ? object : { ...object, previous: [...object.previous, current] };
}

/** A namespace, which is `default` where it is absent. */
export function effectiveNamespace(namespace: string | undefined): string {
  return namespace === undefined || namespace === "" ? "default" : namespace;
}

/** The group and the version of an object. */
export function groupVersionOf({ apiVersion }: Tree): { readonly group: string; readonly version: string } {
  const written = text(apiVersion) ?? "";
  return { group: groupOf(written), version: written.slice(written.indexOf("/") + 1) };
}
