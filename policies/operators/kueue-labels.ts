/** The beginning of the labels and annotations that Kueue reads. */
export const KUEUE_PREFIX = "kueue.x-k8s.io/";

/** The labels that users set on a job. */
export const JOB_LABELS = ["max-exec-time-seconds", "priority-class", "queue-name"] as const;
/** The annotations that users set on a job. */
export const JOB_ANNOTATIONS = [
  "elastic-job",
  "job-completions-equal-parallelism",
  "job-min-parallelism",
  "pod-group-fast-admission",
  "pod-group-serving",
  "pod-group-total-count",
  "priority-boost",
  "retriable-in-group",
] as const;
/** The annotations that users set on the pod template of a job. */
export const TEMPLATE_ANNOTATIONS = [
  "podset-group-name",
  "podset-preferred-topology",
  "podset-required-topology",
  "podset-slice-required-topology",
  "podset-slice-required-topology-constraints",
  "podset-slice-size",
  "podset-unconstrained-topology",
] as const;
/** Labels and annotations that Kueue writes, or that both have. */
const OTHERS = [
  "admission-gated-by",
  "cluster-queue-name",
  "component-workload-index",
  "concurrent-admission-parent",
  "is-group-workload",
  "job-owner-gvk",
  "job-owner-name",
  "job-uid",
  "local-queue-name",
  "managed",
  "multikueue-origin",
  "multikueue-origin-uid",
  "multikueue-worker-workload-pod",
  "pod-group-name",
  "pod-group-pod-index",
  "pod-group-pod-index-label",
  "pod-index-offset",
  "pod-suspending-parent",
  "podset",
  "prebuilt-workload-name",
  "raycluster-generation",
  "raycluster-podset-replica-sizes",
  "role-hash",
  "safe-to-forcefully-delete",
  "stopping",
  "workload",
  "workload-allowed-resource-flavors",
  "workload-slice-name",
  "workload-slice-replacement-for",
] as const;

/** All names after the prefix. Source: kubernetes-sigs/kueue v0.19.2, apis and pkg/controller. */
export const KUEUE_NAMES: readonly string[] = [...JOB_LABELS, ...JOB_ANNOTATIONS, ...TEMPLATE_ANNOTATIONS, ...OTHERS];

/** The kinds whose queue Kueue reads from a label, as `group/kind`. */
export const QUEUED_KINDS: ReadonlySet<string> = new Set([
  "/Pod",
  "apps/Deployment",
  "apps/StatefulSet",
  "batch/Job",
  "jobset.x-k8s.io/JobSet",
  "kubeflow.org/JAXJob",
  "kubeflow.org/MPIJob",
  "kubeflow.org/PaddleJob",
  "kubeflow.org/PyTorchJob",
  "kubeflow.org/TFJob",
  "kubeflow.org/XGBoostJob",
  "leaderworkerset.x-k8s.io/LeaderWorkerSet",
  "ray.io/RayCluster",
  "ray.io/RayJob",
  "ray.io/RayService",
  "sparkoperator.k8s.io/SparkApplication",
  "trainer.kubeflow.org/TrainJob",
  "workload.codeflare.dev/AppWrapper",
]);
/** The kinds whose jobs Kueue resizes. */
export const ELASTIC_KINDS: ReadonlySet<string> = new Set([
  "batch/Job",
  "ray.io/RayCluster",
  "ray.io/RayJob",
  "ray.io/RayService",
]);
