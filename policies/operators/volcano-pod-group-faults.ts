import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { rejectedText } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, member } from "../../src/kernel/index.ts";
import { networkTopologyFaults, queueNameProblem } from "../../workloadtypes/index.ts";

/**
 * The fields for which the webhook rejects a PodGroup of Volcano.
 * Source: volcano-sh/volcano v1.15.1, pkg/webhooks/admission/podgroups/validate.
 */
export function volcanoPodGroupFaults(object: KubeObject): readonly ObjectFault[] {
  return [
    ...rejectedText(at(object, "spec", "queue"), "/spec/queue", queueNameProblem),
    ...networkTopologyFaults(at(object, "spec", "networkTopology"), "/spec/networkTopology"),
    ...items(at(object, "spec", "subGroupPolicy")).flatMap((policy, index) =>
      networkTopologyFaults(member(policy, "networkTopology"), `/spec/subGroupPolicy/${index}/networkTopology`),
    ),
  ];
}
