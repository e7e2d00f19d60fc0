import type { FixedFields } from "../../src/k8s-fields/index.ts";

const POD = "/spec/replicatedJobs/*/template/spec/template";

/** The fields that a JobSet keeps, by its CRD and by its webhook. */
export const jobSetFixedFields: readonly FixedFields[] = [
  {
    fields: [
      "/spec/failurePolicy",
      "/spec/network",
      "/spec/replicatedJobs/[name]/dependsOn",
      "/spec/startupPolicy",
      "/spec/successPolicy",
      "/spec/volumeClaimPolicies",
    ],
    rejectedBy: "definition",
    defaults: { "/spec/failurePolicy/restartStrategy": "Recreate" },
    upstream: "https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/api/jobset/v1alpha2/jobset_types.go",
  },
  {
    // The webhook writes a value where a set has none, and the CRD keeps that one.
    fields: ["/spec/network", "/spec/startupPolicy", "/spec/successPolicy"],
    writtenIn: "one",
    rejectedBy: "webhook",
    defaults: {
      "/spec/network": { enableDNSHostnames: true, publishNotReadyAddresses: true },
      "/spec/startupPolicy": { startupPolicyOrder: "AnyOrder" },
      "/spec/successPolicy": { operator: "All" },
    },
    upstream: "https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/pkg/webhooks/jobset_webhook.go",
  },
  {
    fields: ["/spec/replicatedJobs", "/spec/managedBy"],
    except: ["/spec/replicatedJobs/*/dependsOn"],
    // The fields that Kueue writes when it starts the set.
    whileSuspended: [
      ...["metadata/labels", "metadata/annotations"].map((field) => `${POD}/${field}`),
      ...["nodeSelector", "tolerations", "schedulingGates"].map((field) => `${POD}/spec/${field}`),
    ],
    rejectedBy: "webhook",
    upstream: "https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/pkg/webhooks/jobset_webhook.go",
  },
];
