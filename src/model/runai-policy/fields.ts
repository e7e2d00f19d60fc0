import type { PolicyGroup, PolicyItemsField, PolicyNode, PolicyValueField, PolicyWorkloadType } from "./field.ts";
import type { PolicyValueType } from "./value-type.ts";

const typed = (type: PolicyValueType): PolicyValueField => ({ form: "value", type });
const group = (members: Readonly<Record<string, PolicyNode>>): PolicyGroup => ({ form: "group", members });
const word = (...words: readonly string[]): PolicyValueField => ({ form: "value", type: "word", words });

const boolean = typed("boolean");
const string = typed("string");
const integer = typed("integer");
const optionalInteger = typed("optional-integer");
const number = typed("number");
const quantity = typed("quantity");
const list = typed("list");

type Members = Readonly<Record<string, PolicyNode>>;

const items = (key: string, attributes: Members | undefined, ...others: readonly string[]): PolicyItemsField => ({
  form: "items",
  key,
  ...(attributes && { attributes: group(attributes) }),
  others: [...others, "exclude"],
});

/** Items that a workload takes or replaces as a whole. */
const texts = items("name", undefined, "value");
const variables = items(
  "name",
  undefined,
  "value",
  "secret",
  "configMap",
  "podFieldRef",
  "userCredential",
  "description",
);

const tolerations = items("name", {
  operator: word("Equal", "Exists"),
  key: string,
  value: string,
  effect: word("NoSchedule", "NoExecute", "PreferNoSchedule", "Any"),
  seconds: integer,
  exclude: boolean,
});

const imagePullSecrets = items("name", { name: string, userCredentials: { ...boolean, member: "userCredential" } });

const exposedUrls = items(
  "name",
  {
    container: integer,
    customUrl: boolean,
    url: string,
    authorizedUsers: list,
    authorizedGroups: list,
    toolType: string,
    toolName: string,
  },
  "authorizationType",
);

const ports = items("name", {
  container: integer,
  serviceType: word("LoadBalancer", "NodePort", "ClusterIP"),
  customExternalPort: boolean,
  external: integer,
  toolType: string,
  toolName: string,
});

const relatedUrls = items("name", { url: string, type: string, name: string });

const cpuAndGpu = {
  cpuCoreLimit: number,
  cpuCoreRequest: number,
  cpuMemoryLimit: quantity,
  cpuMemoryRequest: quantity,
  gpuDevicesRequest: integer,
  gpuMemoryLimit: quantity,
  gpuMemoryRequest: quantity,
  gpuPortionLimit: number,
  gpuPortionRequest: number,
  gpuRequestType: word("portion", "memory"),
};

const compute = group({
  ...cpuAndGpu,
  extendedResources: items("resource", { quantity: { ...string, bareNumber: true } }),
  largeShmRequest: boolean,
});

const readiness = {
  initialDelaySeconds: integer,
  periodSeconds: integer,
  timeoutSeconds: integer,
  successThreshold: integer,
  failureThreshold: integer,
  handler: group({ httpGet: group({ path: string, port: integer, host: string, scheme: string }) }),
};

const ids = { runAsGid: optionalInteger, runAsUid: optionalInteger };

const security = {
  ...ids,
  capabilities: list,
  readOnlyRootFilesystem: boolean,
  runAsNonRoot: boolean,
  seccompProfileType: word("RuntimeDefault", "Unconfined", "Localhost"),
  supplementalGroups: string,
  uidGidSource: word("fromTheImage", "fromIdpToken", "custom"),
};

const privileged: PolicyValueField = { ...boolean, since: "2.25" };
const hostSecurity = {
  ...security,
  allowPrivilegeEscalation: boolean,
  hostIpc: boolean,
  hostNetwork: boolean,
  privileged,
};

const claimInfo = group({
  size: string,
  storageClass: string,
  accessModes: group({ readWriteOnce: boolean, readOnlyMany: boolean, readWriteMany: boolean }),
});

const storage = {
  configMapVolume: items("name", { configMap: string, mountPath: string, subPath: string, defaultMode: string }),
  emptyDirVolume: items("name", { path: string, medium: string, sizeLimit: string }),
  pvc: items(
    "name",
    { claimName: string, path: string, readOnly: boolean, claimInfo },
    "existingPvc",
    "ephemeral",
    "dataSharing",
  ),
  secretVolume: items("name", { secret: string, mountPath: string, defaultMode: string }),
};

const hostStorage = {
  ...storage,
  dataVolume: items("id", { id: string, mountPath: string }),
  git: items(
    "name",
    { repository: string, branch: string, revision: string, path: string },
    "passwordSecret",
    "secretKeyOfUser",
    "secretKeyOfPassword",
    "secretRef",
  ),
  hostPath: items("name", {
    path: string,
    readOnly: boolean,
    mountPath: string,
    mountPropagation: word("None", "HostToContainer"),
  }),
  nfs: items("name", { path: string, readOnly: boolean, server: string, mountPath: string }),
};

const fullStorage = {
  ...hostStorage,
  s3: items(
    "name",
    { bucket: string, path: string, url: string },
    "accessKeySecret",
    "secretKeyOfAccessKeyId",
    "secretKeyOfSecretKey",
  ),
};

