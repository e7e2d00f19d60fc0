import { items, ownEntry, text } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";

/** The fields that an API server sets in an object without them. */
type TypeDefaults = Members | ((object: Members) => Members);

const MODE = { defaultMode: 0o644 };
const CONTAINER = {
  terminationMessagePath: "/dev/termination-log",
  terminationMessagePolicy: "File",
};
const EXACT_REQUEST = ({ allocationMode = "ExactCount" }: Members): Members => ({
  allocationMode,
  ...(allocationMode === "ExactCount" && { count: 1 }),
});
const HOUR = 3600;
const UNLIMITED = 2 ** 31 - 1;

/**
 * The defaults of types of Kubernetes, as far as an update compares them. A default that depends on other fields is a
 * function of them. Source: Kubernetes 1.36, `defaults.go` and `zz_generated.defaults.go` of the packages below `pkg/apis`.
 */
const DEFAULTS: Readonly<Record<string, TypeDefaults>> = {
  PodSpec: {
    dnsPolicy: "ClusterFirst",
    restartPolicy: "Always",
    schedulerName: "default-scheduler",
    securityContext: {},
    terminationGracePeriodSeconds: 30,
  },
  Container: ({ image }) => ({ ...CONTAINER, imagePullPolicy: pullPolicy(image) }),
  ContainerPort: { protocol: "TCP" },
  Probe: { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 },
  HTTPGetAction: { path: "/", scheme: "HTTP" },
  GRPCAction: { service: "" },
  ObjectFieldSelector: { apiVersion: "v1" },
  FileKeySelector: { optional: false },
  Volume: (volume) => (Object.keys(volume).every((name) => name === "name") ? { emptyDir: {} } : {}),
  SecretVolumeSource: MODE,
  ConfigMapVolumeSource: MODE,
  DownwardAPIVolumeSource: MODE,
  ProjectedVolumeSource: MODE,
  ServiceAccountTokenProjection: { expirationSeconds: HOUR },
  HostPathVolumeSource: { type: "" },
  ImageVolumeSource: ({ reference }) => ({ pullPolicy: pullPolicy(reference) }),
  ISCSIVolumeSource: { iscsiInterface: "default" },
  ISCSIPersistentVolumeSource: { iscsiInterface: "default" },
  RBDVolumeSource: { pool: "rbd", user: "admin", keyring: "/etc/ceph/keyring" },
  RBDPersistentVolumeSource: { pool: "rbd", user: "admin", keyring: "/etc/ceph/keyring" },
  ScaleIOVolumeSource: { storageMode: "ThinProvisioned", fsType: "xfs" },
  ScaleIOPersistentVolumeSource: { storageMode: "ThinProvisioned", fsType: "xfs" },
  AzureDiskVolumeSource: { cachingMode: "ReadWrite", kind: "Shared", fsType: "ext4", readOnly: false },
  PersistentVolumeClaimSpec: { volumeMode: "Filesystem" },
  PersistentVolumeSpec: { volumeMode: "Filesystem", persistentVolumeReclaimPolicy: "Retain" },
  CronJobSpec: {
    concurrencyPolicy: "Allow",
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
  },
  DaemonSetSpec: { updateStrategy: {}, revisionHistoryLimit: 10 },
  DaemonSetUpdateStrategy: ({ type = "RollingUpdate" }) => ({
    type,
    ...(type === "RollingUpdate" && { rollingUpdate: {} }),
  }),
  DeploymentSpec: { replicas: 1, strategy: {}, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 },
  DeploymentStrategy: ({ type = "RollingUpdate" }) => ({
    type,
    ...(type === "RollingUpdate" && { rollingUpdate: {} }),
  }),
  JobSpec: ({ completions, parallelism, podFailurePolicy, backoffLimitPerIndex }) => ({
    ...(completions === undefined && parallelism === undefined && { completions: 1 }),
    parallelism: 1,
    completionMode: "NonIndexed",
    suspend: false,
    manualSelector: false,
    backoffLimit: backoffLimitPerIndex === undefined ? 6 : UNLIMITED,
    podReplacementPolicy: podFailurePolicy === undefined ? "TerminatingOrFailed" : "Failed",
  }),
  PodFailurePolicyOnPodConditionsPattern: { status: "True" },
  NetworkPolicyPort: { protocol: "TCP" },
  NetworkPolicySpec: ({ egress }) => ({
    policyTypes: items(egress).length > 0 ? ["Ingress", "Egress"] : ["Ingress"],
  }),
  ReplicaSetSpec: { replicas: 1 },
  RollingUpdateDaemonSet: { maxUnavailable: 1, maxSurge: 0 },
  RollingUpdateDeployment: { maxUnavailable: "25%", maxSurge: "25%" },
  RollingUpdateStatefulSetStrategy: { partition: 0 },
  StatefulSetPersistentVolumeClaimRetentionPolicy: { whenDeleted: "Retain", whenScaled: "Retain" },
  StatefulSetSpec: {
    podManagementPolicy: "OrderedReady",
    replicas: 1,
    revisionHistoryLimit: 10,
    updateStrategy: {},
    persistentVolumeClaimRetentionPolicy: {},
  },
  StatefulSetUpdateStrategy: ({ type = "RollingUpdate" }) => ({
    type,
    ...(type === "RollingUpdate" && { rollingUpdate: {} }),
  }),
  StorageClass: { reclaimPolicy: "Delete", volumeBindingMode: "Immediate" },
  CSIDriverSpec: { attachRequired: true, volumeLifecycleModes: ["Persistent"] },
  ExactDeviceRequest: EXACT_REQUEST,
  DeviceSubRequest: EXACT_REQUEST,
  CompositePodGroupSpec: { disruptionMode: { single: {} } },
  PodGroupSpec: { disruptionMode: { single: {} } },
  PriorityClass: { preemptionPolicy: "PreemptLowerPriority" },
  RoleRef: { apiGroup: "rbac.authorization.k8s.io" },
  Secret: { type: "Opaque" },
  "scheduling.v1alpha3.PodGroupSpec": { disruptionMode: { single: {} } },
  ServiceSpec: ({ type = "ClusterIP" }) => ({ type, sessionAffinity: "None" }),
};

/** The defaults of an object of a type. */
export function defaultsOf(type: string, object: Members): Members {
  const defaults = ownEntry(DEFAULTS, type) ?? {};
  if (typeof defaults === "function") return defaults(object);
  return defaults;
}

/** The pull policy of an image: `Always` for the tag `latest`, which an image without a tag and digest has. */
export function pullPolicy(image: unknown): string {
  const name = text(image)?.split("/").at(-1) ?? "";
  const [withTag = "", digest] = name.split("@");
  const [, tag] = withTag.split(":");
  const isLatest = tag === "latest" || (tag === undefined && digest === undefined);
  return isLatest ? "Always" : "IfNotPresent";
}
