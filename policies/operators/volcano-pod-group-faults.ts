import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, items, member } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { rejectedText } from "../../src/kubernetes/kind-faults.ts";
import { queueNameProblem } from "../../workloadtypes/shared/volcano-queue-name.ts";
import { networkTopologyFaults } from "../../workloadtypes/shared/volcano-topology.ts";

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
