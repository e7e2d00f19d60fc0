/** The mandatory fields of a rule for webhooks and policies. */
const RULE = ["apiGroups", "apiVersions", "operations", "resources"];

/**
 * Fields that the API server requires and its documents do not call mandatory, by type. Found with server-side dry runs
 * of Kubernetes 1.34 and 1.37.
 */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  APIService: ["spec"],
  APIServiceSpec: ["version"],
  ConfigMapEnvSource: ["name"],
  ConfigMapKeySelector: ["name"],
  ConfigMapProjection: ["name"],
  ConfigMapVolumeSource: ["name"],
  CronJob: ["spec"],
  DaemonSet: ["spec"],
  Deployment: ["spec"],
  DeviceClaimConfiguration: ["opaque"],
  DeviceClassConfiguration: ["opaque"],
  DeviceSelector: ["cel"],
  EphemeralVolumeSource: ["volumeClaimTemplate"],
  ExecAction: ["command"],
  FlowSchema: ["spec"],
  HorizontalPodAutoscaler: ["spec"],
  Ingress: ["spec"],
  IngressClass: ["spec"],
  IngressClassSpec: ["controller"],
  Job: ["spec"],
  IngressServiceBackend: ["port"],
  JobTemplateSpec: ["spec"],
  LimitedPriorityLevelConfiguration: ["limitResponse"],
  MutatingAdmissionPolicy: ["spec"],
  MutatingAdmissionPolicyBinding: ["spec"],
  MutatingAdmissionPolicyBindingSpec: ["policyName"],
  MutatingAdmissionPolicySpec: ["matchConstraints", "mutations", "reinvocationPolicy"],
  NamedRuleWithOperations: RULE,
  ParamKind: ["apiVersion", "kind"],
  ParamRef: ["parameterNotFoundAction"],
  PersistentVolume: ["spec"],
  PersistentVolumeClaim: ["spec"],
  PersistentVolumeSpec: ["accessModes", "capacity"],
  Pod: ["spec"],
  PodDNSConfigOption: ["name"],
  PodSchedulingGroup: ["podGroupName"],
  PodTemplate: ["template"],
  PodTemplateSpec: ["spec"],
  PriorityLevelConfiguration: ["spec"],
  ReplicaSet: ["spec"],
  ReplicaSetSpec: ["template"],
  ReplicationController: ["spec"],
  ReplicationControllerSpec: ["template"],
  RuleWithOperations: RULE,
  SecretEnvSource: ["name"],
  SecretKeySelector: ["name"],
  SecretProjection: ["name"],
  SecretVolumeSource: ["secretName"],
  ServiceReference: ["name", "namespace"],
  StatefulSet: ["spec"],
  StorageVersionMigration: ["spec"],
  ValidatingAdmissionPolicy: ["spec"],
  ValidatingAdmissionPolicyBinding: ["spec"],
  ValidatingAdmissionPolicyBindingSpec: ["policyName", "validationActions"],
  ValidatingAdmissionPolicySpec: ["matchConstraints"],
  VolumeNodeAffinity: ["required"],
  "autoscaling.v2.HorizontalPodAutoscaler": ["spec"],
};

/**
 * Fields that the documents of an API server call mandatory, and that it accepts without a value. Found in the same
 * way.
 */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  CSIDriver: ["spec"],
  CustomResourceDefinitionVersion: ["served", "storage"],
  DeviceClass: ["spec"],
  EndpointSlice: ["endpoints"],
  ForZone: ["name"],
  GroupResource: ["group"],
  ISCSIVolumeSource: ["lun"],
  HTTPHeader: ["value"],
  LimitRangeSpec: ["limits"],
  PodFailurePolicy: ["rules"],
  PodFailurePolicyOnPodConditionsPattern: ["status"],
  PreferredSchedulingTerm: ["preference"],
  PriorityClass: ["value"],
  ResourceClaim: ["spec"],
  ResourceClaimTemplate: ["spec"],
  ResourceClaimTemplateSpec: ["spec"],
  Role: ["rules"],
  RoleRef: ["apiGroup"],
  SleepAction: ["seconds"],
  Sysctl: ["value"],
  "storage.v1.TokenRequest": ["audience"],
};

/** The fields of a type that the API server requires, given those that its documents call mandatory. */
export function requiredFields(type: string, documented: readonly string[]): readonly string[] {
  const optional = OPTIONAL[type] ?? [];
  const required = [...documented.filter((field) => !optional.includes(field)), ...(REQUIRED[type] ?? [])];
  // Newer documents call some fields mandatory that older ones did not.
  return [...new Set(required)];
}

/** Whether a required field counts as missing. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
