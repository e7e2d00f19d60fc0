/** Faults to put into a pod, each of which has a rule of its own. */
export const FAULTS = {
  privileged: { rule: "SEC-001", value: true },
  hostNetwork: { rule: "SEC-005", value: true },
  image: { rule: "SEC-009", value: "example.com/probe" },
  secret: { rule: "SEC-011", value: { name: "DB_PASSWORD", value: "s3cr3t-of-nobody" } },
  gpu: { rule: "GPU-002", value: 0.5 },
  devices: { rule: "GPU-005", value: { name: "NVIDIA_VISIBLE_DEVICES", value: "all" } },
} as const;

/** A thing that is wrong with a pod. */
export type Fault = keyof typeof FAULTS;

/** Where a fault goes and what is written there. A pointer that ends with `/-` adds to a list. */
export interface Place {
  readonly at: string;
  /** Default: that of the fault. */
  readonly value?: unknown;
  /** The line, trimmed, that the finding must show. Default: that of the value which was written. */
  readonly line?: string;
}

/** Where each fault goes in one pod of an object, or why the kind cannot express it. */
type FaultPlaces = Readonly<Record<Fault, Place | { readonly not: string }>>;

/** A sample of a kind with all its pods. */
export interface KindSample {
  readonly kind: string;
  /** Where its pods are, for the name of the test. */
  readonly form?: string;
  /** Key of its object in `OBJECTS`; default: the kind and the form. */
  readonly object?: string;
  /** Fields that the sample lacks, by pointer. */
  readonly first?: Readonly<Record<string, unknown>>;
  /** By component and instance; blanks at the end keep two containers of one pod apart. */
  readonly pods: Readonly<Record<string, FaultPlaces>>;
}

const GPU = "nvidia.com~1gpu";

/** The places of a container of Kubernetes' shape, below a spec of Kubernetes' shape. */
function pod(spec: string, container = `${spec}/containers/0`): FaultPlaces {
  return {
    privileged: { at: `${container}/securityContext/privileged` },
    hostNetwork: { at: `${spec}/hostNetwork` },
    image: { at: `${container}/image` },
    secret: { at: `${container}/env/-` },
    gpu: { at: `${container}/resources/limits/${GPU}` },
    devices: { at: `${container}/env/-` },
  };
}

function replicas(specs: string, roles: readonly string[]): KindSample["pods"] {
  return Object.fromEntries(
    roles.map((role) => [role.toLowerCase(), pod(`/spec/${specs}/${role}/template/spec`)] as const),
  );
}

function ray(config: string, group: string): KindSample["pods"] {
  return {
    head: pod(`${config}/headGroupSpec/template/spec`),
    [`worker ${group}`]: pod(`${config}/workerGroupSpecs/0/template/spec`),
  };
}

/** The container that KubeRay adds to the head. */
function autoscaler(config: string): KindSample["pods"] {
  const options = `${config}/autoscalerOptions`;
  return { "head ": { ...pod(options, options), hostNetwork: { not: "the head's own field" } } };
}

/** The container that KubeRay adds to every pod of the cluster; shown for the head. */
function collector(config: string): KindSample["pods"] {
  const options = `${config}/historyServerOptions/collectorOptions`;
  return {
    "head  ": {
      ...pod(options, options),
      privileged: { not: "no field for the securityContext of the collector" },
      hostNetwork: { not: "the head's own field" },
    },
  };
}

function milvus(component: string): FaultPlaces {
  const own = pod(`/spec/components/${component}`, `/spec/components/${component}`);
  return { ...own, privileged: { not: "the operator's object has the securityContext of pods alone" } };
}

function spark(role: string): FaultPlaces {
  return {
    ...pod(`/spec/${role}`, `/spec/${role}`),
    gpu: { at: `/spec/${role}/gpu`, value: { name: "nvidia.com/gpu", quantity: 0.5 }, line: "name: nvidia.com/gpu" },
  };
}

function tekton(container: string, resources = "computeResources"): FaultPlaces {
  return {
    ...pod("/spec/podTemplate", container),
    gpu: { at: `${container}/${resources}/limits/${GPU}` },
  };
}

