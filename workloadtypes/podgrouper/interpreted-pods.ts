import type { KubeObject } from "../../src/model/kubernetes.ts";
import type { ResourceInterface } from "../../src/model/resource-interface.ts";
import { parseResourceInterface } from "../../src/model/resource-interface-parse.ts";
import { effectivePodTemplate, interpret } from "../../src/ri/index.ts";
import type { ResourceInterfaceSpec } from "../resource-interface-spec.ts";
import type { ComponentPods } from "./default-gang.ts";

const known = new WeakMap<ResourceInterfaceSpec, ResourceInterface>();

/**
 * The pods that a definition of the catalogue sees in an object, one entry for each instance, in the order of the
 * definition. For kinds whose pods are put together from fields of their own, so that it is said once how.
 */
export function interpretedPods(spec: ResourceInterfaceSpec, object: KubeObject): readonly ComponentPods[] {
  const resourceInterface = known.get(spec) ?? parseResourceInterface(spec).resourceInterface;
  if (resourceInterface === undefined) return [];
  known.set(spec, resourceInterface);
  return interpret(resourceInterface, object, { status: false }).components.flatMap(({ name, instances }) =>
    instances.flatMap((instance) => {
      const template = effectivePodTemplate(instance);
      return template === undefined ? [] : [{ component: name, template, count: instance.pods }];
    }),
  );
}
