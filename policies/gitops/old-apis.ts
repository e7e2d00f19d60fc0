/** A deprecated API version: its kinds, and the minor versions of Kubernetes 1 that first deprecate and first remove it. */
type OldApi = readonly [apiVersion: string, kinds: string, deprecated: number, removed: number, replacement?: string];

const DEVICES = "DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice";

/**
 * The API versions that Kubernetes removed or will remove, newest first, including kinds that are hardly ever
 * committed, such as TokenReview; deprecated in 0: by every version that serves it. Of the alpha versions, only those
 * of claims of devices and of groups of pods are in manifests. Sources: Kubernetes, "Deprecated API Migration Guide", and
 * the life cycles in k8s.io/api 0.37, `zz_generated.prerelease-lifecycle.go`.
 */
export const OLD_APIS: readonly OldApi[] = [
  [
    "admissionregistration.k8s.io/v1beta1",
    "MutatingAdmissionPolicy MutatingAdmissionPolicyBinding",
    37,
    40,
    "admissionregistration.k8s.io/v1",
  ],
  ["certificates.k8s.io/v1beta1", "ClusterTrustBundle PodCertificateRequest", 37, 40, "certificates.k8s.io/v1"],
  ["storagemigration.k8s.io/v1beta1", "StorageVersionMigration", 37, 40, "storagemigration.k8s.io/v1"],
  ["resource.k8s.io/v1beta2", DEVICES, 36, 39, "resource.k8s.io/v1"],
  ["resource.k8s.io/v1beta1", DEVICES, 35, 38, "resource.k8s.io/v1"],
  ["scheduling.k8s.io/v1alpha2", "PodGroup Workload", 0, 37, "scheduling.k8s.io/v1beta1"],
  ["networking.k8s.io/v1beta1", "IPAddress ServiceCIDR", 34, 37, "networking.k8s.io/v1"],
  ["storage.k8s.io/v1beta1", "VolumeAttributesClass", 34, 37, "storage.k8s.io/v1"],
  ["scheduling.k8s.io/v1alpha1", "Workload", 0, 36, "scheduling.k8s.io/v1beta1"],
  [
    "admissionregistration.k8s.io/v1beta1",
    "ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding",
    31,
    34,
    "admissionregistration.k8s.io/v1",
  ],
  ["resource.k8s.io/v1alpha3", DEVICES, 0, 34, "resource.k8s.io/v1"],
  ["authentication.k8s.io/v1beta1", "SelfSubjectReview", 30, 33, "authentication.k8s.io/v1"],
  [
    "flowcontrol.apiserver.k8s.io/v1beta3",
    "FlowSchema PriorityLevelConfiguration",
    29,
    32,
    "flowcontrol.apiserver.k8s.io/v1",
  ],
  ["resource.k8s.io/v1alpha2", "ResourceClaim ResourceClaimTemplate ResourceSlice", 0, 31, "resource.k8s.io/v1"],
  [
    "resource.k8s.io/v1alpha2",
    "PodSchedulingContext ResourceClaimParameters ResourceClass ResourceClassParameters",
    0,
    31,
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