function dynamo(service: string): FaultPlaces {
  const base = `/spec/services/${service}`;
  return {
    ...pod(`${base}/extraPodSpec`, `${base}/extraPodSpec/mainContainer`),
    gpu: { at: `${base}/resources/limits/gpu`, value: "0.5" },
  };
}

/** A container of KubeVirt's own with an image of the object. */
function disk(source: string): FaultPlaces {
  const none = { not: "the object has its image alone" };
  return {
    privileged: none,
    hostNetwork: none,
    image: { at: `${source}/image` },
    secret: none,
    gpu: none,
    devices: none,
  };
}

/** The fields of a workload of Run:ai, each of them wrapped. */
function runai(spec: string): FaultPlaces {
  return {
    privileged: { not: "no such field" },
    hostNetwork: { at: `${spec}/hostNetwork/value` },
    image: { at: `${spec}/image/value` },
    secret: { at: `${spec}/environment/items/DB_PASSWORD/value`, value: "s3cr3t-of-nobody" },
    gpu: { not: "0.5 is half a GPU there" },
    devices: { at: `${spec}/environment/items/NVIDIA_VISIBLE_DEVICES/value`, value: "all" },
  };
}

function argo(base: string, index: number): FaultPlaces {
  return pod(base, `${base}/templates/${index}/container`);
}

/** Everything that is wrong, in a text that Argo merges into the pod. */
function patch(at: string): FaultPlaces {
  const main = {
    name: "main",
    image: FAULTS.image.value,
    securityContext: { privileged: true },
    env: [FAULTS.secret.value, FAULTS.devices.value],
    resources: { limits: { "nvidia.com/gpu": FAULTS.gpu.value } },
  };
  const place = { at, value: JSON.stringify({ hostNetwork: true, containers: [main] }) };
  return { privileged: place, hostNetwork: place, image: place, secret: place, gpu: place, devices: place };
}

/** Kinds of the catalogue of which no pod can be broken by a field, with the reason. */
export const NO_PODS_TO_BREAK: Readonly<Record<string, string>> = {
  AmlJob: "its pods stand in a coded text of a closed operator",
};

