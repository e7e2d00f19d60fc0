import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { podsBelow } from "../podgrouper/pods-below.ts";
import { sandboxV1Alpha1, sandboxV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const SANDBOX_PRIORITY = { kai: "train", runai: "high" } as const;

/** The controller reads and writes `v1beta1`, which owner references contain. */
const SPECS = {
  newest: sandboxV1Beta1,
  older: { "agents.x-k8s.io/v1alpha1": sandboxV1Alpha1 },
  ownerVersion: "agents.x-k8s.io/v1beta1",
};

/** The PodGroup of a Sandbox: one for its pod. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper. */
export const predictSandboxGangs = interpretedGang(SPECS, SANDBOX_PRIORITY);

/** The PodGroup of its pod, where the podgrouper may not read Sandboxes. */
export const predictSandboxPods = podsBelow(SPECS);
