/** The immutable fields of a kind. */
export interface ImmutableFields {
  /** `group/Kind`, or `Kind` in the core group. */
  readonly kind: string;
  /** Pointers of immutable fields; `*` matches one segment. A change of a field below counts. */
  readonly fields: readonly string[];
  /** Pointers below them that may change nevertheless. */
  readonly except?: readonly string[];
  /** Pointers below them that may change while the object is suspended, before the change or on either side of it. */
  readonly whileSuspended?: { readonly on: "before" | "either"; readonly fields: readonly string[] };
  /** The effect of a change. Default: the API server rejects it. */
  readonly effect?: string;
  readonly upstream: string;
}

const SCHEDULING = [
  "metadata/labels",
  "metadata/annotations",
  "spec/nodeSelector",
  "spec/tolerations",
  "spec/schedulingGates",
];
const below = (template: string) => [...SCHEDULING, "spec/affinity"].map((field) => `${template}/${field}`);
const API = "https://kubernetes.io/docs";

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
    whileSuspended: { on: "before", fields: below("/spec/template") },
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
    except: ["/spec/resources/requests/storage", "/spec/volumeAttributesClassName"],
    upstream: `${API}/concepts/storage/persistent-volumes/#expanding-persistent-volumes-claims`,
  },
  {
    kind: "Pod",
    fields: ["/spec"],
    except: [
      "/spec/containers/*/image",
      "/spec/initContainers/*/image",
      "/spec/activeDeadlineSeconds",
      "/spec/terminationGracePeriodSeconds",
      "/spec/tolerations",
      "/spec/schedulingGates",
    ],
    upstream: `${API}/concepts/workloads/pods/#pod-update-and-replacement`,
  },
  {
    kind: "Service",
    fields: ["/spec/clusterIP", "/spec/clusterIPs"],
    upstream: `${API}/concepts/services-networking/service/#choosing-your-own-ip-address`,
  },
  ...["RoleBinding", "ClusterRoleBinding"].map((kind) => ({
    kind: `rbac.authorization.k8s.io/${kind}`,
    fields: ["/roleRef"],
    upstream: `${API}/reference/access-authn-authz/rbac/#rolebinding-and-clusterrolebinding`,
  })),
  {
    kind: "scheduling.k8s.io/PriorityClass",
    fields: ["/value", "/preemptionPolicy"],
    upstream: `${API}/concepts/scheduling-eviction/pod-priority-preemption/#priorityclass`,
  },
  {
    kind: "storage.k8s.io/StorageClass",
    fields: ["/provisioner", "/parameters", "/reclaimPolicy", "/volumeBindingMode"],
    upstream: `${API}/concepts/storage/storage-classes/`,
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
    fields: ["/spec/group", "/spec/scope"],
    upstream: `${API}/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/`,
  },
  {
    kind: "leaderworkerset.x-k8s.io/LeaderWorkerSet",
    fields: ["/spec/leaderWorkerTemplate/size", "/spec/leaderWorkerTemplate/subGroupPolicy"],
    upstream: "https://github.com/kubernetes-sigs/lws/blob/main/pkg/webhooks/leaderworkerset_webhook.go",
  },
  {
    kind: "jobset.x-k8s.io/JobSet",
    fields: [
      "/spec/replicatedJobs",
      "/spec/network",
      "/spec/successPolicy",
      "/spec/failurePolicy",
      "/spec/startupPolicy",
      "/spec/managedBy",
    ],
    whileSuspended: { on: "either", fields: below("/spec/replicatedJobs/*/template/spec/template") },
    upstream: "https://github.com/kubernetes-sigs/jobset/blob/main/pkg/webhooks/jobset_webhook.go",
  },
  ...["PyTorchJob", "TFJob", "MPIJob", "XGBoostJob", "JAXJob", "PaddleJob"].map((kind) => ({
    kind: `kubeflow.org/${kind}`,
    fields: ["/spec/runPolicy/managedBy"],
    upstream: "https://www.kubeflow.org/docs/components/trainer/legacy-v1/",
  })),
  {
    kind: "trainer.kubeflow.org/TrainJob",
    fields: ["/spec/runtimeRef", "/spec/managedBy"],
    upstream: "https://github.com/kubeflow/trainer/blob/master/pkg/apis/trainer/v1alpha1/trainjob_types.go",
  },
  {
    kind: "workload.codeflare.dev/AppWrapper",
    fields: ["/spec/components", "/spec/managedBy"],
    upstream: "https://project-codeflare.github.io/appwrapper/",
  },
  {
    kind: "scheduling.run.ai/Queue",
    fields: ["/spec/parentQueue"],
    effect: "its pods, also those that run, count against the quota of another parent",
    upstream: "https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues",
  },
  {
    kind: "kai.scheduler/Topology",
    fields: ["/spec/levels"],
    upstream: "https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/topology",
  },
  {
    kind: "kueue.x-k8s.io/Topology",
    fields: ["/spec/levels"],
    upstream: "https://kueue.sigs.k8s.io/docs/concepts/topology_aware_scheduling/",
  },
];
