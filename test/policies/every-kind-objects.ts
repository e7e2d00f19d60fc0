/** A field of an object. */
type Node = Readonly<Record<string, unknown>>;

const IMAGE = "example.com/train:1";

function container(name: string): Node {
  return { name, image: IMAGE, resources: { limits: { cpu: "1" } } };
}

function podSpec(...names: readonly string[]): Node {
  return { containers: names.map(container) };
}

function template(...names: readonly string[]): Node {
  return { spec: podSpec(...names) };
}

function labelled(name: string): Node {
  return { metadata: { labels: { app: name } }, ...template(name) };
}

function object(apiVersion: string, kind: string, spec: Node): Node {
  return { apiVersion, kind, metadata: { name: "sample", namespace: "team-a" }, spec };
}

/** A job of the training operator with one template for each role. */
function kubeflowJob(kind: string, specs: string, roles: Readonly<Record<string, string>>): Node {
  const entries = Object.entries(roles).map(([role, name]) => [role, { replicas: 1, template: template(name) }]);
  return object("kubeflow.org/v1", kind, { [specs]: Object.fromEntries(entries) });
}

function rayCluster(group: string): Node {
  return {
    rayVersion: "2.46.0",
    enableInTreeAutoscaling: true,
    headGroupSpec: { rayStartParams: {}, template: template("head") },
    workerGroupSpecs: [
      {
        groupName: group,
        replicas: 1,
        minReplicas: 1,
        maxReplicas: 2,
        rayStartParams: {},
        template: template("worker"),
      },
    ],
  };
}

function replicaController(apiVersion: string, kind: string): Node {
  return object(apiVersion, kind, { selector: { matchLabels: { app: "web" } }, template: labelled("web") });
}

const kserve = (spec: Node) => object("serving.kserve.io/v1beta1", "InferenceService", spec);
const llm = (spec: Node) => object("serving.kserve.io/v1alpha1", "LLMInferenceService", spec);
const spark = (spec: Node) =>
  object("sparkoperator.k8s.io/v1beta2", "SparkApplication", {
    type: "Python",
    mode: "cluster",
    sparkVersion: "3.5.5",
    mainApplicationFile: "local:///opt/job.py",
    ...spec,
  });
const workflow = (templates: readonly Node[]) =>
  object("argoproj.io/v1alpha1", "Workflow", { entrypoint: "main", templates });

const dag = workflow([
  { name: "main", dag: { tasks: [{ name: "A", template: "echo" }] } },
  { name: "echo", container: { image: IMAGE, command: ["echo"] } },
]);

const milvusComponents = Object.fromEntries(
  ["proxy", "mixCoord", "dataNode", "queryNode", "streamingNode"].map((name) => [name, { replicas: 1 }]),
);

