import { at } from "../../src/kernel/index.ts";
import type { WorkloadKind } from "../../src/model/index.ts";
import { predictSandboxGangs, predictSandboxPods, SANDBOX_PRIORITY } from "./pod-groups.ts";
import { SANDBOX_ADDITIONAL_KINDS, sandboxV1Alpha1, sandboxV1Beta1 } from "./resource-interface.ts";
import { olderSandboxSuspension, sandboxSuspension } from "./suspension.ts";

/** The Sandbox of Kubernetes SIGs: one pod with a fixed name and its storage, in which an agent runs code. */
export const sandbox: WorkloadKind = {
  kind: "Sandbox",
  group: "agents.x-k8s.io",
  versions: ["v1beta1", "v1alpha1"],
  category: "Build",
  priority: SANDBOX_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    { path: "/spec/operatingMode", by: "users and programs that suspend and resume the sandbox" },
    { path: "/metadata/annotations/agents.x-k8s.io~1pod-name", by: "the controller, which writes the name of the pod" },
  ],
  childKinds: SANDBOX_ADDITIONAL_KINDS,
  resourceInterfaces: { v1beta1: sandboxV1Beta1, v1alpha1: sandboxV1Alpha1 },
  suspensions: { v1beta1: sandboxSuspension, v1alpha1: olderSandboxSuspension },
  isSuspended: (object) => at(object, "spec", "operatingMode") === "Suspended",
  templates: [
    {
      kind: "SandboxTemplate",
      group: "extensions.agents.x-k8s.io",
      path: "/spec",
      // Its other fields are settings of the claims and of the network.
      complete: ({ podTemplate, volumeClaimTemplates, service }) => ({ podTemplate, volumeClaimTemplates, service }),
    },
  ],
  health: { atRest: '.spec.operatingMode == "Suspended" or .spec.replicas == 0' },
  predictGangs: predictSandboxGangs,
  predictBelow: predictSandboxPods,
  fixedFields: [
    {
      versions: ["v1beta1"],
      fields: ["/spec/volumeClaimTemplates"],
      rejectedBy: "definition",
      writtenIn: "any",
      upstream: "https://github.com/kubernetes-sigs/agent-sandbox/blob/v0.5.6/api/v1beta1/sandbox_types.go",
    },
  ],
};
