import { attributePods } from "../../src/interpret/objects/attribute.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";

/** The component to which the Resource Interface of an object's version attributes a pod with these labels, and the problems. */
export function attributed(kind: WorkloadKind, object: KubeObject, labels: Readonly<Record<string, string>>) {
  const version = object.apiVersion.replace(/^.*\//, "");
  const { resourceInterface } = parseResourceInterface(kind.resourceInterfaces[version]);
  if (resourceInterface === undefined) throw new Error(`${kind.kind} has no Resource Interface for ${version}`);
  const { pods, issues } = attributePods(resourceInterface, object, [{ metadata: { name: "pod", labels } }]);
  return { pod: pods[0], issues };
}
