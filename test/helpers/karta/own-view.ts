import { effectivePodTemplate } from "../../../src/interpret/objects/effective.ts";
import { interpret } from "../../../src/interpret/objects/interpret.ts";
import type { ResourceInterface } from "../../../src/model/resource-interface/resource-interface.ts";
import { applySuspendActions } from "../../conformance/engine/suspend.ts";
import { changedFields, type EngineView, partText } from "./engine-answer.ts";

/** The view of muster's own engine, of the same definition and object. */
export function ownView(karta: ResourceInterface, object: unknown): EngineView {
  const { components, status } = interpret(karta, object);
  const parts = components.flatMap(({ name, instances }) =>
    instances.flatMap((instance) => {
      const containers = (effectivePodTemplate(instance)?.spec.containers ?? []).map((container) => {
        const gpu = container.resources?.limits?.["nvidia.com/gpu"];
        const { name: own = "", image = "" } = container;
        return { name: own, image, gpu: gpu === undefined ? undefined : String(gpu) };
      });
      return partText(name, instance.id, instance.scale ?? {}, containers) ?? [];
    }),
  );
  const view = { parts: parts.toSorted(), matched: status?.matched ?? [] };
  if (karta.rootComponent.suspendDefinition === undefined) return view;
  const suspended = applySuspendActions(karta, object, "suspend").object;
  const resumed = applySuspendActions(karta, suspended, "resume").object;
  return { ...view, suspended: changedFields(object, suspended), resumed: changedFields(suspended, resumed) };
}
