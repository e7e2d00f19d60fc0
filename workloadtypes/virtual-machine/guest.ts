import type { KubeObject } from "../../src/kernel/index.ts";
import { at, record, text } from "../../src/kernel/index.ts";
import type { UnreadText, WorkloadPods } from "../../src/model/index.ts";
import { unreadSidecars, withGuestContainers } from "../virtual-machine-instance/added.ts";

const GUEST = "/spec/template";

/** The machine that runs: the template as a VirtualMachineInstance. */
function instanceOf(object: KubeObject): KubeObject {
  const template = record(at(object, "spec", "template"));
  const metadata = { ...record(template.metadata), name: text(at(object, "metadata", "name")) ?? "" };
  return { ...template, apiVersion: object.apiVersion, kind: "VirtualMachineInstance", metadata };
}

/** The launcher's pod with the containers that KubeVirt adds for the guest of the template. */
export function withContainersOfGuest(object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  return withGuestContainers(instanceOf(object), pods).map((each) => {
    if (each.made === undefined) return each;
    const places = new Map(
      [...each.made.places].map(([pointer, place]) => [pointer, { ...place, path: GUEST + place.path }] as const),
    );
    return { ...each, made: { of: each.made.of, places } };
  });
}

/** The texts of the template that no rule reads. */
export function unreadInGuest(object: KubeObject): readonly UnreadText[] {
  return unreadSidecars(instanceOf(object)).map((found) => ({ ...found, path: GUEST + found.path }));
}
