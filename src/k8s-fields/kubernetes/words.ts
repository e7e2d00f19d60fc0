/** A word that a field allows. */
export interface AllowedWord {
  /** The minor version of Kubernetes 1 that first has it; 0: every known one. */
  readonly since: number;
  /** Whether an API server allows it only where the cluster turns on a feature that is off by default. Absent: no. */
  readonly isOffByDefault?: true;
}

/** The words that a field allows. */
export type AllowedWords = ReadonlyMap<string, AllowedWord>;

/** A word that every known version allows. */
const ALWAYS: AllowedWord = { since: 0 };

/** The allowed words of fields whose documents have none, or also those of older versions of the kind. */
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
  "MutatingWebhook.sideEffects": ["None", "NoneOnDryRun"],
  "NamedRuleWithOperations.scope": ["*", "Cluster", "Namespaced"],
  "ParamRef.parameterNotFoundAction": ["Allow", "Deny"],
  "PodCertificateProjection.keyType": ["ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519", "RSA3072", "RSA4096"],
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
  "ValidatingWebhook.sideEffects": ["None", "NoneOnDryRun"],
  "Validation.reason": ["Forbidden", "Invalid", "RequestEntityTooLarge", "Unauthorized"],
  "flowcontrol.v1.Subject.kind": ["Group", "ServiceAccount", "User"],
};

/** Fields that the API server rejects where they are an empty string. */
const NEVER_EMPTY: ReadonlySet<string> = new Set([
  "CSIDriverSpec.fsGroupPolicy",
  "GRPCAction.mode",
  "HPAScalingRules.selectPolicy",
  "JobSpec.completionMode",
  "JobSpec.podReplacementPolicy",
  "MatchResources.matchPolicy",
  "MutatingAdmissionPolicySpec.failurePolicy",
  "MutatingAdmissionPolicySpec.reinvocationPolicy",
  "MutatingWebhook.failurePolicy",
  "MutatingWebhook.matchPolicy",
  "MutatingWebhook.reinvocationPolicy",
  "EndpointPort.protocol",
  "NamedRuleWithOperations.scope",
  "NetworkPolicyPort.protocol",
  "PersistentVolumeClaimSpec.volumeMode",
  "PersistentVolumeSpec.volumeMode",
  "PodCertificateProjection.keyType",
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

/** The words with `isOffByDefault`. Source: Kubernetes 1.37, `pkg/features`. */
const OFF_BY_DEFAULT: Readonly<Record<string, readonly string[]>> = {
  "StatefulSetUpdateStrategy.type": ["Recreate"],
  "Toleration.operator": ["Gt", "Lt"],
};

/** The words that a field allows, given those of the documents; undefined if it allows any string. */
export function allowedWordsOf(
  type: string,
  field: string,
  documented: AllowedWords | undefined,
): AllowedWords | undefined {
  const name = `${type}.${field}`;
  const own = WORDS[name];
  const words = own === undefined ? documented : new Map(own.map((word) => [word, ALWAYS]));
  if (words === undefined) return undefined;
  const off = OFF_BY_DEFAULT[name] ?? [];
  const all = [...words].map(([word, allowed]) => {
    return [word, off.includes(word) ? ({ ...allowed, isOffByDefault: true } as const) : allowed] as const;
  });
  return new Map(NEVER_EMPTY.has(name) ? all : [...all, ["", ALWAYS]]);
}
