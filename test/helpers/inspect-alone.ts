import { type InspectedWorkload, inspect } from "../../src/app/inspect/inspect.ts";
import type { InspectContext } from "../../src/app/inspect/inspect-context.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import type { Location } from "../../src/kernel/finding/issue.ts";
import { buildSet } from "../../src/rules/build-set.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";

/** Inspects an object in the account of a set that has only this object. */
export function inspectAlone(
  object: KubeObject,
  context: Omit<InspectContext, "set">,
  locate?: (pointer: string) => Location,
): InspectedWorkload {
  const { catalogue, cluster, organization, resourceInterfaces } = context;
  const knowledge = { organization, resourceInterfaces, workloadTypes };
  const { set } = buildSet({ objects: [{ object, cluster }], organization }, catalogue, knowledge);
  return inspect(object, { ...context, set }, locate);
}
