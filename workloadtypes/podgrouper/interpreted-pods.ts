import type { KubeObject } from "../../src/model/kubernetes.ts";
import type { ResourceInterface } from "../../src/model/resource-interface.ts";
import { decodeResourceInterface } from "../../src/model/resource-interface-parse.ts";
import type { WorkloadPods } from "../../src/model/workload.ts";
import type { GroupingContext } from "../../src/model/workload-kind.ts";
import { interpret } from "../../src/ri/index.ts";
import { podsOf } from "../../src/ri/interpreted-pods.ts";
import type { ResourceInterfaceSpec } from "../resource-interface-spec.ts";

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
