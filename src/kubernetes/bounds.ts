const NO_LIMIT = Number.POSITIVE_INFINITY;
const INT32 = 2 ** 31 - 1;
const PORTS = [1, 65_535] as const;
const NOT_NEGATIVE = [0, NO_LIMIT] as const;
const POSITIVE = [1, NO_LIMIT] as const;
/** 0 is the default of a port that is not set. */
const OPTIONAL_PORT = [0, 65_535] as const;
/** `0777` */
const MODES = [0, 511] as const;
const IDS = [0, INT32] as const;
const WEIGHTS = [1, 100] as const;

/** The smallest and the largest value of numbers, by type and field. Source: Kubernetes 1.34, `pkg/apis`. */
export const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "ConfigMapVolumeSource.defaultMode": MODES,
  "ContainerPort.containerPort": PORTS,
  "ContainerPort.hostPort": OPTIONAL_PORT,
  "CronJobSpec.failedJobsHistoryLimit": NOT_NEGATIVE,
  "CronJobSpec.startingDeadlineSeconds": NOT_NEGATIVE,
  "CronJobSpec.successfulJobsHistoryLimit": NOT_NEGATIVE,
  "DaemonSetSpec.minReadySeconds": NOT_NEGATIVE,
  "DaemonSetSpec.revisionHistoryLimit": NOT_NEGATIVE,
  "DeploymentSpec.minReadySeconds": NOT_NEGATIVE,
  "DeploymentSpec.progressDeadlineSeconds": NOT_NEGATIVE,
  "DeploymentSpec.replicas": NOT_NEGATIVE,
  "DeploymentSpec.revisionHistoryLimit": NOT_NEGATIVE,
  "DownwardAPIVolumeFile.mode": MODES,
  "DownwardAPIVolumeSource.defaultMode": MODES,
  "ExactDeviceRequest.count": POSITIVE,
  "GRPCAction.port": PORTS,
  "HorizontalPodAutoscalerSpec.maxReplicas": POSITIVE,
  "HorizontalPodAutoscalerSpec.minReplicas": NOT_NEGATIVE,
  "JobSpec.activeDeadlineSeconds": NOT_NEGATIVE,
  "JobSpec.backoffLimit": NOT_NEGATIVE,
  "JobSpec.backoffLimitPerIndex": NOT_NEGATIVE,
  "JobSpec.completions": NOT_NEGATIVE,
  "JobSpec.maxFailedIndexes": NOT_NEGATIVE,
  "JobSpec.parallelism": NOT_NEGATIVE,
  "JobSpec.ttlSecondsAfterFinished": NOT_NEGATIVE,
  "KeyToPath.mode": MODES,
  "LeaseSpec.leaseDurationSeconds": POSITIVE,
  "NetworkPolicyPort.endPort": PORTS,
  "PodSecurityContext.fsGroup": IDS,
  "PodSecurityContext.runAsGroup": IDS,
  "PodSecurityContext.runAsUser": IDS,
  "PodSpec.activeDeadlineSeconds": [1, INT32],
  "PreferredSchedulingTerm.weight": WEIGHTS,
  "Probe.failureThreshold": NOT_NEGATIVE,
  "Probe.initialDelaySeconds": NOT_NEGATIVE,
  "Probe.periodSeconds": NOT_NEGATIVE,
  "Probe.successThreshold": NOT_NEGATIVE,
  "Probe.terminationGracePeriodSeconds": POSITIVE,
  "Probe.timeoutSeconds": NOT_NEGATIVE,
  "ProjectedVolumeSource.defaultMode": MODES,
  "ReplicaSetSpec.minReadySeconds": NOT_NEGATIVE,
  "ReplicaSetSpec.replicas": NOT_NEGATIVE,
  "ReplicationControllerSpec.minReadySeconds": NOT_NEGATIVE,
  "ReplicationControllerSpec.replicas": NOT_NEGATIVE,
  "SecretVolumeSource.defaultMode": MODES,
  "SecurityContext.runAsGroup": IDS,
  "SecurityContext.runAsUser": IDS,
  "ServicePort.nodePort": OPTIONAL_PORT,
  "ServicePort.port": PORTS,
  "SleepAction.seconds": NOT_NEGATIVE,
  "StatefulSetSpec.minReadySeconds": NOT_NEGATIVE,
  "StatefulSetSpec.replicas": NOT_NEGATIVE,
  "StatefulSetSpec.revisionHistoryLimit": NOT_NEGATIVE,
  "TopologySpreadConstraint.maxSkew": POSITIVE,
  "TopologySpreadConstraint.minDomains": POSITIVE,
  "WeightedPodAffinityTerm.weight": WEIGHTS,
  "autoscaling.v2.HorizontalPodAutoscalerSpec.maxReplicas": POSITIVE,
  "autoscaling.v2.HorizontalPodAutoscalerSpec.minReplicas": NOT_NEGATIVE,
};
