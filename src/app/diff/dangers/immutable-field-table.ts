import {
  defaultsTo,
  type Exception,
  isAdded,
  isAddedWhileGated,
  isElastic,
  isLowered,
  isOther,
  isRaised,
  isRemoved,
  isSuspendedOnEitherSide,
  wasSuspended,
} from "./update-exceptions.ts";

/** Immutable fields of a kind, which may have several entries with different effects. */
export interface ImmutableFields {
  /** `group/Kind`, or `Kind` in the core group. */
  readonly kind: string;
  /** Pointers of immutable fields; `*` matches one segment. A change of a field below counts. */
  readonly fields: readonly string[];
  /** Pointers below them that may change nevertheless. */
  readonly except?: readonly string[];
  /** Changes that are accepted in some objects or in one direction. */
  readonly exceptions?: readonly Exception[];
  /** The effect of a change. Default: the API server rejects it. */
  readonly effect?: string;
  readonly upstream: string;
}

const below = (template: string, ...more: readonly string[]) =>
  [
    "metadata/labels",
    "metadata/annotations",
    "spec/nodeSelector",
    "spec/tolerations",
    "spec/schedulingGates",
    ...more,
  ].map((field) => `${template}/${field}`);
/** Fields that may be added and removed as a whole, since a CRD compares only two values. */
const optional = (...fields: readonly string[]): readonly Exception[] =>
  fields.map((field) => ({
    fields: [field],
    accepts: ({ path, before, after }) => path === field && (before === undefined || after === undefined),
  }));
const API = "https://kubernetes.io/docs";

/** Fields of a pod template that an API server fills in. */
const podDefaults = (template: string) => [
  defaultsTo(`${template}/metadata`, {}),
  defaultsTo(`${template}/spec/terminationGracePeriodSeconds`, 30),
  defaultsTo(`${template}/spec/dnsPolicy`, "ClusterFirst"),
  defaultsTo(`${template}/spec/schedulerName`, "default-scheduler"),
  defaultsTo(`${template}/spec/securityContext`, {}),
  ...["containers", "initContainers"].flatMap((list) => [
    defaultsTo(`${template}/spec/${list}/*/resources`, {}),
    defaultsTo(`${template}/spec/${list}/*/terminationMessagePath`, "/dev/termination-log"),
    defaultsTo(`${template}/spec/${list}/*/terminationMessagePolicy`, "File"),
  ]),
];

