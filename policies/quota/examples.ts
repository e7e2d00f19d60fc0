/** The parts that differ between examples of an organisation. */
interface OrganizationExample {
  /** GPUs of the department `research`, in flow style. */
  readonly department?: string;
  /** GPUs of its project `team-nlp`, in flow style. */
  readonly project?: string;
}

/** An organisation with the KAI cluster `east` and one project, for examples of rules. */
export function organizationExample({
  department = "{deserved: 16, limit: 24}",
  project = "{deserved: 8, limit: 16}",
}: OrganizationExample = {}): string {
  return `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
departments:
  - {name: research, quotas: [{cluster: east, gpu: ${department}, cpu: unlimited, memory: unlimited}]}
projects:
  - name: team-nlp
    department: research
    clusters: [east]
    quotas: [{cluster: east, gpu: ${project}, cpu: unlimited, memory: unlimited}]
---
`;
}

/** The parts that differ between examples of a training. */
interface TrainingExample {
  readonly workers?: number;
  /** Labels of the workload, in flow style. */
  readonly labels?: string;
  /** The scheduler of the pods. */
  readonly schedulerName?: string;
  /** GPUs of each worker. */
  readonly gpus?: number;
}

/** A PyTorchJob of GPU workers, by default with 8 GPUs each, that start together. */
export function trainingExample({
  workers = 1,
  labels = "{kai.scheduler/queue: team-nlp}",
  schedulerName = "kai-scheduler",
  gpus = 8,
}: TrainingExample = {}): string {
  return `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: team-nlp, labels: ${labels}}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: ${workers}
      template:
        spec:
          schedulerName: ${schedulerName}
          containers: [{name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}]
`;
}

/** A Queue of KAI with a `spec` in flow style. */
export function queueExample(spec: string): string {
  return `
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-nlp}
spec: ${spec}
`;
}
