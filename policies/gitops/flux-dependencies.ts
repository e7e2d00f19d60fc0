import { at, groupOf, items, pointerTo, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";

/** An object that a Kustomization or HelmRelease of Flux waits for. */
export interface FluxDependency {
  readonly object: CheckedObject;
  /** The entry of `dependsOn`. */
  readonly entry: unknown;
  /** JSON pointer of the entry. */
  readonly path: string;
}

/** The objects of the set that `dependsOn` of an object of Flux names; they have its kind, and by default its namespace. */
export function fluxDependencies({ object, cluster }: CheckedObject, set: ObjectSet): readonly FluxDependency[] {
  const { metadata, spec, apiVersion, kind } = object;
  return items(at(spec, "dependsOn")).flatMap((entry, index) => {
    const name = text(at(entry, "name"));
    if (name === undefined) return [];
    const namespace = text(at(entry, "namespace")) ?? metadata.namespace;
    const needed = set.find({ cluster: cluster.name, group: groupOf(apiVersion), kind, namespace, name });
    return needed === undefined ? [] : [{ object: needed, entry, path: pointerTo("/spec/dependsOn", index) }];
  });
}
