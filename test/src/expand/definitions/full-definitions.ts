import type { DistributedInferenceSpec } from "../../../../src/model/definition/distributed-inference.ts";
import type { PodFields } from "../../../../src/model/definition/pod-fields.ts";
import type { TrainingSpec } from "../../../../src/model/definition/training.ts";

const CLAIM = {
  size: "10Gi",
  storageClass: "fast",
  accessModes: { readWriteOnce: false, readOnlyMany: true, readWriteMany: true },
  volumeMode: "Filesystem",
  addedAttrValues: [{ key: "tier", value: "gold" }],
} as const;

/** Every field of a pod that leaves a trace on `kai`; two of them exclude each other, so there is a second one. */
export const FULL_POD = {
  image: "registry.example.com/trainer:1",
  imagePullPolicy: "Always",
  imagePullSecrets: [{ name: "pull" }],
  command: "python train.py",
  args: "--lr 0.1",
  workingDir: "/work",
  annotations: [{ name: "billing", value: "unit-1" }],
  labels: [{ name: "stage", value: "one" }],
  environmentVariables: [
    { name: "PLAIN", value: "x", description: "for people" },
    { name: "FROM_SECRET", secret: { name: "secrets", key: "token" } },
    { name: "FROM_MAP", configMap: { name: "settings", key: "mode" } },
    { name: "FROM_POD", podFieldRef: { path: "metadata.name" } },
  ],
  probes: {
    readiness: {
      initialDelaySeconds: 1,
      periodSeconds: 2,
      timeoutSeconds: 3,
      successThreshold: 4,
      failureThreshold: 5,
      handler: { httpGet: { path: "/healthz", port: 8080, host: "localhost", scheme: "HTTPS" } },
    },
  },
  compute: {
    cpuCoreRequest: 1,
    cpuCoreLimit: 2.5,
    cpuMemoryRequest: "1Gi",
    cpuMemoryLimit: "2Gi",
    extendedResources: [{ resource: "example.com/rdma", quantity: "1" }],
    gpuDevicesRequest: 1,
    gpuRequestType: "portion",
    gpuPortionRequest: 0.5,
    largeShmRequest: true,
  },
  nodeType: "dgx",
  nodeAffinityRequired: {
    nodeSelectorTerms: [{ matchExpressions: [{ key: "zone", operator: "In", values: ["a"] }] }],
  },
  podAffinity: { type: "Required", key: "topology.kubernetes.io/zone" },
  tolerations: [
    { name: "t", operator: "Equal", key: "gpu", value: "yes", effect: "NoSchedule" },
    { operator: "Exists", key: "spot", effect: "NoExecute", seconds: 60 },
  ],
  security: {
    uidGidSource: "custom",
    runAsUid: 1000,
    runAsGid: 1001,
    supplementalGroups: "2000,2001",
    runAsNonRoot: true,
    readOnlyRootFilesystem: true,
    capabilities: ["IPC_LOCK"],
    seccompProfileType: "RuntimeDefault",
  },
  storage: {
    pvc: [
      { name: "p", path: "/new", claimName: "new-claim", readOnly: false, claimInfo: CLAIM },
      { path: "/old", existingPvc: true, claimName: "old-claim", readOnly: true },
    ],
    configMapVolume: [
      { name: "c", configMap: "settings", mountPath: "/etc/app", subPath: "app.yaml", defaultMode: "0640" },
    ],
    secretVolume: [{ name: "s", secret: "keys", mountPath: "/etc/keys", defaultMode: "0400" }],
    emptyDirVolume: [{ name: "e", path: "/scratch", medium: "Memory", sizeLimit: "1Gi" }],
  },
} as const satisfies PodFields;

/** A pod that requests GPU memory, for the fields that exclude portions. */
const MEMORY_POD = {
  image: "trainer:1",
  compute: { gpuDevicesRequest: 1, gpuRequestType: "memory", gpuMemoryRequest: "8Gi" },
} as const satisfies PodFields;

const ACCESS = {
  exposedUrls: [
    {
      name: "u",
      container: 8888,
      url: "https://train.example.com/ui",
      toolType: "jupyter-notebook",
      toolName: "notebook",
    },
  ],
  ports: [
    { name: "p", container: 8080, serviceType: "ClusterIP", external: 80, toolType: "tensorboard", toolName: "board" },
  ],
  relatedUrls: [{ name: "r", url: "https://wandb.example.com", type: "wandb" }],
} as const satisfies TrainingSpec;

/** A Training with every field that leaves a trace on `kai`, and those that only people read. */
export const FULL_TRAINING_ON_KAI = {
  ...FULL_POD,
  ...ACCESS,
  category: "Train",
  nodePools: ["h100"],
  preemptibility: "preemptible",
  priorityClass: "train",
  backoffLimit: 2,
  completions: 8,
  parallelism: 4,
  restartPolicy: "OnFailure",
  terminationGracePeriodSeconds: 20,
  stdin: true,
  tty: true,
  security: { ...FULL_POD.security, allowPrivilegeEscalation: false, hostIpc: true, hostNetwork: true },
  storage: {
    ...FULL_POD.storage,
    git: [
      {
        name: "g",
        repository: "https://git.example.com/a.git",
        branch: "main",
        path: "/code/a",
        passwordSecret: "git-old",
        secretKeyOfUser: "user-old",
        secretKeyOfPassword: "word-old",
      },
      {
        repository: "https://git.example.com/b.git",
        revision: "v1",
        path: "/code/b",
        secretRef: {
          name: "git-new",
          authenticationMethod: "password",
          secretKeyOfUser: "user-new",
          secretKeyOfPassword: "word-new",
        },
      },
    ],
    hostPath: [
      { name: "h", path: "/mnt/data", readOnly: false, mountPath: "/host", mountPropagation: "HostToContainer" },
    ],
    nfs: [{ name: "n", path: "/export", readOnly: false, server: "nfs.example.com", mountPath: "/nfs" }],
  },
} as const satisfies TrainingSpec;

