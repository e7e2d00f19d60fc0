/** A PodGroup with a `spec` in YAML's flow style, for examples of rules. */
export function podGroupExample(spec: string): string {
  return `
apiVersion: scheduling.run.ai/v2alpha2
kind: PodGroup
metadata: {name: team-nlp-train, namespace: team-nlp}
spec: ${spec}
`;
}

/** The parts that differ between examples of a Job in a committed PodGroup. */
export interface GangJobExample {
  readonly pods?: number;
  /** Annotations of the pod template, in flow style. */
  readonly annotations?: string;
  /** Labels of the pod template, in flow style. */
  readonly labels?: string;
  /** Annotations of the Job, in flow style. */
  readonly own?: string;
}

/** Annotations of pods in the PodGroup of `podGroupExample`. */
export const LINKED = '{pod-group-name: team-nlp-train, kai.scheduler/skip-podgrouper: "true"}';

/** A Job whose pods are in the PodGroup of `podGroupExample`. */
export function gangJobExample({
  pods = 2,
  annotations = LINKED,
  labels = "{}",
  own = "{}",
}: GangJobExample = {}): string {
  return `---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: team-nlp, annotations: ${own}}
spec:
  parallelism: ${pods}
  template:
    metadata: {labels: ${labels}, annotations: ${annotations}}
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers: [{name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;
}

/** The parts that differ between examples of a PyTorchJob. */
export interface PyTorchExample {
  /** A field of the spec, as one line. */
  readonly spec?: string;
  /** The fields of the worker beside its template. */
  readonly worker?: string;
  /** The scheduler of the workers. */
  readonly schedulerName?: string;
}

/** A PyTorchJob that the podgrouper groups: one master and three workers. */
export function pyTorchExample({
  spec = "runPolicy: {cleanPodPolicy: None}",
  worker = "replicas: 3",
  schedulerName = "kai-scheduler",
}: PyTorchExample = {}): string {
  return `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: team-nlp}
spec:
  ${spec}
  pytorchReplicaSpecs:
    Master:
      replicas: 1
      template:
        spec:
          schedulerName: kai-scheduler
          containers: [{name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
    Worker:
      ${worker}
      template:
        spec:
          schedulerName: ${schedulerName}
          containers: [{name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;
}
