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
interface GangJobExample {
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
interface PyTorchExample {
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

/** The parts that differ between examples of a kind that only a Karta describes. */
interface KartaExample {
  /** `gangScheduling` in flow style. */
  readonly gang: string;
  /** Labels of the pod template, in flow style. */
  readonly labels?: string;
  /** The version in the label of the Karta. */
  readonly version?: string;
}

/** An EvalSuite with four workers, and the Karta of its kind. */
export function kartaExample({ gang, labels = "{}", version = "v1" }: KartaExample): string {
  return `
apiVersion: run.ai/v1alpha1
kind: Karta
metadata:
  name: ml-example-com-evalsuite-v1
  labels: {run.ai/karta-group: ml.example.com, run.ai/karta-version: ${version}, run.ai/karta-kind: EvalSuite}
spec:
  structureDefinition:
    rootComponent:
      name: suite
      kind: {group: ml.example.com, version: v1, kind: EvalSuite}
      statusDefinition: {statusMappings: {}}
    childComponents:
      - name: worker
        ownerRef: suite
        specDefinition: {podTemplateSpecPath: .spec.template}
        scaleDefinition: {replicasPath: .spec.replicas}
  optimizationInstructions: {gangScheduling: ${gang}}
---
apiVersion: ml.example.com/v1
kind: EvalSuite
metadata: {name: nightly, namespace: team-nlp, labels: {kai.scheduler/queue: team-nlp}}
spec:
  replicas: 4
  template:
    metadata: {labels: ${labels}}
    spec:
      schedulerName: kai-scheduler
      containers: [{name: main, image: "example.com/eval:1", resources: {limits: {nvidia.com/gpu: 1}}}]
`;
}

/** A StatefulSet of two pods with a rendezvous, which are ready when both have met. */
export function rendezvousExample(podManagementPolicy: string): string {
  return `
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: llm, namespace: team-nlp}
spec:
  serviceName: llm
  podManagementPolicy: ${podManagementPolicy}
  replicas: 2
  selector: {matchLabels: {app: llm}}
  template:
    metadata: {labels: {app: llm}}
    spec:
      containers:
        - name: main
          image: example.com/serve:1
          command: [torchrun, --nnodes=2, --rdzv-endpoint=llm-0.llm:29500, serve.py]
          readinessProbe: {httpGet: {path: /health, port: 8000}}
`;
}