/** Fields that exclude some of the above: GPU memory, and a claim that ends with its only pod. */
export const SINGLE_TRAINING_ON_KAI = {
  ...MEMORY_POD,
  storage: { pvc: [{ path: "/tmp/big", ephemeral: true, claimInfo: { size: "1Gi" } }] },
} as const satisfies TrainingSpec;

/** A Training with every field that `run.ai/v2alpha1` has, and those that only people read. */
export const FULL_TRAINING_ON_RUNAI = {
  ...ACCESS,
  category: "Train",
  nodePools: ["h100", "a100"],
  preemptibility: "preemptible",
  priorityClass: "low",
  autoDeletionTimeAfterCompletionSeconds: 2_000_000_000,
  backoffLimit: 2,
  completions: 8,
  parallelism: 4,
  terminateAfterPreemption: true,
  stdin: true,
  tty: true,
  createHomeDir: true,
  image: FULL_POD.image,
  imagePullPolicy: FULL_POD.imagePullPolicy,
  imagePullSecrets: FULL_POD.imagePullSecrets,
  command: FULL_POD.command,
  args: FULL_POD.args,
  workingDir: FULL_POD.workingDir,
  annotations: FULL_POD.annotations,
  labels: FULL_POD.labels,
  environmentVariables: FULL_POD.environmentVariables.slice(0, 2),
  compute: { ...FULL_POD.compute, gpuPortionLimit: 0.8 },
  nodeType: FULL_POD.nodeType,
  podAffinity: FULL_POD.podAffinity,
  tolerations: FULL_POD.tolerations,
  security: { ...FULL_POD.security, allowPrivilegeEscalation: false, hostIpc: true, hostNetwork: true },
  storage: {
    pvc: [
      {
        name: "p",
        path: "/new",
        claimName: "new-claim",
        readOnly: false,
        ephemeral: false,
        claimInfo: { size: CLAIM.size, storageClass: CLAIM.storageClass, accessModes: CLAIM.accessModes },
      },
      { path: "/old", existingPvc: true, claimName: "old-claim", readOnly: true },
    ],
    configMapVolume: [{ name: "c", configMap: "settings", mountPath: "/etc/app" }],
    secretVolume: [{ name: "s", secret: "keys", mountPath: "/etc/keys" }],
    emptyDirVolume: [{ name: "e", path: "/scratch" }],
    git: [
      {
        name: "g",
        repository: "https://git.example.com/a.git",
        revision: "v1",
        path: "/code/a",
        passwordSecret: "git-old",
        secretKeyOfUser: "user-old",
      },
      {
        repository: "https://git.example.com/b.git",
        path: "/code/b",
        secretRef: { name: "git-new", authenticationMethod: "password", secretKeyOfUser: "user-new" },
      },
    ],
    nfs: [{ name: "n", path: "/export", readOnly: false, server: "nfs.example.com", mountPath: "/nfs" }],
    s3: [
      {
        name: "s3",
        bucket: "models",
        path: "/models",
        url: "https://s3.example.com",
        accessKeySecret: "s3-keys",
        secretKeyOfAccessKeyId: "id",
        secretKeyOfSecretKey: "key",
      },
    ],
  },
} as const satisfies TrainingSpec;

/** GPU memory with a limit above it, which a Run:ai cluster takes. */
export const MEMORY_TRAINING_ON_RUNAI = {
  ...MEMORY_POD,
  compute: { ...MEMORY_POD.compute, gpuMemoryLimit: "16Gi" },
} as const satisfies TrainingSpec;

/** A DistributedInference with every field that leaves a trace, and those that only people read. */
export const FULL_INFERENCE = {
  category: "Deploy",
  nodePools: ["h100"],
  preemptibility: "non-preemptible",
  restartPolicy: "None",
  startupPolicy: "LeaderReady",
  workers: 2,
  replicas: 2,
  servingPort: {
    port: 8000,
    protocol: "http",
    exposedUrl: "https://llm.example.com/v1",
  },
  leader: FULL_POD,
  // Claims of its own: one that both name must be the same in both.
  worker: {
    ...FULL_POD,
    storage: {
      ...FULL_POD.storage,
      pvc: FULL_POD.storage.pvc.map((claim) => ({ ...claim, claimName: `worker-${claim.claimName}` })),
    },
  },
} as const satisfies DistributedInferenceSpec;

/** Leader and workers that request GPU memory. */
export const MEMORY_INFERENCE = {
  servingPort: { port: 8000, exposeExternally: true },
  workers: 1,
  leader: MEMORY_POD,
  worker: MEMORY_POD,
} as const satisfies DistributedInferenceSpec;
