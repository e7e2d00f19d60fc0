import { builtInKind } from "./field-type.ts";

// Sources: the API reference of Kubernetes 1.36; `scope` of the resources in kube-apiserver.
const CLUSTER_KINDS: ReadonlySet<string> = new Set(
  `APIService CSIDriver CSINode CertificateSigningRequest ClusterRole ClusterRoleBinding ClusterTrustBundle
  ComponentStatus CustomResourceDefinition DeviceClass DeviceTaintRule FlowSchema IPAddress IngressClass
  MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingWebhookConfiguration Namespace Node PersistentVolume
  PriorityClass PriorityLevelConfiguration ResourceSlice RuntimeClass SelfSubjectAccessReview SelfSubjectReview
  SelfSubjectRulesReview ServiceCIDR StorageClass StorageVersionMigration SubjectAccessReview TokenReview
  ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration VolumeAttachment
  VolumeAttributesClass`.split(/\s+/),
);

/** The scope of the objects of a kind of Kubernetes in a version of the field table; undefined for any other kind. */
export function scopeOfKind(apiVersion: string, kind: string): "cluster" | "namespace" | undefined {
  if (builtInKind(apiVersion, kind) === undefined) return undefined;
  return CLUSTER_KINDS.has(kind) ? "cluster" : "namespace";
}
