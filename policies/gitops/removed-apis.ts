/** A version of an API that Kubernetes has given up. */
export interface OldApi {
  readonly apiVersion: string;
  readonly kinds: readonly string[];
  /** Minor version of Kubernetes 1 that serves it no more. */
  readonly removed: number;
  /** Minor version that has announced it; absent: long before. */
  readonly deprecated?: number;
  /** What to write instead; absent where there is nothing. */
  readonly instead?: string;
}

/**
 * What Kubernetes removed, newest first. Source: Kubernetes, "Deprecated API Migration Guide". Reviews that nobody
 * commits (TokenReview and the like) are in it all the same.
 */
export const OLD_APIS: readonly OldApi[] = [
  {
    apiVersion: "flowcontrol.apiserver.k8s.io/v1beta3",
    kinds: ["FlowSchema", "PriorityLevelConfiguration"],
    removed: 32,
    deprecated: 29,
    instead: "flowcontrol.apiserver.k8s.io/v1",
  },
  {
    apiVersion: "flowcontrol.apiserver.k8s.io/v1beta2",
    kinds: ["FlowSchema", "PriorityLevelConfiguration"],
    removed: 29,
    deprecated: 26,
    instead: "flowcontrol.apiserver.k8s.io/v1",
  },
  {
    apiVersion: "storage.k8s.io/v1beta1",
    kinds: ["CSIStorageCapacity"],
    removed: 27,
    deprecated: 24,
    instead: "storage.k8s.io/v1",
  },
  {
    apiVersion: "flowcontrol.apiserver.k8s.io/v1beta1",
    kinds: ["FlowSchema", "PriorityLevelConfiguration"],
    removed: 26,
    deprecated: 23,
    instead: "flowcontrol.apiserver.k8s.io/v1",
  },
  {
    apiVersion: "autoscaling/v2beta2",
    kinds: ["HorizontalPodAutoscaler"],
    removed: 26,
    deprecated: 23,
    instead: "autoscaling/v2",
  },
  {
    apiVersion: "autoscaling/v2beta1",
    kinds: ["HorizontalPodAutoscaler"],
    removed: 25,
    deprecated: 22,
    instead: "autoscaling/v2",
  },
  { apiVersion: "batch/v1beta1", kinds: ["CronJob"], removed: 25, deprecated: 21, instead: "batch/v1" },
  {
    apiVersion: "discovery.k8s.io/v1beta1",
    kinds: ["EndpointSlice"],
    removed: 25,
    deprecated: 21,
    instead: "discovery.k8s.io/v1",
  },
  { apiVersion: "events.k8s.io/v1beta1", kinds: ["Event"], removed: 25, deprecated: 19, instead: "events.k8s.io/v1" },
  { apiVersion: "policy/v1beta1", kinds: ["PodDisruptionBudget"], removed: 25, deprecated: 21, instead: "policy/v1" },
  { apiVersion: "policy/v1beta1", kinds: ["PodSecurityPolicy"], removed: 25, deprecated: 21 },
  {
    apiVersion: "node.k8s.io/v1beta1",
    kinds: ["RuntimeClass"],
    removed: 25,
    deprecated: 20,
    instead: "node.k8s.io/v1",
  },
  {
    apiVersion: "admissionregistration.k8s.io/v1beta1",
    kinds: ["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"],
    removed: 22,
    instead: "admissionregistration.k8s.io/v1",
  },
  {
    apiVersion: "apiextensions.k8s.io/v1beta1",
    kinds: ["CustomResourceDefinition"],
    removed: 22,
    instead: "apiextensions.k8s.io/v1",
  },
  {
    apiVersion: "apiregistration.k8s.io/v1beta1",
    kinds: ["APIService"],
    removed: 22,
    instead: "apiregistration.k8s.io/v1",
  },
  {
    apiVersion: "authentication.k8s.io/v1beta1",
    kinds: ["TokenReview"],
    removed: 22,
    instead: "authentication.k8s.io/v1",
  },
  {
    apiVersion: "authorization.k8s.io/v1beta1",
    kinds: ["LocalSubjectAccessReview", "SelfSubjectAccessReview", "SelfSubjectRulesReview", "SubjectAccessReview"],
    removed: 22,
    instead: "authorization.k8s.io/v1",
  },
  {
    apiVersion: "certificates.k8s.io/v1beta1",
    kinds: ["CertificateSigningRequest"],
    removed: 22,
    instead: "certificates.k8s.io/v1",
  },
  { apiVersion: "coordination.k8s.io/v1beta1", kinds: ["Lease"], removed: 22, instead: "coordination.k8s.io/v1" },
  { apiVersion: "extensions/v1beta1", kinds: ["Ingress"], removed: 22, instead: "networking.k8s.io/v1" },
  {
    apiVersion: "networking.k8s.io/v1beta1",
    kinds: ["Ingress", "IngressClass"],
    removed: 22,
    instead: "networking.k8s.io/v1",
  },
  {
    apiVersion: "rbac.authorization.k8s.io/v1beta1",
    kinds: ["ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"],
    removed: 22,
    instead: "rbac.authorization.k8s.io/v1",
  },
  { apiVersion: "scheduling.k8s.io/v1beta1", kinds: ["PriorityClass"], removed: 22, instead: "scheduling.k8s.io/v1" },
  {
    apiVersion: "storage.k8s.io/v1beta1",
    kinds: ["CSIDriver", "CSINode", "StorageClass", "VolumeAttachment"],
    removed: 22,
    instead: "storage.k8s.io/v1",
  },
  { apiVersion: "extensions/v1beta1", kinds: ["NetworkPolicy"], removed: 16, instead: "networking.k8s.io/v1" },
  {
    apiVersion: "extensions/v1beta1",
    kinds: ["DaemonSet", "Deployment", "ReplicaSet"],
    removed: 16,
    instead: "apps/v1",
  },
  { apiVersion: "extensions/v1beta1", kinds: ["PodSecurityPolicy"], removed: 16 },
  {
    apiVersion: "apps/v1beta2",
    kinds: ["DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"],
    removed: 16,
    instead: "apps/v1",
  },
  { apiVersion: "apps/v1beta1", kinds: ["Deployment", "StatefulSet"], removed: 16, instead: "apps/v1" },
];