// An API server has confirmed the rows of Kubernetes (test/fixtures/field-updates.yaml); other kinds name the file that was read.
/** The fields that an API server, or the webhook of an operator, does not let anyone change. */
export const IMMUTABLE_FIELDS: readonly ImmutableFields[] = [
  {
    kind: "batch/Job",
    fields: [
      "/spec/template",
      "/spec/selector",
      "/spec/completions",
      "/spec/completionMode",
      "/spec/podFailurePolicy",
      "/spec/successPolicy",
      "/spec/backoffLimitPerIndex",
      "/spec/managedBy",
    ],
    exceptions: [
      { fields: below("/spec/template", "spec/affinity/nodeAffinity"), accepts: wasSuspended },
      { fields: ["/spec/completions"], accepts: isElastic },
      defaultsTo("/spec/completions", 1),
      defaultsTo("/spec/completionMode", "NonIndexed"),
      ...podDefaults("/spec/template"),
    ],
    upstream: `${API}/concepts/workloads/controllers/job/#mutable-scheduling-directives`,
  },
  {
    kind: "apps/StatefulSet",
    fields: ["/spec"],
    except: [
      "/spec/replicas",
      "/spec/ordinals",
      "/spec/template",
      "/spec/updateStrategy",
      "/spec/revisionHistoryLimit",
      "/spec/persistentVolumeClaimRetentionPolicy",
      "/spec/minReadySeconds",
    ],
    exceptions: [
      defaultsTo("/spec/podManagementPolicy", "OrderedReady"),
      defaultsTo("/spec/serviceName", ""),
      defaultsTo("/spec/volumeClaimTemplates/*/spec/volumeMode", "Filesystem"),
    ],
    upstream: `${API}/concepts/workloads/controllers/statefulset/`,
  },
  ...["Deployment", "ReplicaSet", "DaemonSet"].map((kind) => ({
    kind: `apps/${kind}`,
    fields: ["/spec/selector"],
    upstream: `${API}/concepts/workloads/controllers/deployment/#label-selector-updates`,
  })),
  {
    kind: "PersistentVolumeClaim",
    fields: ["/spec"],
    except: ["/spec/volumeAttributesClassName"],
    exceptions: [
      { fields: ["/spec/resources/requests/storage"], accepts: isRaised },
      defaultsTo("/spec/volumeMode", "Filesystem"),
    ],
    upstream: `${API}/concepts/storage/persistent-volumes/#expanding-persistent-volumes-claims`,
  },
  {
    kind: "PersistentVolume",
    fields: ["/spec"],
    except: [
      "/spec/capacity",
      "/spec/accessModes",
      "/spec/claimRef",
      "/spec/persistentVolumeReclaimPolicy",
      "/spec/storageClassName",
      "/spec/mountOptions",
      "/spec/volumeAttributesClassName",
    ],
    exceptions: [
      { fields: ["/spec/nodeAffinity", "/spec/csi/controllerExpandSecretRef"], accepts: isAdded },
      defaultsTo("/spec/volumeMode", "Filesystem"),
    ],
    upstream: `${API}/concepts/storage/persistent-volumes/`,
  },
  {
    kind: "Pod",
    fields: ["/spec"],
    except: ["/spec/containers/*/image", "/spec/initContainers/*/image", "/spec/tolerations/*/tolerationSeconds"],
    exceptions: [
      { fields: ["/spec/activeDeadlineSeconds"], accepts: isLowered },
      { fields: ["/spec/tolerations"], accepts: isAdded },
      { fields: ["/spec/schedulingGates"], accepts: isRemoved },
      { fields: ["/spec/nodeSelector", "/spec/affinity/nodeAffinity"], accepts: isAddedWhileGated },
      ...podDefaults(""),
    ],
    upstream: `${API}/concepts/workloads/pods/#pod-update-and-replacement`,
  },
  {
    kind: "Service",
    fields: ["/spec/clusterIP", "/spec/clusterIPs", "/spec/loadBalancerClass", "/spec/healthCheckNodePort"],
    exceptions: [
      // The API server keeps an address and a port that the new object lacks.
      { fields: ["/spec/clusterIP", "/spec/clusterIPs", "/spec/healthCheckNodePort"], accepts: isRemoved },
      { fields: ["/spec"], accepts: isOther("type", "ClusterIP") },
      { fields: ["/spec/healthCheckNodePort"], accepts: isOther("externalTrafficPolicy", "Cluster") },
    ],
    upstream: `${API}/concepts/services-networking/service/#choosing-your-own-ip-address`,
  },
  {
    kind: "Secret",
    fields: ["/type"],
    exceptions: [defaultsTo("/type", "Opaque")],
    upstream: `${API}/concepts/configuration/secret/#secret-types`,
  },
  {
    kind: "ResourceQuota",
    fields: ["/spec/scopes"],
    upstream: `${API}/concepts/policy/resource-quotas/#quota-scopes`,
  },
  ...["RoleBinding", "ClusterRoleBinding"].map((kind) => ({
    kind: `rbac.authorization.k8s.io/${kind}`,
    fields: ["/roleRef"],
    upstream: `${API}/reference/access-authn-authz/rbac/#rolebinding-and-clusterrolebinding`,
  })),
  {
    kind: "scheduling.k8s.io/PriorityClass",
    fields: ["/value", "/preemptionPolicy"],
    exceptions: [defaultsTo("/preemptionPolicy", "PreemptLowerPriority")],
    upstream: `${API}/concepts/scheduling-eviction/pod-priority-preemption/#priorityclass`,
  },
  {
    kind: "storage.k8s.io/StorageClass",
    fields: ["/provisioner", "/parameters", "/reclaimPolicy", "/volumeBindingMode"],
    exceptions: [defaultsTo("/reclaimPolicy", "Delete"), defaultsTo("/volumeBindingMode", "Immediate")],
    upstream: `${API}/concepts/storage/storage-classes/`,
  },
  {
    kind: "storage.k8s.io/VolumeAttributesClass",
    fields: ["/driverName", "/parameters"],
    upstream: `${API}/concepts/storage/volume-attributes-classes/`,
  },
  {
    kind: "storage.k8s.io/CSIDriver",
    fields: ["/spec/attachRequired", "/spec/volumeLifecycleModes"],
    exceptions: [defaultsTo("/spec/attachRequired", true), defaultsTo("/spec/volumeLifecycleModes", ["Persistent"])],
    upstream: `${API}/reference/kubernetes-api/config-and-storage-resources/csi-driver-v1/`,
  },
  {
    kind: "node.k8s.io/RuntimeClass",
    fields: ["/handler"],
    upstream: `${API}/concepts/containers/runtime-class/`,
  },
  {
    kind: "networking.k8s.io/IngressClass",
    fields: ["/spec/controller"],
    upstream: `${API}/concepts/services-networking/ingress/#ingress-class`,
  },
  {
    kind: "discovery.k8s.io/EndpointSlice",
    fields: ["/addressType"],
    upstream: `${API}/concepts/services-networking/endpoint-slices/#address-types`,
  },
  {
    kind: "apps/ControllerRevision",
    fields: ["/data"],
    upstream: `${API}/concepts/workloads/controllers/statefulset/`,
  },
  {
    kind: "resource.k8s.io/ResourceClaim",
    fields: ["/spec"],
    upstream: `${API}/concepts/scheduling-eviction/dynamic-resource-allocation/`,
  },
  {
    kind: "resource.k8s.io/ResourceClaimTemplate",
    fields: ["/spec"],
    upstream: `${API}/concepts/scheduling-eviction/dynamic-resource-allocation/`,
  },
  {
    kind: "apiextensions.k8s.io/CustomResourceDefinition",
    fields: ["/spec/group", "/spec/scope", "/spec/names/kind", "/spec/names/plural"],
    upstream: `${API}/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/`,
  },
  {
    kind: "leaderworkerset.x-k8s.io/LeaderWorkerSet",
    fields: ["/spec/leaderWorkerTemplate/subGroupPolicy/subGroupSize"],
    upstream: "https://github.com/kubernetes-sigs/lws/blob/v0.10.0/pkg/webhooks/leaderworkerset_webhook.go",
  },
  {
    kind: "leaderworkerset.x-k8s.io/LeaderWorkerSet",
    fields: ["/spec/leaderWorkerTemplate/size"],
    effect: "LeaderWorkerSet before 0.7 rejects the new object, and later versions replace all its pods",
    upstream: "https://github.com/kubernetes-sigs/lws/blob/v0.6.2/pkg/webhooks/leaderworkerset_webhook.go",
  },
  {
    kind: "jobset.x-k8s.io/JobSet",
    fields: [
      "/spec/replicatedJobs",
      "/spec/network",
      "/spec/successPolicy",
      "/spec/failurePolicy",
      "/spec/startupPolicy",
      "/spec/volumeClaimPolicies",
      "/spec/managedBy",
    ],
    exceptions: [
      // The webhook gives the other policies and the network a value where there is none.
      ...optional("/spec/failurePolicy", "/spec/volumeClaimPolicies"),
      { fields: below("/spec/replicatedJobs/*/template/spec/template"), accepts: isSuspendedOnEitherSide },
    ],
    upstream: "https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/pkg/webhooks/jobset_webhook.go",
  },
  ...["TFJob", "XGBoostJob", "PaddleJob"].map((kind) => ({
    kind: `kubeflow.org/${kind}`,
    fields: ["/spec/runPolicy/managedBy"],
    upstream: "https://github.com/kubeflow/trainer/blob/v1.9.0/pkg/common/util/webhooks.go",
  })),
  // The webhooks of these kinds do not compare the field.
  ...["PyTorchJob", "MPIJob", "JAXJob"].map((kind) => ({
    kind: `kubeflow.org/${kind}`,
    fields: ["/spec/runPolicy/managedBy"],
    effect: "the API describes the field as immutable, because it decides which controller runs the pods",
    upstream: "https://github.com/kubeflow/trainer/blob/v1.9.0/pkg/apis/kubeflow.org/v1/common_types.go",
  })),
  {
    kind: "trainer.kubeflow.org/TrainJob",
    fields: [
      "/spec/runtimeRef",
      "/spec/initializer",
      "/spec/trainer",
      "/spec/activeDeadlineSeconds",
      "/spec/managedBy",
    ],
    exceptions: optional("/spec/initializer", "/spec/trainer", "/spec/activeDeadlineSeconds"),
    upstream: "https://github.com/kubeflow/trainer/blob/v2.3.0/pkg/apis/trainer/v1alpha1/trainjob_types.go",
  },
  {
    kind: "workload.codeflare.dev/AppWrapper",
    fields: ["/spec/components/*/template", "/spec/components/*/podSets", "/spec/managedBy"],
    except: ["/spec/components/*/podSets/*/annotations"],
    upstream: "https://github.com/project-codeflare/appwrapper/blob/v1.2.1/internal/webhook/appwrapper_webhook.go",
  },
  {
    kind: "scheduling.run.ai/Queue",
    fields: ["/spec/parentQueue"],
    effect: "its pods, also those that run, count against the quota of another parent",
    upstream: "https://github.com/kai-scheduler/KAI-Scheduler/blob/v0.17.0/pkg/apis/scheduling/v2/queue_types.go",
  },
  {
    kind: "kai.scheduler/Topology",
    fields: ["/spec/levels"],
    except: ["/spec/levels/*/alias"],
    upstream: "https://github.com/kai-scheduler/KAI-Scheduler/blob/v0.17.0/pkg/apis/kai/v1alpha1/topology_types.go",
  },
  {
    kind: "kueue.x-k8s.io/Topology",
    fields: ["/spec/levels"],
    upstream: "https://github.com/kubernetes-sigs/kueue/blob/v0.19.2/apis/kueue/v1beta2/topology_types.go",
  },
];
