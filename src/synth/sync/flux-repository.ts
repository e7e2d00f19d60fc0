import { at, text } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";

/**
 * The repository of a GitRepository of Flux: its URL, or its namespace and name where it is not in the set.
 *
 * @param reference the reference to it, in an object of its namespace
 */
export function fluxRepository(set: ObjectSet, { object, cluster }: CheckedObject, reference: unknown): string {
  const name = text(at(reference, "name")) ?? "";
  const namespace = text(at(reference, "namespace")) ?? object.metadata.namespace;
  const id = { cluster: cluster.name, group: "source.toolkit.fluxcd.io", kind: "GitRepository", namespace, name };
  return text(at(set.find(id)?.object.spec, "url")) ?? `${namespace}/${name}`;
}