/** Every other kind of the catalogue, at least once. */
export const SAMPLES: readonly KindSample[] = [
  {
    kind: "AppWrapper",
    pods: {
      "component PyTorchJob/train/master": pod(
        "/spec/components/0/template/spec/pytorchReplicaSpecs/Master/template/spec",
      ),
      "component PyTorchJob/train/worker": pod(
        "/spec/components/0/template/spec/pytorchReplicaSpecs/Worker/template/spec",
      ),
    },
  },
  {
    kind: "CronJob",
    pods: { cronjob: pod("/spec/jobTemplate/spec/template/spec") },
  },
  {
    kind: "DaemonSet",
    pods: { daemonset: pod("/spec/template/spec") },
  },
  {
    kind: "Deployment",
    pods: { deployment: pod("/spec/template/spec") },
  },
  {
    kind: "DevWorkspace",
    pods: {
      workspace: {
        ...pod("/spec/template/attributes/pod-overrides/spec", "/spec/template/components/0/container"),
        privileged: { at: "/spec/template/components/0/attributes/container-overrides/securityContext/privileged" },
        gpu: { at: `/spec/template/components/0/attributes/container-overrides/resources/limits/${GPU}` },
      },
    },
  },
  {
    kind: "DynamoGraphDeployment",
    form: "v1alpha1",
    pods: {
      "service Frontend": dynamo("Frontend"),
      "service decode": dynamo("decode"),
      "service prefill": dynamo("prefill"),
    },
  },
  {
    kind: "DynamoGraphDeployment",
    form: "v1beta1",
    pods: {
      "component Frontend": pod("/spec/components/0/podTemplate/spec"),
      "component decode": pod("/spec/components/1/podTemplate/spec"),
      "component prefill": pod("/spec/components/2/podTemplate/spec"),
    },
  },
  {
    kind: "InferenceService",
    form: "containers",
    pods: { predictor: pod("/spec/predictor") },
  },
  {
    kind: "InferenceService",
    form: "model",
    pods: { predictor: pod("/spec/predictor", "/spec/predictor/pytorch") },
  },
  {
    kind: "InferenceService",
    form: "transformer",
    pods: { predictor: pod("/spec/predictor", "/spec/predictor/triton"), transformer: pod("/spec/transformer") },
  },
  {
    kind: "InferenceService",
    form: "worker",
    object: "InferenceService model",
    first: {
      "/spec/predictor/workerSpec": {
        pipelineParallelSize: 2,
        tensorParallelSize: 2,
        containers: [{ name: "worker-container", image: "example.com/serve:1" }],
      },
    },
    pods: { worker: pod("/spec/predictor/workerSpec") },
  },
  {
    kind: "JAXJob",
    pods: replicas("jaxReplicaSpecs", ["Worker"]),
  },
  { kind: "Job", pods: { job: pod("/spec/template/spec") } },
  {
    kind: "JobSet",
    pods: {
      "replicatedjob workers": pod("/spec/replicatedJobs/0/template/spec/template/spec"),
      "replicatedjob driver": pod("/spec/replicatedJobs/1/template/spec/template/spec"),
    },
  },
  {
    kind: "Service",
    form: "of Knative",
    pods: { revision: pod("/spec/template/spec") },
  },
  {
    kind: "LLMInferenceService",
    form: "worker",
    pods: { main: pod("/spec/template"), worker: pod("/spec/worker") },
  },
  {
    kind: "LLMInferenceService",
    form: "prefill",
    pods: { main: pod("/spec/template"), prefill: pod("/spec/prefill/template") },
  },
  {
    kind: "LeaderWorkerSet",
    pods: {
      leader: pod("/spec/leaderWorkerTemplate/leaderTemplate/spec"),
      worker: pod("/spec/leaderWorkerTemplate/workerTemplate/spec"),
    },
  },
  {
    kind: "MPIJob",
    pods: replicas("mpiReplicaSpecs", ["Launcher", "Worker"]),
  },
  {
    kind: "Milvus",
    pods: {
      proxy: milvus("proxy"),
      mixcoord: milvus("mixCoord"),
      datanode: milvus("dataNode"),
      querynode: milvus("queryNode"),
      streamingnode: milvus("streamingNode"),
    },
  },
  {
    kind: "NIMCache",
    pods: {
      job: {
        privileged: { not: "no field for the securityContext of the container that fetches the model" },
        hostNetwork: { not: "no such field" },
        image: { at: "/spec/source/ngc/modelPuller" },
        secret: { at: "/spec/env/-" },
        gpu: { not: "its resources are CPU and memory" },
        devices: { at: "/spec/env/-" },
      },
    },
  },
  {
    kind: "NIMService",
    first: {
      "/spec/sidecarContainers": [{ name: "side", image: { repository: "example.com/side", tag: "1" } }],
    },
    pods: {
      nimservice: {
        ...pod("/spec", "/spec"),
        privileged: { not: "no field for the securityContext of the server's container" },
        hostNetwork: { not: "no such field" },
        image: {
          at: "/spec/image",
          value: { repository: "example.com/probe", tag: "latest" },
          line: "repository: example.com/probe",
        },
      },
      "nimservice ": {
        ...pod("/spec", "/spec/sidecarContainers/0"),
        hostNetwork: { not: "no such field" },
        image: {
          at: "/spec/sidecarContainers/0/image",
          value: { repository: "example.com/probe", tag: "latest" },
          line: "repository: example.com/probe",
        },
      },
    },
  },
  {
    kind: "Notebook",
    pods: { server: pod("/spec/template/spec") },
  },
  {
    kind: "PipelineRun",
    first: {
      "/spec/pipelineSpec": { tasks: [{ name: "a", taskSpec: { steps: [{ name: "b", image: "example.com/a:1" }] } }] },
    },
    pods: {
      "task a": {
        ...tekton("/spec/pipelineSpec/tasks/0/taskSpec/steps/0"),
        hostNetwork: { at: "/spec/taskRunTemplate/podTemplate/hostNetwork" },
      },
    },
  },
  { kind: "Pod", pods: { pod: pod("/spec") } },
  {
    kind: "PodCliqueSet",
    pods: {
      "clique router": pod("/spec/template/cliques/0/spec/podSpec"),
      "clique prefill": pod("/spec/template/cliques/1/spec/podSpec"),
      "clique decode": pod("/spec/template/cliques/2/spec/podSpec"),
      "clique cache": pod("/spec/template/cliques/3/spec/podSpec"),
    },
  },
  {
    kind: "PyTorchJob",
    pods: replicas("pytorchReplicaSpecs", ["Master", "Worker"]),
  },
  {
    kind: "RayCluster",
    first: { "/spec/historyServerOptions": { collectorOptions: { image: "example.com/collector:1" } } },
    pods: { ...ray("/spec", "small"), ...autoscaler("/spec"), ...collector("/spec") },
  },
  {
    kind: "RayJob",
    first: {
      "/spec/submitterPodTemplate": { spec: { containers: [{ name: "submit", image: "example.com/ray:1" }] } },
      "/spec/rayClusterSpec/enableInTreeAutoscaling": true,
    },
    pods: {
      ...ray("/spec/rayClusterSpec", "workers"),
      ...autoscaler("/spec/rayClusterSpec"),
      submitter: pod("/spec/submitterPodTemplate/spec"),
    },
  },
  {
    kind: "RayService",
    first: { "/spec/rayClusterConfig/enableInTreeAutoscaling": true },
    pods: { ...ray("/spec/rayClusterConfig", "workers"), ...autoscaler("/spec/rayClusterConfig") },
  },
  {
    kind: "ReplicaSet",
    pods: { replicaset: pod("/spec/template/spec") },
  },
  {
    kind: "ReplicationController",
    pods: { replicationcontroller: pod("/spec/template/spec") },
  },
  {
    kind: "ScheduledWorkflow",
    pods: { "template main": argo("/spec/workflow/spec", 0) },
  },
  {
    kind: "SeldonDeployment",
    pods: {
      "predictor combine-0": pod("/spec/predictors/0/componentSpecs/0/spec"),
      "predictor combine-1": pod("/spec/predictors/0/componentSpecs/1/spec"),
      "predictor combine-2": pod("/spec/predictors/0/componentSpecs/2/spec"),
    },
  },
  {
    kind: "SparkApplication",
    form: "fields",
    pods: { driver: spark("driver"), executor: spark("executor") },
  },
  {
    kind: "SparkApplication",
    form: "templates",
    pods: {
      // The image of the application goes before those of the templates.
      driver: { ...pod("/spec/driver/template/spec"), image: { at: "/spec/image" } },
      executor: { ...pod("/spec/executor/template/spec"), image: { at: "/spec/image" } },
    },
  },
  {
    kind: "StatefulSet",
    pods: { statefulset: pod("/spec/template/spec") },
  },
  {
    kind: "TFJob",
    pods: replicas("tfReplicaSpecs", ["PS", "Worker", "Chief"]),
  },
  {
    kind: "TaskRun",
    first: { "/spec/taskSpec/sidecars": [{ name: "side", image: "example.com/side:1" }] },
    pods: {
      taskrun: tekton("/spec/taskSpec/steps/0"),
      "taskrun ": tekton("/spec/taskSpec/sidecars/0"),
    },
  },
  {
    kind: "TrainJob",
    first: {
      "/spec/runtimePatches": [
        {
          manager: "example.com/team",
          trainingRuntimeSpec: {
            template: {
              spec: {
                replicatedJobs: [
                  {
                    name: "node",
                    template: {
                      spec: { template: { spec: { containers: [{ name: "side", image: "example.com/side:1" }] } } },
                    },
                  },
                ],
              },
            },
          },
        },
      ],
    },
    pods: {
      trainer: {
        ...pod(
          "/spec/runtimePatches/0/trainingRuntimeSpec/template/spec/replicatedJobs/0/template/spec/template/spec",
          "/spec/trainer",
        ),
        privileged: { not: "no field for the securityContext of the trainer's container" },
        gpu: { at: `/spec/trainer/resourcesPerNode/limits/${GPU}` },
      },
      "trainer ": pod(
        "/spec/runtimePatches/0/trainingRuntimeSpec/template/spec/replicatedJobs/0/template/spec/template/spec",
      ),
    },
  },
  { kind: "DistributedWorkload", pods: { master: runai("/masterSpec"), worker: runai("/spec") } },
  { kind: "InferenceWorkload", pods: { inferenceworkload: runai("/spec") } },
  { kind: "InteractiveWorkload", pods: { interactiveworkload: runai("/spec") } },
  { kind: "RunaiJob", pods: { runaijob: pod("/spec/template/spec") } },
  { kind: "TrainingWorkload", pods: { trainingworkload: runai("/spec") } },
  {
    kind: "VirtualMachineInstance",
    pods: {
      vmi: {
        privileged: { not: "the launcher's container is KubeVirt's own" },
        hostNetwork: { not: "networks of the guest are no field of a pod" },
        image: { not: "the launcher's image is KubeVirt's own" },
        secret: { not: "the launcher has no variables of the object" },
        gpu: { at: `/spec/domain/resources/limits/${GPU}` },
        devices: { not: "the launcher has no variables of the object" },
      },
      "vmi ": disk("/spec/volumes/0/containerDisk"),
      "vmi  ": disk("/spec/domain/firmware/kernelBoot/container"),
    },
  },
  {
    kind: "Workflow",
    pods: { "template echo": argo("/spec", 1) },
  },
  {
    kind: "Workflow",
    form: "patch of a template",
    object: "Workflow",
    pods: { "template echo": patch("/spec/templates/1/podSpecPatch") },
  },
  {
    kind: "Workflow",
    form: "patch of all templates",
    object: "Workflow",
    pods: { "template echo": patch("/spec/podSpecPatch") },
  },
  {
    kind: "Workflow",
    form: "template inside of a task",
    object: "Workflow",
    first: { "/spec/templates/0/dag/tasks/0/inline": { container: { image: "example.com/a:1" } } },
    pods: { "template main/A": pod("/spec", "/spec/templates/0/dag/tasks/0/inline/container") },
  },
  {
    kind: "Workflow",
    form: "container set",
    pods: { "template main": pod("/spec", "/spec/templates/0/containerSet/containers/1") },
  },
  {
    kind: "XGBoostJob",
    pods: replicas("xgbReplicaSpecs", ["Master", "Worker"]),
  },
  { kind: "PaddleJob", pods: replicas("paddleReplicaSpecs", ["Master", "Worker"]) },
  { kind: "Rollout", pods: { rollout: pod("/spec/template/spec") } },
  { kind: "CronWorkflow", pods: { "template main": argo("/spec/workflowSpec", 0) } },
  {
    kind: "VirtualMachine",
    pods: {
      virtualmachine: {
        privileged: { not: "the launcher's container is KubeVirt's own" },
        hostNetwork: { not: "networks of the guest are no field of a pod" },
        image: { not: "the launcher's image is KubeVirt's own" },
        secret: { not: "the launcher has no variables of the object" },
        gpu: { at: `/spec/template/spec/domain/resources/limits/${GPU}` },
        devices: { not: "the launcher has no variables of the object" },
      },
      "virtualmachine ": disk("/spec/template/spec/volumes/0/containerDisk"),
    },
  },
  { kind: "Job", form: "of Volcano", pods: { "task main": pod("/spec/tasks/0/template/spec") } },
  { kind: "Experiment", pods: { "template sample-main": pod("/spec/templates/0/template/spec") } },
  { kind: "AnalysisRun", pods: { "metric main": pod("/spec/metrics/0/provider/job/spec/template/spec") } },
  { kind: "Sandbox", pods: { sandbox: pod("/spec/podTemplate/spec") } },
  { kind: "NodeSet", pods: { nodeset: pod("/spec/template/spec", "/spec/slurmd") } },
];
