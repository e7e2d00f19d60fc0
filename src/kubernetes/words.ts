/** The allowed words of fields whose type is a plain string in the documents of the API server. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "ExactDeviceRequest.allocationMode": ["All", "ExactCount"],
  "HPAScalingPolicy.type": ["Percent", "Pods"],
  "HPAScalingRules.selectPolicy": ["Disabled", "Max", "Min"],
  "LabelSelectorRequirement.operator": ["DoesNotExist", "Exists", "In", "NotIn"],
  "LimitRangeItem.type": ["Container", "PersistentVolumeClaim", "Pod"],
  "MetricSpec.type": ["ContainerResource", "External", "Object", "Pods", "Resource"],
  "MetricTarget.type": ["AverageValue", "Utilization", "Value"],
  "PodOS.name": ["linux", "windows"],
  "RoleRef.apiGroup": ["rbac.authorization.k8s.io"],
  "RoleRef.kind": ["ClusterRole", "Role"],
  "StatefulSetPersistentVolumeClaimRetentionPolicy.whenDeleted": ["Delete", "Retain"],
  "StatefulSetPersistentVolumeClaimRetentionPolicy.whenScaled": ["Delete", "Retain"],
  "Subject.apiGroup": ["rbac.authorization.k8s.io"],
  "Subject.kind": ["Group", "ServiceAccount", "User"],
};

/** Fields that the API server rejects where they are an empty string. */
const NEVER_EMPTY: ReadonlySet<string> = new Set([
  "JobSpec.completionMode",
  "JobSpec.podReplacementPolicy",
  "PersistentVolumeClaimSpec.volumeMode",
  "PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy",
  "PodSecurityContext.fsGroupChangePolicy",
  "PodSpec.preemptionPolicy",
  "PriorityClass.preemptionPolicy",
  "SecurityContext.procMount",
  "ServiceSpec.internalTrafficPolicy",
  "ServiceSpec.ipFamilyPolicy",
  "StorageClass.volumeBindingMode",
  "VolumeMount.mountPropagation",
]);

/** The words that a field allows, given those of the documents; undefined if it allows any string. */
export function allowedWordsOf(
  type: string,
  field: string,
  documented: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const name = `${type}.${field}`;
  const own = WORDS[name];
  const words = own === undefined ? documented : new Set(own);
  if (words === undefined || NEVER_EMPTY.has(name)) return words;
  return new Set([...words, ""]);
}
