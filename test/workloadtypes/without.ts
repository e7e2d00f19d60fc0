/**
 * Kinds that leave an optional field of `WorkloadKind` out, with the reason. A kind that has the field must not be
 * here; a new kind either has the field or gets a row.
 */
export const WITHOUT: {
  readonly [field in "suspendPath" | "controllerOwned" | "childKinds"]: Readonly<Record<string, string>>;
} = {
  suspendPath: {
    AmlJob: "no schema of it is public",
    AnalysisRun: "terminate ends it for ever",
    DaemonSet: "it has no number of pods to be 0",
    Deployment: "paused stops roll-outs and no pods",
    DevWorkspace: "started is a switch the other way round",
    DistributedWorkload: "active is a switch the other way round",
    DynamoGraphDeployment: "parts are scaled to 0 one by one",
    Experiment: "terminate ends it for ever",
    InferenceService: "an annotation stops it, by the text true",
    InferenceWorkload: "active is a switch the other way round",
    InteractiveWorkload: "active is a switch the other way round",
    LLMInferenceService: "an annotation stops it, by the text true",
    LeaderWorkerSet: "it is scaled to 0",
    Milvus: "its components are scaled to 0 one by one",
    NIMCache: "it has no such field",
    NIMService: "it is scaled to 0",
    NodeSet: "it is scaled to 0",
    Notebook: "an annotation stops it, by any text",
    PipelineRun: "a word of spec.status holds it back",
    Pod: "a scheduling gate holds it back",
    PodCliqueSet: "it is scaled to 0",
    ReplicaSet: "it is scaled to 0",
    ReplicationController: "it is scaled to 0",
    Rollout: "it is scaled to 0; paused stops updates only",
    RunaiJob: "no schema of it is public",
    Sandbox: "operatingMode is a word",
    ScheduledWorkflow: "enabled is a switch the other way round",
    SeldonDeployment: "it is scaled to 0",
    "Service (Knative)": "it scales itself to 0",
    StatefulSet: "it is scaled to 0",
    TaskRun: "a word of spec.status holds it back",
    TrainingWorkload: "active is a switch the other way round",
    VirtualMachine: "running is a switch the other way round, and runStrategy a word",
    VirtualMachineInstance: "a paused guest still runs",
    "Job (Volcano)": "a Command with the action AbortJob stops it",
  },
  controllerOwned: {
    AmlJob: "no schema of it is public",
    CronJob: "its controller writes the status alone",
    DaemonSet: "its controller writes the status alone",
    DistributedWorkload: "what the platform writes into it is not documented",
    InferenceService: "its controller writes the status alone; autoscalers work on what it makes",
    InferenceWorkload: "what the platform writes into it is not documented",
    InteractiveWorkload: "what the platform writes into it is not documented",
    LLMInferenceService: "its controller writes the status alone; autoscalers work on what it makes",
    NIMCache: "its controller writes the status alone",
    PipelineRun: "its controller writes the status alone",
    RayService: "its controller writes the status and the clusters that it makes",
    RunaiJob: "what the platform writes into it is not documented",
    "Service (Knative)": "its autoscaler works on the revisions",
    TaskRun: "its controller writes the status alone",
    TrainingWorkload: "what the platform writes into it is not documented",
    VirtualMachineInstance: "its controllers write the status, and it is made anew to be changed",
  },
  childKinds: {
    Job: "it makes pods alone",
    Pod: "it makes nothing",
    ReplicaSet: "it makes pods alone",
    ReplicationController: "it makes pods alone",
    TaskRun: "it makes pods alone",
    VirtualMachineInstance: "it makes pods, and a migration owns none that counts",
  },
};

/** Kinds that make pods, which a Resource Interface names and the kind leaves out, and why. */
export const CHILDREN_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // Of what the operator installs beside it, whose pods are none of its components.
  Milvus: ["Job.batch", "StatefulSet.apps"],
};
