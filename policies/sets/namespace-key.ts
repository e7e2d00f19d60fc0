import type { CheckedObject } from "../../src/rule/index.ts";

/** The key of the namespace of an object, among the namespaces of all clusters. */
export function namespaceKey({ object, cluster }: CheckedObject): string {
  return keyOfNamespace(cluster.name, object.metadata.namespace);
}

/** The key of a namespace with a name, as `namespaceKey`. Default: that of objects without a namespace */
export function keyOfNamespace(cluster: string, namespace = ""): string {
  return JSON.stringify([cluster, namespace]);
}
