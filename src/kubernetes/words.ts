/** The allowed words of fields whose type is a plain string in the documents of the API server. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "CSIDriverSpec.fsGroupPolicy": ["File", "None", "ReadWriteOnceWithFSType"],
  "CSIDriverSpec.volumeLifecycleModes": ["Ephemeral", "Persistent"],
  "ContainerResizePolicy.resourceName": ["cpu", "memory"],
  "ContainerResizePolicy.restartPolicy": ["NotRequired", "RestartContainer"],
  "DeviceSubRequest.allocationMode": ["All", "ExactCount"],
  "ExactDeviceRequest.allocationMode": ["All", "ExactCount"],
  "FlowDistinguisherMethod.type": ["ByNamespace", "ByUser"],
  "HPAScalingPolicy.type": ["Percent", "Pods"],
  "HPAScalingRules.selectPolicy": ["Disabled", "Max", "Min"],
  "IngressClassParametersReference.scope": ["Cluster", "Namespace"],
  "LabelSelectorRequirement.operator": ["DoesNotExist", "Exists", "In", "NotIn"],
  "LimitResponse.type": ["Queue", "Reject"],
  "MetricSpec.type": ["ContainerResource", "External", "Object", "Pods", "Resource"],
  "MetricTarget.type": ["AverageValue", "Utilization", "Value"],
  "MutatingWebhook.reinvocationPolicy": ["IfNeeded", "Never"],
  "NamedRuleWithOperations.scope": ["*", "Cluster", "Namespaced"],
  "ParamRef.parameterNotFoundAction": ["Allow", "Deny"],
  "PodOS.name": ["linux", "windows"],
  "PriorityLevelConfigurationSpec.type": ["Exempt", "Limited"],
  "ResourcePolicyRule.verbs": [
    ...["*", "create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"],
  ],
  "RoleRef.apiGroup": ["rbac.authorization.k8s.io"],
  "RoleRef.kind": ["ClusterRole", "Role"],
  "RuleWithOperations.scope": ["*", "Cluster", "Namespaced"],
  "ServiceSpec.ipFamilies": ["IPv4", "IPv6"],
  "ServiceSpec.trafficDistribution": ["PreferClose", "PreferSameNode", "PreferSameZone"],
  "StatefulSetPersistentVolumeClaimRetentionPolicy.whenDeleted": ["Delete", "Retain"],
  "StatefulSetPersistentVolumeClaimRetentionPolicy.whenScaled": ["Delete", "Retain"],
  "Subject.apiGroup": ["rbac.authorization.k8s.io"],
  "Subject.kind": ["Group", "ServiceAccount", "User"],
  "Validation.reason": ["Forbidden", "Invalid", "RequestEntityTooLarge", "Unauthorized"],
  "flowcontrol.v1.Subject.kind": ["Group", "ServiceAccount", "User"],
};

/** Fields that the API server rejects where they are an empty string. */
const NEVER_EMPTY: ReadonlySet<string> = new Set([
  "CSIDriverSpec.fsGroupPolicy",
  "HPAScalingRules.selectPolicy",
  "JobSpec.completionMode",
  "JobSpec.podReplacementPolicy",
  "MatchResources.matchPolicy",
  "MutatingWebhook.failurePolicy",
  "MutatingWebhook.matchPolicy",
  "MutatingWebhook.reinvocationPolicy",
  "EndpointPort.protocol",
  "NamedRuleWithOperations.scope",
  "NetworkPolicyPort.protocol",
  "PersistentVolumeClaimSpec.volumeMode",
  "PersistentVolumeSpec.volumeMode",
  "PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy",
  "PodSecurityContext.fsGroupChangePolicy",
  "PodSpec.preemptionPolicy",
  "PriorityClass.preemptionPolicy",
  "RuleWithOperations.scope",
  "SecurityContext.procMount",
  "ServiceSpec.internalTrafficPolicy",
  "ServiceSpec.ipFamilyPolicy",
  "ServiceSpec.trafficDistribution",
  "StorageClass.volumeBindingMode",
  "ValidatingAdmissionPolicySpec.failurePolicy",
  "Validation.reason",
  "ValidatingWebhook.failurePolicy",
  "ValidatingWebhook.matchPolicy",
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
