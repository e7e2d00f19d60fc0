import type { KubeObject } from "../../src/base/kubernetes.ts";
import { interpret } from "../../src/interpret/interpret.ts";
import { podsOf } from "../../src/interpret/interpreted-pods.ts";
import { decodeResourceInterface } from "../../src/resource-interface/parse.ts";
import type { ResourceInterface } from "../../src/resource-interface/resource-interface.ts";
import type { WorkloadPods } from "../../src/workload/workload.ts";
import type { GroupingContext } from "../../src/workload/workload-kind.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const known = new WeakMap<ResourceInterfaceSpec, ResourceInterface>();

/**
 * The pods that a definition of the catalogue sees in an object, one entry for each instance, in the order of the
 * definition. For kinds whose pods are put together from fields of their own, so that it is said once how. An object
 * that was read through the same definition already is not read again.
 */
export function interpretedPods(
  spec: ResourceInterfaceSpec,
  object: KubeObject,
  context: GroupingContext,
): readonly WorkloadPods[] {
  const pods = context.podsBy?.(spec);
  if (pods !== undefined) return pods;
  const resourceInterface = known.get(spec) ?? decodeResourceInterface({ spec }, { defaults: true }).resourceInterface;
  if (resourceInterface === undefined) return [];
  known.set(spec, resourceInterface);
  return podsOf(interpret(resourceInterface, object, { status: false }));
}
