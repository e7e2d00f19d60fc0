import type { KubeObject } from "../../src/model/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface-parse.ts";
import type { WorkloadKind } from "../../src/model/workload-kind.ts";
import { attributePods } from "../../src/ri/index.ts";

/** Where the Resource Interface of an object's version puts a pod with these labels, and what it says against it. */
export function attributed(kind: WorkloadKind, object: KubeObject, labels: Readonly<Record<string, string>>) {
  const version = object.apiVersion.replace(/^.*\//, "");
  const { resourceInterface } = parseResourceInterface(kind.resourceInterfaces[version]);
  if (resourceInterface === undefined) throw new Error(`${kind.kind} has no Resource Interface for ${version}`);
  const { pods, issues } = attributePods(resourceInterface, object, [{ metadata: { name: "pod", labels } }]);
  return { pod: pods[0], issues };
}
