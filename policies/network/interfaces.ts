import { at, isObject, items, text } from "../../src/base/read.ts";
import type { PodView } from "../../src/rules/workload-view.ts";

/** What more than `eth0` a pod is attached to, by annotation: Multus, and the multi-networking of GKE. */
const NETWORKS = "k8s.v1.cni.cncf.io/networks";
const GKE_INTERFACES = "networking.gke.io/interfaces";

/**
 * Names of the network interfaces that a pod will have, as far as a manifest says; undefined where it does not: the
 * pod uses its node's network, takes a device of a resource claim, or has an annotation that cannot be read. Multus
 * calls interfaces `net1`, `net2` and so on unless the annotation names them.
 * Source: k8snetworkplumbingwg, Network Custom Resource Definition De-facto Standard.
 */
export function interfacesOf({ spec, annotations }: PodView): readonly string[] | undefined {
  if (spec.hostNetwork === true || items(spec.resourceClaims).length > 0) return undefined;
  const found = ["lo", "eth0"];
  const networks: unknown = annotations[NETWORKS];
  if (networks !== undefined) {
    const named = typeof networks === "string" ? networkInterfaces(networks) : undefined;
    if (named === undefined) return undefined;
    found.push(...named);
  }
  const gke: unknown = annotations[GKE_INTERFACES];
  if (gke !== undefined) {
    const list = typeof gke === "string" ? json(gke) : undefined;
    if (!Array.isArray(list)) return undefined;
    for (const entry of list) found.push(text(at(entry, "interfaceName")) ?? "eth1");
  }
  return found;
}

function networkInterfaces(annotation: string): readonly string[] | undefined {
  if (annotation.trim() === "") return [];
  if (!annotation.trim().startsWith("[")) {
    return annotation.split(",").map((entry, index) => entry.split("@")[1]?.trim() || `net${index + 1}`);
  }
  const list = json(annotation);
  if (!Array.isArray(list)) return undefined;
  return list.map((entry, index) => text(at(entry, "interface")) ?? (isObject(entry) ? `net${index + 1}` : ""));
}

function json(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
