import { given } from "../../src/base/given.ts";
import { minorOf } from "../../src/kubernetes/minor-version.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { closed, stringSchema } from "../../src/schema/schema.ts";

/** A deprecated API version: its kinds, and the minor versions of Kubernetes 1 that first deprecate and first remove it. */
export type OldApi = readonly [
  apiVersion: string,
  kinds: string,
  deprecated: number,
  removed: number,
  replacement?: string,
];

/**
 * The API versions that Kubernetes removed, newest first, including kinds that are hardly ever committed, such as
 * TokenReview; deprecated in 0: by every version that serves it. Source: Kubernetes, "Deprecated API Migration Guide".
 */
export const OLD_APIS: readonly OldApi[] = [
  [
    "flowcontrol.apiserver.k8s.io/v1beta3",
    "FlowSchema PriorityLevelConfiguration",
    29,
    32,
    "flowcontrol.apiserver.k8s.io/v1",
  ],
  [
    "flowcontrol.apiserver.k8s.io/v1beta2",
    "FlowSchema PriorityLevelConfiguration",
    26,
    29,
    "flowcontrol.apiserver.k8s.io/v1",
  ],
  ["storage.k8s.io/v1beta1", "CSIStorageCapacity", 24, 27, "storage.k8s.io/v1"],
  [
    "flowcontrol.apiserver.k8s.io/v1beta1",
    "FlowSchema PriorityLevelConfiguration",
    23,
    26,
    "flowcontrol.apiserver.k8s.io/v1",
  ],
  ["autoscaling/v2beta2", "HorizontalPodAutoscaler", 23, 26, "autoscaling/v2"],
  ["autoscaling/v2beta1", "HorizontalPodAutoscaler", 22, 25, "autoscaling/v2"],
  ["batch/v1beta1", "CronJob", 21, 25, "batch/v1"],
  ["discovery.k8s.io/v1beta1", "EndpointSlice", 21, 25, "discovery.k8s.io/v1"],
  ["events.k8s.io/v1beta1", "Event", 19, 25, "events.k8s.io/v1"],
  ["policy/v1beta1", "PodDisruptionBudget", 21, 25, "policy/v1"],
  ["policy/v1beta1", "PodSecurityPolicy", 21, 25],
  ["node.k8s.io/v1beta1", "RuntimeClass", 20, 25, "node.k8s.io/v1"],
  [
    "admissionregistration.k8s.io/v1beta1",
    "MutatingWebhookConfiguration ValidatingWebhookConfiguration",
    0,
    22,
    "admissionregistration.k8s.io/v1",
  ],
  ["apiextensions.k8s.io/v1beta1", "CustomResourceDefinition", 0, 22, "apiextensions.k8s.io/v1"],
  ["apiregistration.k8s.io/v1beta1", "APIService", 0, 22, "apiregistration.k8s.io/v1"],
  ["authentication.k8s.io/v1beta1", "TokenReview", 0, 22, "authentication.k8s.io/v1"],
  [
    "authorization.k8s.io/v1beta1",
    "LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview",
    0,
    22,
    "authorization.k8s.io/v1",
  ],
  ["certificates.k8s.io/v1beta1", "CertificateSigningRequest", 0, 22, "certificates.k8s.io/v1"],
  ["coordination.k8s.io/v1beta1", "Lease", 0, 22, "coordination.k8s.io/v1"],
  ["extensions/v1beta1", "Ingress", 0, 22, "networking.k8s.io/v1"],
  ["networking.k8s.io/v1beta1", "Ingress IngressClass", 0, 22, "networking.k8s.io/v1"],
  [
    "rbac.authorization.k8s.io/v1beta1",
    "ClusterRole ClusterRoleBinding Role RoleBinding",
    0,
    22,
    "rbac.authorization.k8s.io/v1",
  ],
  ["scheduling.k8s.io/v1beta1", "PriorityClass", 0, 22, "scheduling.k8s.io/v1"],
  ["storage.k8s.io/v1beta1", "CSIDriver CSINode StorageClass VolumeAttachment", 0, 22, "storage.k8s.io/v1"],
  ["extensions/v1beta1", "NetworkPolicy", 0, 16, "networking.k8s.io/v1"],
  ["extensions/v1beta1", "DaemonSet Deployment ReplicaSet", 0, 16, "apps/v1"],
  ["extensions/v1beta1", "PodSecurityPolicy", 0, 16],
  ["apps/v1beta2", "DaemonSet Deployment ReplicaSet StatefulSet", 0, 16, "apps/v1"],
  ["apps/v1beta1", "Deployment StatefulSet", 0, 16, "apps/v1"],
];

/** Options of GITOPS-031. */
export interface NoRemovedApiOptions {
  /**
   * Kubernetes version that the manifests are for, for example `1.33`. Default: that of the cluster in `muster.yaml`, else the
   * newest known one.
   */
  readonly kubernetes?: string;
}

/** GITOPS-031: the clusters serve the API version of every object. */
export const noRemovedApi = defineRule<NoRemovedApiOptions>({
  id: "GITOPS-031",
  name: "no-removed-api",
  title: "The target Kubernetes version serves the apiVersion of every object and does not deprecate it",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server rejects a version that it no longer serves, so a sync fails after the cluster is upgraded. A deprecated version still works, so it is only a warning.",
  fix: "use the apiVersion that replaces it, and update the fields that the new version renames",
  docs: ["https://kubernetes.io/docs/reference/using-api/deprecation-guide/"],
  options: {
    schema: closed({ kubernetes: stringSchema({ pattern: "^v?1\\.[0-9]{1,3}(\\.[0-9]+)?$" }) }),
    defaults: {},
  },
  examples: {
    good: `
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
`,
    bad: `
apiVersion: batch/v1beta1
kind: CronJob
metadata: {name: nightly}
`,
  },
  scope: "object",
  check: ({ object, cluster }, { options, report }) => {
    const { apiVersion, kind } = object;
    const oldApi = OLD_APIS.find(([version, kinds]) => version === apiVersion && kinds.split(" ").includes(kind));
    const target = minorOf(options.kubernetes ?? cluster.kubernetes);
    const [, , deprecated, removed, replacement] = oldApi ?? [];
    if (deprecated === undefined || removed === undefined || target < deprecated) return;
    const finding = given({
      path: "/apiVersion",
      expected: replacement,
      received: apiVersion,
      fix: fixFor(replacement),
    });
    if (target < removed) {
      const message = `${kind} of ${apiVersion} is deprecated, and Kubernetes 1.${removed} removes it`;
      report({ ...finding, severity: "warning", message });
      return;
    }
    const message = `Kubernetes 1.${removed} removed ${kind} of ${apiVersion}, and the target is 1.${target}`;
    report({ ...finding, severity: "error", message });
  },
});

function fixFor(replacement: string | undefined): string | undefined {
  if (replacement === undefined) return "remove the object; it has no replacement";
  return undefined;
}
