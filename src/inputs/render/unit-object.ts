import { scopeOfKind } from "../../k8s-fields/index.ts";
import type { KubeObject, Locate } from "../../kernel/index.ts";
import { groupOf, ownValue } from "../../kernel/index.ts";
import { isOfCluster } from "../kustomize/cluster-kinds.ts";
import { parseManifest } from "../source/parse-manifest.ts";
import { CUSTOM_CLUSTER_KINDS } from "./custom-cluster-kinds.ts";

/** An object as its controller applies it. */
export interface UnitObject {
  readonly object: KubeObject;
  /** Returns the place in git of a field: in a file, a patch, or the object of a controller. */
  readonly locate: Locate;
}

/**
 * The object of a value; none of a value that no controller applies. Argo CD applies an object without a namespace to that
 * of the destination, unless its kind is one of the whole cluster.
 */
export function unitObject(value: unknown, locate: Locate, namespace: string | undefined): readonly UnitObject[] {
  const { object } = parseManifest(ownValue(value), locate, { synced: false, hasVariables: false });
  if (object === undefined) return [];
  if (namespace === undefined || object.metadata.namespace !== undefined || isClusterWide(object)) {
    return [{ object, locate }];
  }
  return [{ object: { ...object, metadata: { ...object.metadata, namespace } }, locate }];
}

function isClusterWide(object: KubeObject): boolean {
  const { apiVersion, kind } = object;
  return (
    isOfCluster({ ...object }) ||
    scopeOfKind(apiVersion, kind) === "cluster" ||
    CUSTOM_CLUSTER_KINDS.has(`${groupOf(apiVersion)}/${kind}`)
  );
}
