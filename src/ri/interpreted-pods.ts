import type { WorkloadPods } from "../model/workload.ts";
import { effectivePodTemplate, type Interpretation } from "./index.ts";

/** The pods of an interpreted object: one entry for each component instance that has any pod definition. */
export function podsOf(interpretation: Interpretation): readonly WorkloadPods[] {
  return interpretation.components.flatMap(({ name, instances }) =>
    instances.flatMap((instance) => {
      const template = effectivePodTemplate(instance);
      return template === undefined ? [] : [{ component: name, instance: instance.id, count: instance.pods, template }];
    }),
  );
}