/** A small object of each kind and form, without any of the faults that the table puts into it. */
export const OBJECTS: Readonly<Record<string, Node>> = {
  AppWrapper: object("workload.codeflare.dev/v1beta2", "AppWrapper", {
    components: [
      {
        template: {
          ...kubeflowJob("PyTorchJob", "pytorchReplicaSpecs", { Master: "pytorch", Worker: "pytorch" }),
          metadata: { name: "train" },
        },
      },
    ],
  }),
  CronJob: object("batch/v1", "CronJob", {
    schedule: "0 3 * * *",
    jobTemplate: { spec: { template: { spec: { restartPolicy: "Never", ...podSpec("night") } } } },
  }),
  DaemonSet: replicaController("apps/v1", "DaemonSet"),
  Deployment: replicaController("apps/v1", "Deployment"),
  DevWorkspace: object("workspace.devfile.io/v1alpha2", "DevWorkspace", {
    started: true,
    template: { components: [{ name: "tools", container: { image: IMAGE } }] },
  }),
  "DynamoGraphDeployment v1alpha1": object("nvidia.com/v1alpha1", "DynamoGraphDeployment", {
    services: Object.fromEntries(
      ["Frontend", "decode", "prefill"].map((name) => [
        name,
        { replicas: 1, extraPodSpec: { mainContainer: { image: IMAGE } } },
      ]),
    ),
  }),
  "DynamoGraphDeployment v1beta1": object("nvidia.com/v1beta1", "DynamoGraphDeployment", {
    components: ["Frontend", "decode", "prefill"].map((name) => ({
      name,
      replicas: 1,
      podTemplate: template("main"),
    })),
  }),
  "InferenceService containers": kserve({ predictor: podSpec("serve") }),
  "InferenceService model": kserve({ predictor: { pytorch: { storageUri: "pvc://models/a", image: IMAGE } } }),
  "InferenceService transformer": kserve({
    predictor: { triton: { storageUri: "pvc://models/a", image: IMAGE } },
    transformer: podSpec("prepare"),
  }),
  JAXJob: kubeflowJob("JAXJob", "jaxReplicaSpecs", { Worker: "jax" }),
  Job: object("batch/v1", "Job", { template: { spec: { restartPolicy: "Never", ...podSpec("run") } } }),
  JobSet: object("jobset.x-k8s.io/v1alpha2", "JobSet", {
    replicatedJobs: ["workers", "driver"].map((name) => ({
      name,
      template: { spec: { template: { spec: { restartPolicy: "Never", ...podSpec(name) } } } },
    })),
  }),
  "Service of Knative": object("serving.knative.dev/v1", "Service", { template: template("serve") }),
  "LLMInferenceService worker": llm({
    model: { uri: "pvc://models/a" },
    template: podSpec("main"),
    worker: podSpec("main"),
  }),
  "LLMInferenceService prefill": llm({
    model: { uri: "pvc://models/a" },
    template: podSpec("main"),
    prefill: { template: podSpec("main") },
  }),
  LeaderWorkerSet: object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", {
    replicas: 1,
    leaderWorkerTemplate: { size: 2, leaderTemplate: template("leader"), workerTemplate: template("worker") },
  }),
  MPIJob: {
    ...kubeflowJob("MPIJob", "mpiReplicaSpecs", { Launcher: "launcher", Worker: "worker" }),
    apiVersion: "kubeflow.org/v2beta1",
  },
  Milvus: object("milvus.io/v1beta1", "Milvus", { mode: "cluster", components: { image: IMAGE, ...milvusComponents } }),
  NIMCache: object("apps.nvidia.com/v1alpha1", "NIMCache", {
    source: { ngc: { modelPuller: IMAGE, pullSecret: "pull", authSecret: "ngc" } },
    storage: { pvc: { create: true, size: "50Gi" } },
  }),
  NIMService: object("apps.nvidia.com/v1alpha1", "NIMService", {
    replicas: 1,
    image: { repository: "example.com/nim", tag: "1" },
    authSecret: "ngc",
  }),
  Notebook: object("kubeflow.org/v1", "Notebook", { template: template("sample") }),
  PipelineRun: object("tekton.dev/v1", "PipelineRun", { pipelineSpec: { tasks: [] } }),
  Pod: object("v1", "Pod", podSpec("main")),
  PodCliqueSet: object("grove.io/v1alpha1", "PodCliqueSet", {
    replicas: 1,
    template: {
      cliques: ["router", "prefill", "decode", "cache"].map((name) => ({
        name,
        spec: { roleName: name, replicas: 1, podSpec: podSpec("main") },
      })),
    },
  }),
  PyTorchJob: kubeflowJob("PyTorchJob", "pytorchReplicaSpecs", { Master: "pytorch", Worker: "pytorch" }),
  RayCluster: object("ray.io/v1", "RayCluster", rayCluster("small")),
  RayJob: object("ray.io/v1", "RayJob", { entrypoint: "python job.py", rayClusterSpec: rayCluster("workers") }),
  RayService: object("ray.io/v1", "RayService", { rayClusterConfig: rayCluster("workers") }),
  ReplicaSet: replicaController("apps/v1", "ReplicaSet"),
  ReplicationController: object("v1", "ReplicationController", {
    selector: { app: "web" },
    template: labelled("web"),
  }),
  RunaiJob: object("run.ai/v1", "RunaiJob", { template: template("main") }),
  ScheduledWorkflow: object("kubeflow.org/v1beta1", "ScheduledWorkflow", {
    enabled: true,
    trigger: { cronSchedule: { cron: "1 * * * *" } },
    workflow: { spec: { entrypoint: "main", templates: [{ name: "main", container: { image: IMAGE } }] } },
  }),
  SeldonDeployment: object("machinelearning.seldon.io/v1", "SeldonDeployment", {
    predictors: [
      {
        name: "combine",
        replicas: 1,
        componentSpecs: ["first", "second", "third"].map((name) => template(name)),
        graph: { name: "first", type: "MODEL" },
      },
    ],
  }),
  "SparkApplication fields": spark({ image: IMAGE, driver: { cores: 1 }, executor: { cores: 1, instances: 1 } }),
  "SparkApplication templates": spark({
    image: IMAGE,
    driver: { template: template("spark-kubernetes-driver") },
    executor: { instances: 1, template: template("spark-kubernetes-executor") },
  }),
  StatefulSet: replicaController("apps/v1", "StatefulSet"),
  TFJob: kubeflowJob("TFJob", "tfReplicaSpecs", { PS: "tensorflow", Worker: "tensorflow", Chief: "tensorflow" }),
  TaskRun: object("tekton.dev/v1", "TaskRun", { taskSpec: { steps: [{ name: "build", image: IMAGE }] } }),
  TrainJob: object("trainer.kubeflow.org/v1alpha1", "TrainJob", {
    runtimeRef: { name: "torch" },
    trainer: { numNodes: 2, image: IMAGE },
  }),
  DistributedWorkload: {
    ...object("run.ai/v2alpha1", "DistributedWorkload", { image: { value: IMAGE } }),
    masterSpec: { image: { value: IMAGE } },
  },
  InferenceWorkload: object("run.ai/v2alpha1", "InferenceWorkload", { image: { value: IMAGE } }),
  InteractiveWorkload: object("run.ai/v2alpha1", "InteractiveWorkload", { image: { value: IMAGE } }),
  TrainingWorkload: object("run.ai/v2alpha1", "TrainingWorkload", { image: { value: IMAGE } }),
  VirtualMachineInstance: object("kubevirt.io/v1", "VirtualMachineInstance", {
    domain: {
      devices: { disks: [{ name: "root", disk: { bus: "virtio" } }] },
      resources: { requests: { memory: "1Gi" } },
      firmware: { kernelBoot: { container: { image: IMAGE } } },
    },
    volumes: [{ name: "root", containerDisk: { image: IMAGE } }],
  }),
  Workflow: dag,
  "Workflow container set": workflow([
    { name: "main", containerSet: { containers: [container("a"), container("main")] } },
  ]),
  XGBoostJob: kubeflowJob("XGBoostJob", "xgbReplicaSpecs", { Master: "xgboost", Worker: "xgboost" }),
  PaddleJob: kubeflowJob("PaddleJob", "paddleReplicaSpecs", { Master: "paddle", Worker: "paddle" }),
  Rollout: object("argoproj.io/v1alpha1", "Rollout", { replicas: 1, template: template("main") }),
  CronWorkflow: object("argoproj.io/v1alpha1", "CronWorkflow", {
    schedule: "1 * * * *",
    workflowSpec: { entrypoint: "main", templates: [{ name: "main", container: { image: IMAGE } }] },
  }),
  VirtualMachine: object("kubevirt.io/v1", "VirtualMachine", {
    runStrategy: "Always",
    template: {
      spec: {
        domain: { resources: { requests: { memory: "1Gi" } } },
        volumes: [{ name: "root", containerDisk: { image: IMAGE } }],
      },
    },
  }),
  "Job of Volcano": object("batch.volcano.sh/v1alpha1", "Job", {
    tasks: [{ name: "main", replicas: 1, template: template("main") }],
  }),
  Experiment: object("argoproj.io/v1alpha1", "Experiment", {
    templates: [{ name: "main", selector: { matchLabels: { app: "main" } }, template: labelled("main") }],
  }),
  AnalysisRun: object("argoproj.io/v1alpha1", "AnalysisRun", {
    metrics: [{ name: "main", provider: { job: { spec: { template: template("main") } } } }],
  }),
  Sandbox: object("agents.x-k8s.io/v1beta1", "Sandbox", { podTemplate: template("main") }),
  NodeSet: object("slinky.slurm.net/v1beta1", "NodeSet", {
    controllerRef: { name: "slurm" },
    slurmd: { ...container("slurmd"), securityContext: { privileged: false } },
    logfile: container("logfile"),
    template: { spec: {} },
  }),
};
