/** The release of an operator whose webhook or controller muster repeats. */
interface OperatorRelease {
  /** The release with which the checks were recorded; a commit where it has no release, so that any release is another one. */
  readonly release: string;
  /** Its kinds, as `group` or `group/Kind`; a kind takes precedence over its group. */
  readonly kinds: readonly string[];
  /** The API versions of these kinds that the checks know. */
  readonly versions: readonly string[];
}

/**
 * The operators whose rejections muster repeats, with the release of each. The checks are frozen: another release may reject
 * less, so their errors become warnings where a cluster has a newer one, or an object another API version.
 */
export const OPERATOR_RELEASES = {
  appwrapper: { release: "1.2.1", kinds: ["workload.codeflare.dev"], versions: ["v1beta2"] },
  "argo-rollouts": {
    release: "1.9.1",
    kinds: ["argoproj.io/Rollout", "argoproj.io/AnalysisRun", "argoproj.io/Experiment"],
    versions: ["v1alpha1"],
  },
  "argo-workflows": {
    release: "3.7",
    kinds: [
      "argoproj.io/Workflow",
      "argoproj.io/CronWorkflow",
      "argoproj.io/WorkflowTemplate",
      "argoproj.io/ClusterWorkflowTemplate",
    ],
    versions: ["v1alpha1"],
  },
  "kubeflow-pipelines": {
    release: "commit 7b70c7b",
    kinds: ["kubeflow.org/ScheduledWorkflow"],
    versions: ["v1beta1"],
  },
  dynamo: { release: "commit 006b6e1", kinds: ["nvidia.com"], versions: ["v1alpha1", "v1beta1"] },
  grove: { release: "commit fcc3b3b", kinds: ["grove.io"], versions: ["v1alpha1"] },
  jobset: { release: "0.12.0", kinds: ["jobset.x-k8s.io"], versions: ["v1alpha2"] },
  keda: { release: "2.20.2", kinds: ["keda.sh"], versions: ["v1alpha1"] },
  knative: { release: "0.50", kinds: ["serving.knative.dev"], versions: ["v1"] },
  kserve: { release: "0.20.0", kinds: ["serving.kserve.io"], versions: ["v1beta1", "v1alpha1", "v1alpha2"] },
  kuberay: { release: "1.7", kinds: ["ray.io"], versions: ["v1", "v1alpha1"] },
  kueue: { release: "0.19.2", kinds: ["kueue.x-k8s.io"], versions: ["v1beta1", "v1beta2", "v1alpha1"] },
  lws: {
    release: "0.10.0",
    kinds: ["leaderworkerset.x-k8s.io", "disaggregatedset.x-k8s.io"],
    versions: ["v1"],
  },
  "mpi-operator": { release: "0.8.2", kinds: ["kubeflow.org/MPIJob"], versions: ["v2beta1", "v1"] },
  "nim-operator": { release: "3.1.2", kinds: ["apps.nvidia.com"], versions: ["v1alpha1"] },
  "spark-operator": { release: "2.5.2", kinds: ["sparkoperator.k8s.io"], versions: ["v1beta2"] },
  tekton: { release: "1.15.0", kinds: ["tekton.dev"], versions: ["v1", "v1beta1"] },
  trainer: { release: "2.3.0", kinds: ["trainer.kubeflow.org"], versions: ["v1alpha1"] },
  "training-operator": { release: "1.9.4", kinds: ["kubeflow.org"], versions: ["v1"] },
  volcano: {
    release: "1.15.1",
    kinds: ["batch.volcano.sh", "scheduling.volcano.sh"],
    versions: ["v1alpha1", "v1beta1"],
  },
} as const satisfies Readonly<Record<string, OperatorRelease>>;

/** The name of an operator in `clusters[].operators`. */
export type OperatorName = keyof typeof OPERATOR_RELEASES;

/** Every operator, for the schema of `muster.yaml`. */
export const OPERATOR_NAMES = Object.keys(OPERATOR_RELEASES) as readonly OperatorName[];