const scheduling = {
  category: string,
  nodePools: list,
  preemptibility: word("preemptible", "non-preemptible"),
  priorityClass: string,
};

/** The fields of one pod, without security and storage, which differ. */
const pod = {
  annotations: texts,
  args: string,
  command: string,
  compute,
  createHomeDir: boolean,
  environmentVariables: variables,
  image: string,
  imagePullPolicy: word("Always", "Never", "IfNotPresent"),
  imagePullSecrets,
  labels: texts,
  nodeAffinityRequired: typed("object"),
  nodeType: string,
  podAffinity: group({ type: word("Required", "Preferred"), key: string }),
  probes: group({ readiness: group(readiness) }),
  tolerations,
  workingDir: string,
};

const workspace = {
  ...pod,
  ...scheduling,
  autoDeletionTimeAfterCompletionSeconds: integer,
  backoffLimit: integer,
  exposedUrls,
  ports,
  relatedUrls,
  restartPolicy: word("Always", "Never", "OnFailure"),
  security: group(hostSecurity),
  stdin: boolean,
  storage: group(fullStorage),
  terminateAfterPreemption: boolean,
  terminationGracePeriodSeconds: integer,
  tty: boolean,
};

const training = { ...workspace, completions: integer, parallelism: integer };

const distributedWorker = {
  ...workspace,
  cleanPodPolicy: word("None", "All", "Running"),
  distributedFramework: word("MPI", "PyTorch", "TF", "XGBoost", "JAX"),
  maxReplicas: integer,
  minReplicas: integer,
  mpiLauncherCreationPolicy: word("AtStartup", "WaitForWorkersReady"),
  numWorkers: integer,
  slotsPerWorker: integer,
  sshAuthMountPath: string,
};

const inference = {
  ...pod,
  ...scheduling,
  autoscaling: group({
    activationReplicas: integer,
    concurrencyHardLimit: integer,
    initialReplicas: integer,
    initializationTimeoutSeconds: integer,
    maxReplicas: integer,
    metric: typed("word"),
    metricThreshold: integer,
    metricThresholdPercentage: number,
    minReplicas: integer,
    scaleDownDelaySeconds: integer,
    scaleToZeroRetentionSeconds: integer,
  }),
  exposedUrls,
  ports,
  relatedUrls,
  security: group(security),
  servingConfiguration: group({ initializationTimeoutSeconds: integer, requestTimeoutSeconds: integer }),
  servingPort: group({
    container: integer,
    protocol: word("http", "grpc"),
    authorizationType: word(
      "public",
      "authenticatedUsers",
      "authorizedUsers",
      "authorizedGroups",
      "authorizedUsersOrGroups",
    ),
    authorizedUsers: list,
    authorizedGroups: list,
    clusterLocalAccessOnly: boolean,
  }),
  storage: group(hostStorage),
};

const role = group({ ...pod, security: group(security), storage: group(storage) });

const distributedInference = {
  ...scheduling,
  restartPolicy: word("RecreateGroupOnPodRestart", "None"),
  servingPort: group({
    port: integer,
    protocol: string,
    authorizationType: word("public", "authenticatedUsers", "authorizedUsers", "authorizedGroups"),
    authorizedUsers: list,
    authorizedGroups: list,
    exposeExternally: boolean,
    exposedUrl: string,
  }),
  startupPolicy: { ...typed("start-up"), words: ["LeaderCreated", "LeaderReady"] },
  workers: integer,
  replicas: integer,
  leader: role,
  worker: role,
};

const nimService = {
  ...scheduling,
  annotations: texts,
  autoscaling: group({
    maxReplicas: integer,
    metric: string,
    metricThreshold: integer,
    minReplicas: integer,
    scaleWindowSeconds: integer,
  }),
  compute: group(cpuAndGpu),
  environmentVariables: variables,
  image: string,
  imagePullPolicy: pod.imagePullPolicy,
  imagePullSecrets,
  labels: texts,
  modelStore: group({
    nimCache: group({ name: string, profile: string }),
    pvc: group({ claimName: string, path: string, readOnly: boolean, claimInfo }),
  }),
  multiNode: group({ workers: integer }),
  ngcAuthSecret: string,
  probes: pod.probes,
  replicas: integer,
  security: group(ids),
  servingPort: group({
    serviceType: word("ClusterIP", "NodePort", "LoadBalancer", "ExternalName"),
    port: integer,
    grpcPort: integer,
    metricsPort: integer,
    exposeExternally: boolean,
    exposedUrl: string,
    exposedProtocol: word("http", "grpc"),
  }),
  tolerations,
};

/**
 * The fields that a policy may have defaults and rules for, by type of workload: the policy schemas of the platform's API
 * 2.24, and the fields of 2.25 with `since`.
 */
export const policyFields: Readonly<Record<PolicyWorkloadType, PolicyGroup>> = {
  workspaces: group(workspace),
  trainings: group(training),
  distributed: group({ worker: group(distributedWorker), master: group(workspace) }),
  inferences: group(inference),
  "distributed-inferences": group(distributedInference),
  "nim-services": group(nimService),
};
